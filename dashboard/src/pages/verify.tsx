import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { bodyOf } from '../api/client.ts';
import { ApiError } from '../api/errors.ts';
import type { EmailStatus, Verification } from '../api/types.ts';
import { useApi, useMode } from '../lib/context.ts';
import { count, formatDay, humanize } from '../lib/format.ts';
import { Use } from '../ui/bar.tsx';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { TextField } from '../ui/field.tsx';
import { PageHead } from '../ui/page.tsx';

const MOST = 25;
const SANDBOX_EXAMPLE = `deliverable@example.com
risky@example.com
undeliverable@example.com
unknown@example.com`;

/** Addresses out of any pasted text: lines, commas, semicolons, spaces. */
function addressesIn(text: string): string[] {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  return [...new Set(words)];
}

/** Checks whether mail to an address would arrive. */
export function VerifyPage() {
  const api = useApi();
  const mode = useMode();
  const [text, setText] = useState('');
  const emails = addressesIn(text);
  const verify = useMutation({
    mutationFn: () =>
      bodyOf(
        api.POST('/verify/emails', {
          params: { header: { 'X-Mode': mode } },
          body: { emails },
        }),
      ),
  });
  const isTooMany = emails.length > MOST;
  const isNoPlan = verify.error instanceof ApiError && verify.error.code === 'PLAN_LIMIT_EXCEEDED';
  return (
    <>
      <PageHead title="Verify e-mail addresses">
        <p className="muted">
          Would a mail arrive? Up to {MOST} addresses at a time, from the monthly quota of a paid
          plan. It costs no credits.
        </p>
      </PageHead>
      <form
        className="card stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (emails.length > 0 && !isTooMany) verify.mutate();
        }}
      >
        <TextField
          label="Addresses"
          hint={`Paste them as they are: one a line, or with commas. ${count(emails.length, 'address', 'addresses')} so far.`}
          rows={6}
          value={text}
          error={isTooMany ? `At most ${MOST} at a time: these are ${emails.length}.` : undefined}
          onChange={setText}
        />
        {mode === 'test' && text === '' && (
          <div>
            <button type="button" className="chip" onClick={() => setText(SANDBOX_EXAMPLE)}>
              Use the sandbox’s example addresses
            </button>
          </div>
        )}
        {verify.isError && (
          <div className="stack stack-tight">
            <ErrorNotice error={verify.error} />
            {isNoPlan && (
              <p>
                <Link to="/billing">See the plans</Link> and their quotas.
              </p>
            )}
          </div>
        )}
        <div>
          <Button
            type="submit"
            variant="primary"
            isPending={verify.isPending}
            isDisabled={emails.length === 0 || isTooMany}
          >
            {!verify.isPending && <MailCheck aria-hidden size={16} />}
            Verify
          </Button>
        </div>
      </form>
      {verify.data !== undefined && (
        <Results results={verify.data.data} quota={verify.data.quota} />
      )}
    </>
  );
}

function Results({
  results,
  quota,
}: {
  results: readonly Verification[];
  quota: { used: number; limit: number; resetsAt: string };
}) {
  const good = results.filter(({ status }) => status === 'deliverable').length;
  return (
    <section className="stack" aria-labelledby="results">
      <div className="row row-between">
        <h2 id="results">
          <span role="status">
            {good} of {count(results.length, 'address', 'addresses')} deliverable
          </span>
        </h2>
        <CopyButton
          label="Copy the deliverable ones"
          text={results
            .filter(({ status }) => status === 'deliverable')
            .map(({ email }) => email)
            .join('\n')}
        />
      </div>
      <div
        className="table-scroll"
        tabIndex={0}
        role="region"
        aria-label="Results, a scrolling table"
      >
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Address</th>
              <th scope="col">Result</th>
              <th scope="col">Why</th>
            </tr>
          </thead>
          <tbody>
            {results.map((result) => (
              <tr key={result.email}>
                <th scope="row" className="break">
                  {result.email}
                  {result.didYouMean !== null && (
                    <>
                      <br />
                      <span className="small">Did you mean {result.didYouMean}?</span>
                    </>
                  )}
                </th>
                <td>
                  <span className={`badge ${TONE[result.status]}`}>{humanize(result.status)}</span>
                </td>
                <td className="verify-why">
                  {REASON[result.reason] ?? humanize(result.reason)}
                  <Flags flags={result.flags} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {quota.limit > 0 && (
        <>
          <Use label="This month" used={quota.used} limit={quota.limit} />
          <p className="muted small">The quota starts anew on {formatDay(quota.resetsAt)}.</p>
        </>
      )}
    </section>
  );
}

const TONE: Readonly<Record<EmailStatus, string>> = {
  deliverable: 'badge-good',
  risky: 'badge-warn',
  undeliverable: 'badge-bad',
  unknown: '',
};

const REASON: Readonly<Record<string, string>> = {
  accepted_email: 'The mail server takes mail for it',
  invalid_email: 'Not an e-mail address',
  invalid_domain: 'The domain does not exist',
  no_mx: 'The domain takes no mail',
  null_mx: 'The domain says that it takes no mail',
  rejected_email: 'The mail server knows no such mailbox',
  mailbox_full: 'The mailbox is full',
  disposable: 'A throw-away address',
  catch_all: 'The server takes mail for any name, so this one may not exist',
  smtp_not_checked: 'All is well as far as it was checked; the mail server itself was not asked',
  greylisted: 'The mail server asks to come back later',
  blocked: 'The mail server refuses to say',
  timeout: 'The mail server did not answer in time',
  unavailable_smtp: 'The mail server could not be reached',
  dns_error: 'The domain could not be looked up just now',
};

function Flags({ flags: { role, free, disposable, catchAll } }: { flags: Verification['flags'] }) {
  const shown = [
    role ? 'a role, not a person' : '',
    free ? 'free provider' : '',
    disposable ? 'throw-away' : '',
    catchAll ? 'catch-all' : '',
  ].filter((text) => text !== '');
  return shown.length === 0 ? null : <div className="muted small">{shown.join(' · ')}</div>;
}
