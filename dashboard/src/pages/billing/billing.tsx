import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { billingQuery, creditsQuery, plansQuery } from '../../api/queries.ts';
import type { Billing } from '../../api/types.ts';
import { useApi, useMode } from '../../lib/context.ts';
import { formatDay, formatNumber } from '../../lib/format.ts';
import { Use } from '../../ui/bar.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Figure, Loading, PageHead } from '../../ui/page.tsx';
import { Ledger } from './ledger.tsx';
import { Packs } from './packs.tsx';
import { PaymentReturn } from './payment-return.tsx';
import { Plans } from './plans.tsx';
import { SpendingChart } from './spending-chart.tsx';
import './billing.css';

/** Credits and plan: what there is, what was used, what can be bought. */
export function BillingPage() {
  const api = useApi();
  const mode = useMode();
  const { checkout } = useSearch({ from: '/billing' });
  const credits = useInfiniteQuery(creditsQuery(api, mode));
  const billing = useQuery(billingQuery(api));
  const plans = useQuery(plansQuery(api));
  const balance = credits.data?.pages[0]?.balance;
  return (
    <>
      <PageHead title="Credits and billing">
        <p className="muted">One delivered lead costs one credit, unless its source costs more.</p>
      </PageHead>
      {checkout !== undefined && <PaymentReturn outcome={checkout} />}
      {mode === 'test' && (
        <Notice>
          <p>
            The sandbox has a fixed balance and no ledger. Plan, usage and purchases below are your
            organisation’s own.
          </p>
        </Notice>
      )}
      {credits.isError && (
        <ErrorNotice error={credits.error} onRetry={() => void credits.refetch()} />
      )}
      <div className="columns">
        <section className="card stack" aria-labelledby="balance">
          <h2 id="balance">Balance</h2>
          {balance === undefined ? (
            <Loading label="Loading the balance" />
          ) : (
            <dl className="figures">
              <Figure label="Available">{formatNumber(balance.available)}</Figure>
              <Figure label="Held for running jobs">{formatNumber(balance.held)}</Figure>
              <Figure label="Spent today">{formatNumber(balance.spentToday)}</Figure>
            </dl>
          )}
          {plans.data !== undefined && <Packs packs={plans.data.creditPacks} />}
        </section>
        <section className="card stack" aria-labelledby="use">
          <h2 id="use">Usage this period</h2>
          {billing.isPending && <Loading label="Loading your usage" />}
          {billing.isError && (
            <ErrorNotice error={billing.error} onRetry={() => void billing.refetch()} />
          )}
          {billing.data !== undefined && <PeriodUse billing={billing.data} />}
        </section>
      </div>
      {mode === 'live' && <SpendingChart />}
      {plans.isError && <ErrorNotice error={plans.error} onRetry={() => void plans.refetch()} />}
      {plans.data !== undefined && billing.data !== undefined && (
        <Plans plans={plans.data.data} billing={billing.data} />
      )}
      {mode === 'live' && <Ledger />}
    </>
  );
}

function PeriodUse({ billing: { usage, subscription } }: { billing: Billing }) {
  return (
    <>
      {subscription !== null && usage.includedLeads > 0 ? (
        <Use
          label="Leads delivered, of those included"
          used={usage.leadsDelivered}
          limit={usage.includedLeads}
        />
      ) : (
        <dl className="figures">
          <Figure label="Leads delivered">{formatNumber(usage.leadsDelivered)}</Figure>
        </dl>
      )}
      {usage.emailVerificationsQuota > 0 ? (
        <Use
          label="E-mail addresses verified"
          used={usage.emailVerifications}
          limit={usage.emailVerificationsQuota}
        />
      ) : (
        <p className="muted small">E-mail verification comes with a paid plan.</p>
      )}
      <p className="muted small">
        {formatNumber(usage.creditsCharged)} credits charged, {formatDay(usage.periodStart)} to{' '}
        {formatDay(usage.periodEnd)}.
      </p>
    </>
  );
}
