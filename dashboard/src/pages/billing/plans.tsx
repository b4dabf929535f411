import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { bodyOf } from '../../api/client.ts';
import type { Billing, Interval, PaidPlanId, Plan } from '../../api/types.ts';
import { useApi } from '../../lib/context.ts';
import { formatDay, humanize } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Segments } from '../../ui/segments.tsx';
import { PlanCard } from './plan-card.tsx';
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
      <SubscriptionState billing={billing} name={nameOf(plans, billing.plan)} />
      {(subscribe.isError || portal.isError) && (
        <ErrorNotice error={subscribe.error ?? portal.error} />
      )}
      <ul className="plans" aria-label="Plans">
        {plans.map((plan) => (
          <li key={plan.id}>
            <PlanCard
              plan={plan}
              billing={billing}
              interval={interval}
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

const nameOf = (plans: readonly Plan[], id: Plan['id']): string =>
  plans.find((plan) => plan.id === id)?.name ?? humanize(id);

/** What is subscribed, or what a subscription would do. */
function SubscriptionState({
  billing: { plan, subscription },
  name,
}: {
  billing: Billing;
  name: string;
}) {
  if (subscription === null)
    return (
      <p className="muted">
        {plan === 'free'
          ? 'You pay nothing. '
          : `You have the limits of ${name} without a subscription: nothing is billed, and no leads are included. `}
        A subscription sets your plan and its limits as soon as it is paid, adds its leads to your
        credits, and runs until you end it in the billing portal.
      </p>
    );
  const { status, currentPeriodEnd, cancelAtPeriodEnd } = subscription;
  const isFine = status === 'active' || status === 'trialing';
  return (
    <Notice tone={isFine && !cancelAtPeriodEnd ? 'good' : 'warn'}>
      <p>
        {name}: {isFine ? 'active' : humanize(status).toLowerCase()}.{' '}
        {cancelAtPeriodEnd
          ? `It ends on ${formatDay(currentPeriodEnd)}; the credits you have stay yours.`
          : `It renews on ${formatDay(currentPeriodEnd)}.`}{' '}
        {status === 'past_due' && 'The last payment failed: please check your card in the portal.'}
      </p>
    </Notice>
  );
}
