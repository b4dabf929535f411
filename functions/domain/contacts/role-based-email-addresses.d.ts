/** The package carries no types: it exports the local parts that name a role, not a person. */
declare module 'role-based-email-addresses' {
  const localParts: readonly string[];
  export default localParts;
}
