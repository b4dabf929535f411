import { randomUUID } from 'node:crypto';

export interface LocalUser {
  /** A UUID, as in Cognito; also the user name of a user who signs in by e-mail. */
  readonly sub: string;
  readonly email: string;
}

export interface UserDirectory {
  all(): readonly LocalUser[];
  find(sub: string): LocalUser | undefined;
  /** The user of this address, made on first sight; undefined when it is no address. */
  signIn(email: string): LocalUser | undefined;
  /** Adds a user with a given `sub`, or returns the one who already has the address. Throws on a bad address. */
  add(user: { email: string; sub?: string }): LocalUser;
}

const EMAIL = /^[^\s@<>"',;:\\]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}$/;
const MAX_USERS = 10_000;

/** Makes the directory of users who can sign in: no passwords, any address is accepted. */
export function createUserDirectory(onNew: (user: LocalUser) => void = () => {}): UserDirectory {
  const byEmail = new Map<string, LocalUser>();
  const bySub = new Map<string, LocalUser>();
  const ensure = (address: string, sub: string): LocalUser | undefined => {
    const email = address.trim().toLowerCase();
    const known = byEmail.get(email);
    if (known !== undefined) return known;
    if (!EMAIL.test(email) || byEmail.size >= MAX_USERS) return undefined;
    const user = { sub, email };
    byEmail.set(email, user);
    bySub.set(sub, user);
    onNew(user);
    return user;
  };
  return {
    all: () => [...byEmail.values()],
    find: (sub) => bySub.get(sub),
    signIn: (email) => ensure(email, randomUUID()),
    add: ({ email, sub }) => {
      const user = ensure(email, sub ?? randomUUID());
      if (user === undefined) throw new Error(`Not a valid e-mail address: ${email}`);
      return user;
    },
  };
}
