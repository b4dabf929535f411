import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { bodyOf } from '../api/client.ts';
import { ApiError } from '../api/errors.ts';
import { billingQuery, plansQuery } from '../api/queries.ts';
import type { Mode, Verification } from '../api/types.ts';
import { useApi, useMode } from '../lib/context.ts';
import { emailsIn } from '../lib/email-list.ts';
import { count, formatDay, formatNumber } from '../lib/format.ts';
import { useIsSending } from '../lib/sending.ts';
import { Use } from '../ui/bar.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { TextField } from '../ui/field.tsx';
import { MailCheck } from '../ui/icons.generated.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHead } from '../ui/page.tsx';
import { Results } from './verify-results.tsx';

const MOST = 25;
const SANDBOX_EXAMPLE = `deliverable@example.com
risky@example.com
undeliverable@example.com
unknown@example.com`;

const SEND = ['verify'] as const;

/** Checks whether mail to an address would arrive. */
export function VerifyPage() {
  const mode = useMode();
  return <Verify key={mode} mode={mode} />;
}

function Verify({ mode }: { mode: Mode }) {
  const api = useApi();
  const client = useQueryClient();
  const isSending = useIsSending();
  const [text, setText] = useState('');
  const [results, setResults] = useState<readonly Verification[]>([]);
  // The text is what an earlier batch left over: its results are shown with those.
  const [isRest, setIsRest] = useState(false);
  const { emails, others } = emailsIn(text);
  const verify = useMutation({
    mutationKey: SEND,
    mutationFn: (batch: readonly string[]) =>
      bodyOf(
        api.POST('/verify/emails', {
          params: { header: { 'X-Mode': mode } },
          body: { emails: [...batch] },
        }),
      ),
    onSuccess: ({ data }) => {
      void client.invalidateQueries({ queryKey: billingQuery(api).queryKey });
      setResults((before) => (isRest ? [...before, ...data] : data));
      const rest = emails.slice(MOST);
      setIsRest(rest.length > 0);
      if (rest.length > 0) setText(rest.join('\n'));
    },
  });
  const batch = emails.slice(0, MOST);
  return (
    <>
      <PageHead title="Verify e-mail addresses">
        <p className="muted">
          Would an e-mail arrive? Up to {MOST} addresses at a time, from the monthly quota of a paid
          plan. It costs no credits.
        </p>
      </PageHead>
      {mode === 'live' && <Quota />}
      <form
        className="card stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (batch.length > 0 && !isSending(SEND)) verify.mutate(batch);
        }}
      >
        <TextField
          label="Addresses"
          hint={`Paste them as they are: one per line, or separated by commas. ${count(emails.length, 'address', 'addresses')} so far.`}
          rows={6}
          value={text}
          isReadOnly={verify.isPending}
          onChange={setText}
        />
        {emails.length > MOST && (
          <Notice isLive>
            <p>
              You entered {emails.length} addresses, and {MOST} can be verified at a time: the first{' '}
              {MOST} are verified, and the other {emails.length - MOST} stay in the box for next
              time.
            </p>
          </Notice>
        )}
        {others.length > 0 && (
          <p className="muted small break" role="status">
            Left out, not an e-mail address: {othersText(others)}
          </p>
        )}
        {mode === 'test' && text === '' && (
          <div>
            <button type="button" className="chip" onClick={() => setText(SANDBOX_EXAMPLE)}>
              Use the sandbox’s example addresses
            </button>
          </div>
        )}
        {verify.isError && <Refusal error={verify.error} wanted={verify.variables.length} />}
        <div>
          <Button
            type="submit"
            variant="primary"
            isPending={verify.isPending}
            isDisabled={batch.length === 0}
          >
            {!verify.isPending && <MailCheck aria-hidden size={16} />}
            {emails.length > MOST ? `Verify the first ${MOST}` : 'Verify'}
          </Button>
        </div>
      </form>
      {results.length > 0 && <Results results={results} />}
    </>
  );
}

const NAMED = 5;

const othersText = (others: readonly string[]): string =>
  `${others.slice(0, NAMED).join(', ')}${others.length > NAMED ? `, and ${others.length - NAMED} more` : ''}.`;

/** How much of the month's quota is left, before anything is pasted. */
function Quota() {
  const { data } = useQuery(billingQuery(useApi()));
  const { data: plans } = useQuery(plansQuery(useApi()));
  if (data === undefined) return null;
  const { emailVerifications: used, emailVerificationsQuota: limit } = data.usage;
  if (limit > 0)
    return (
      <div className="card">
        <Use label="Verified this month" used={used} limit={limit} />
      </div>
    );
  const plan = plans?.data.find(({ id }) => id === data.plan)?.name ?? 'present';
  return (
    <Notice>
      <p>
        The {plan} plan verifies no addresses. <Link to="/billing">See the plans</Link> that do, or{' '}
        <Link to="/verify" search={{ mode: 'test' }}>
          try it in the sandbox
        </Link>
        .
      </p>
    </Notice>
  );
}

/** A quota that does not suffice is no fault: it says what is left, and what can be done. */
function Refusal({ error, wanted }: { error: unknown; wanted: number }) {
  if (!(error instanceof ApiError) || error.code !== 'PLAN_LIMIT_EXCEEDED')
    return <ErrorNotice error={error} />;
  const [limit, used] = ['limit', 'used'].map((name) => Number(error.details.get(name) ?? 0));
  const left = Math.max(0, (limit ?? 0) - (used ?? 0));
  return (
    <Notice tone="warn" isLive>
      <p>
        <strong>
          {limit === 0
            ? 'Verifying addresses needs a paid plan.'
            : `These are ${count(wanted, 'address', 'addresses')}; this month’s quota has ${formatNumber(left)} left.`}
        </strong>
      </p>
      <p>
        Nothing was verified or counted.
        {limit !== 0 && ` The quota resets on ${formatDay(nextMonth())}.`}{' '}
        <Link to="/billing">See the plans</Link> and their quotas.
      </p>
    </Notice>
  );
}

/** The quota is of the UTC month. */
function nextMonth(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 12)).toISOString();
}
