import type { Account, Posting } from '../credits/account.ts';
import { grantMoves, postMoves, takeBackMoves } from '../credits/move-credits.ts';
import { untilFresh } from '../kernel/contention.ts';
import type { ContentionPorts } from '../kernel/contention.ts';
import type { NewId, OrgId } from '../kernel/ids.ts';

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
  /** What is granted once, for ever: a checkout, or an invoice. */
  source: string;
  type: 'grant' | 'purchase';
  /** Not 0; negative when the source gives more time back than it brings. */
  credits: number;
  description: string;
  /** The payments behind it, each with the credits that it brought; none when nothing was paid. */
  payments: readonly Pick<Payment, 'id' | 'credits'>[];
}

export interface GrantPorts extends ContentionPorts {
  now(): Date;
  newId: NewId;
  readAccount(orgId: OrgId): Promise<Account>;
  /** One transaction. `done_before`: the source has been granted already; `stale`: the account moved. */
  insertGrant(grant: Grant, posting: Posting): Promise<'granted' | 'done_before' | 'stale'>;
}

/** Grants credits (or takes them back) once for a source, however often it is called. */
export async function grantOnce(ports: GrantPorts, grant: Grant): Promise<void> {
  await untilFresh(ports, async () => {
    const now = ports.now();
    const account = await ports.readAccount(grant.orgId);
    const moves =
      grant.credits > 0
        ? grantMoves(account, grant, ports.newId)
        : takeBackMoves(account, { ...grant, credits: -grant.credits }, ports.newId);
    const outcome = await ports.insertGrant(grant, postMoves(grant.orgId, account, moves, now));
    return outcome === 'stale' ? undefined : outcome;
  });
}
