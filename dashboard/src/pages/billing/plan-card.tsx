import type { Billing, Interval, PaidPlanId, Plan } from '../../api/types.ts';
import { count, formatMoney, formatNumber } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';

interface PlanCardProps {
  plan: Plan;
  billing: Billing;
  interval: Interval;
  isPending: boolean;
  onSubscribe: (planId: PaidPlanId) => void;
  onPortal: () => void;
}

/** One plan: its price, what it includes, and the way to it. */
export function PlanCard({ interval, ...props }: PlanCardProps) {
  const { plan, billing } = props;
  const isCurrent = plan.id === billing.plan;
  return (
    <div className={isCurrent ? 'card plan plan-current' : 'card plan'}>
      <div className="row row-between plan-head">
        <h3>{plan.name}</h3>
        {isCurrent && <span className="badge badge-accent">Your plan</span>}
      </div>
      <Price plan={plan} interval={interval} />
      <Included plan={plan} interval={interval} />
      <PlanAction {...props} />
    </div>
  );
}

function Price({ plan, interval }: { plan: Plan; interval: Interval }) {
  const price = plan.prices.find((one) => one.interval === interval);
  if (price === undefined) return <p className="plan-price">–</p>;
  return (
    <p className="plan-price">
      {formatMoney(price.unitAmount, price.currency)} <small>a {interval}</small>
    </p>
  );
}

/** A year's leads come all at its beginning. */
const MONTHS: Readonly<Record<Interval, number>> = { month: 1, year: 12 };

function Included({
  plan: { includedLeads, welcomeCredits, limits },
  interval,
}: Pick<PlanCardProps, 'plan' | 'interval'>) {
  return (
    <ul className="plan-list">
      <li>
        {includedLeads > 0
          ? `${count(includedLeads * MONTHS[interval], 'lead')} each ${interval} included`
          : `${count(welcomeCredits, 'credit')} to start with`}
      </li>
      <li>{count(limits.concurrentJobs, 'job')} at once</li>
      <li>
        {limits.emailVerificationsPerMonth === 0
          ? 'No e-mail verification'
          : `${formatNumber(limits.emailVerificationsPerMonth)} e-mail verifications a month`}
      </li>
      <li>{count(limits.apiKeys, 'API key')}</li>
      <li>{count(limits.webhookEndpoints, 'webhook endpoint')}</li>
      <li>{count(limits.monitors, 'monitor')}</li>
      <li>{count(limits.quotesPerDayOrg, 'quote')} a day</li>
      <li>{count(limits.exclusionEntries, 'excluded business', 'excluded businesses')}</li>
      <li>{formatNumber(limits.requestsPerMinOrg)} API requests a minute</li>
    </ul>
  );
}

function PlanAction({
  plan: { id, name },
  billing,
  isPending,
  onSubscribe,
  onPortal,
}: Omit<PlanCardProps, 'interval'>) {
  const isCurrent = id === billing.plan;
  if (id === 'free') return <span />;
  // While there is a subscription, the portal changes it.
  if (billing.subscription !== null)
    return (
      <Button onPress={onPortal} aria-label={isCurrent ? `Manage ${name}` : `Change to ${name}`}>
        {isCurrent ? 'Manage' : 'Change'}
      </Button>
    );
  return (
    <Button
      {...(isCurrent ? {} : { variant: 'primary' })}
      isPending={isPending}
      aria-label={isCurrent ? `Start paying for ${name}` : `Subscribe to ${name}`}
      onPress={() => onSubscribe(id)}
    >
      {isCurrent ? 'Start paying' : 'Subscribe'}
    </Button>
  );
}
