import type { Account, Posting } from '../credits/account.ts';
import { grantMoves, postMoves } from '../credits/move-credits.ts';
import type { NewId, OrgId } from '../ids.ts';

/** A payment that brought credits, and how many of them went back since. */
export interface Payment {
  id: string;
  orgId: OrgId;
  credits: number;
  takenBack: number;
  version: number;
}

export interface Grant {
  orgId: OrgId;
  /** What is granted once, for ever: a checkout, or a period of a subscription. */
  source: string;
  type: 'grant' | 'purchase';
  credits: number;
  description: string;
  /** The payment behind it, null when nothing was paid. */
  paymentId: string | null;
}

export interface GrantPorts {
  now(): Date;
  newId: NewId;
  readAccount(orgId: OrgId): Promise<Account>;
  /** One transaction. `done_before`: the source has been granted already; `stale`: the account moved. */
  insertGrant(grant: Grant, posting: Posting): Promise<'granted' | 'done_before' | 'stale'>;
}

/** Grants credits once for a source, however often it is called. */
export async function grantOnce(ports: GrantPorts, grant: Grant): Promise<void> {
  for (;;) {
    const now = ports.now();
    const account = await ports.readAccount(grant.orgId);
    const moves = grantMoves(account, grant, ports.newId);
    const outcome = await ports.insertGrant(grant, postMoves(grant.orgId, account, moves, now));
    if (outcome !== 'stale') return;
  }
}
