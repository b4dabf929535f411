import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { bodyOf } from '../../api/client.ts';
import type { Billing, Interval, PaidPlanId, Plan } from '../../api/types.ts';
import { useApi } from '../../lib/context.ts';
import { count, formatDay, formatMoney, formatNumber, humanize } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Segments } from '../../ui/segments.tsx';
import { returnUrls } from './return-urls.ts';

/** The plans side by side, and what is subscribed. */
export function Plans({ plans, billing }: { plans: readonly Plan[]; billing: Billing }) {
  const api = useApi();
  const [interval, setInterval] = useState<Interval>(billing.subscription?.interval ?? 'month');
  const subscribe = useMutation({
    mutationFn: (planId: PaidPlanId) =>
      bodyOf(api.POST('/billing/subscribe', { body: { planId, interval, ...returnUrls() } })),
    onSuccess: ({ url }) => location.assign(url),
  });
  const portal = useMutation({
    mutationFn: () =>
      bodyOf(api.POST('/billing/portal', { body: { returnUrl: `${location.origin}/billing` } })),
    onSuccess: ({ url }) => location.assign(url),
  });
  return (
    <section className="stack" aria-labelledby="plans">
      <div className="row row-between">
        <h2 id="plans">Plans</h2>
        <div className="row">
          <Segments<Interval>
            label="Billed"
            value={interval}
            options={[
              { value: 'month', label: 'Monthly' },
              { value: 'year', label: 'Yearly' },
            ]}
            onChange={setInterval}
          />
          <Button isPending={portal.isPending} onPress={() => portal.mutate()}>
            Billing portal
          </Button>
        </div>
      </div>
      {billing.subscription !== null && <SubscriptionState billing={billing} />}
      {(subscribe.isError || portal.isError) && (
        <ErrorNotice error={subscribe.error ?? portal.error} />
      )}
      <ul className="plans" aria-label="Plans">
        {plans.map((plan) => (
          <li
            key={plan.id}
            className={plan.id === billing.plan ? 'card plan plan-current' : 'card plan'}
          >
            <div className="row row-between">
              <h3>{plan.name}</h3>
              {plan.id === billing.plan && <span className="badge badge-accent">Your plan</span>}
            </div>
            <Price plan={plan} interval={interval} />
            <Included plan={plan} />
            <PlanAction
              plan={plan}
              billing={billing}
              isPending={subscribe.isPending && subscribe.variables === plan.id}
              onSubscribe={subscribe.mutate}
              onPortal={() => portal.mutate()}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function SubscriptionState({ billing: { plan, subscription } }: { billing: Billing }) {
  if (subscription === null) return null;
  const { status, currentPeriodEnd, cancelAtPeriodEnd } = subscription;
  const isFine = status === 'active' || status === 'trialing';
  return (
    <Notice tone={isFine && !cancelAtPeriodEnd ? 'good' : 'warn'}>
      <p>
        {humanize(plan)}: {isFine ? 'active' : humanize(status).toLowerCase()}.{' '}
        {cancelAtPeriodEnd
          ? `It ends on ${formatDay(currentPeriodEnd)}; credits you have stay yours.`
          : `It renews on ${formatDay(currentPeriodEnd)}.`}{' '}
        {status === 'past_due' && 'The last payment failed: please check your card in the portal.'}
      </p>
    </Notice>
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

function Included({ plan: { includedLeads, welcomeCredits, limits } }: { plan: Plan }) {
  return (
    <ul className="plan-list">
      <li>
        {includedLeads > 0
          ? `${count(includedLeads, 'lead')} a month included`
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
      <li>{formatNumber(limits.requestsPerMinOrg)} API requests a minute</li>
    </ul>
  );
}

function PlanAction({
  plan,
  billing,
  isPending,
  onSubscribe,
  onPortal,
}: {
  plan: Plan;
  billing: Billing;
  isPending: boolean;
  onSubscribe: (planId: PaidPlanId) => void;
  onPortal: () => void;
}) {
  const { id, name } = plan;
  if (id === 'free') return <span />;
  // While there is a subscription, the portal changes it.
  if (billing.subscription !== null)
    return (
      <Button
        onPress={onPortal}
        aria-label={id === billing.plan ? `Manage ${name}` : `Change to ${name}`}
      >
        {id === billing.plan ? 'Manage' : 'Change'}
      </Button>
    );
  return (
    <Button
      variant="primary"
      isPending={isPending}
      aria-label={`Subscribe to ${name}`}
      onPress={() => onSubscribe(id)}
    >
      Subscribe
    </Button>
  );
}
