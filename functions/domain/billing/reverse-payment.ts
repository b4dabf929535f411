import type { Account, Posting } from '../credits/account.ts';
import { giveBackMoves, postMoves, takeBackMoves } from '../credits/move-credits.ts';
import { untilFresh } from '../kernel/contention.ts';
import type { ContentionPorts } from '../kernel/contention.ts';
import type { NewId, OrgId } from '../kernel/ids.ts';
import type { Payment } from './grant-payment.ts';
import type { PaymentState } from './payment-provider.ts';

export interface ReversePaymentPorts extends ContentionPorts {
  now(): Date;
  newId: NewId;
  findPayment(id: string): Promise<Payment | undefined>;
  /** What the provider says of the payment now. */
  readPayment(id: string): Promise<PaymentState>;
  readAccount(orgId: OrgId): Promise<Account>;
  /** One transaction, conditioned on payment and account as they were read. */
  commitReversal(
    before: Payment,
    takenBack: number,
    posting: Posting,
  ): Promise<'committed' | 'stale'>;
}

/** Credits of a payment that must have gone back, given its refunds and disputes. */
function creditsToTakeBack(credits: number, state: PaymentState): number {
  const { amount, refunded, disputed } = state;
  const reversed = Math.min(amount, refunded + disputed);
  return reversed <= 0 || amount <= 0 ? 0 : Math.ceil((credits * reversed) / amount);
}

/**
 * Brings an organisation's credits in line with a payment's refunds and disputes: what was refunded goes, what
 * a won dispute brought back returns. Ends once the provider says what was taken back: a call that finds nothing to
 * change stops no slower one with older news, which therefore asks again after its change.
 */
export async function reversePayment(ports: ReversePaymentPorts, paymentId: string): Promise<void> {
  await untilFresh(ports, async () => {
    const payment = await ports.findPayment(paymentId);
    // Not granted yet: the grant looks at the payment's state when it comes.
    if (payment === undefined) return 'not_granted';
    const target = creditsToTakeBack(payment.credits, await ports.readPayment(paymentId));
    const credits = Math.abs(target - payment.takenBack);
    if (credits === 0) return 'reversed';
    const account = await ports.readAccount(payment.orgId);
    const moves =
      target > payment.takenBack
        ? takeBackMoves(account, { credits, description: 'Payment refunded' }, ports.newId)
        : giveBackMoves(account, { credits, description: 'Refund withdrawn' }, ports.newId);
    const posting = postMoves(payment.orgId, account, moves, ports.now());
    await ports.commitReversal(payment, target, posting);
    return undefined;
  });
}
