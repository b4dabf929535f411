// dynalite ships no types: dynamodb-dynalite.ts gives the parts that are used theirs.
declare module 'dynalite/*' {
  const untyped: unknown;
  export default untyped;
}
