import type { Verification, VerificationReason } from '../api/types.ts';
import { count, humanize } from '../lib/format.ts';
import { EMAIL_TONE } from '../lib/words.ts';
import { CopyButton } from '../ui/copy.tsx';
import { ScrollTable } from '../ui/scroll-table.tsx';

/** What was found out about each address, in the order given. */
export function Results({ results }: { results: readonly Verification[] }) {
  const good = results.filter(({ status }) => status === 'deliverable').map(({ email }) => email);
  const summary = `${good.length} of ${count(results.length, 'address', 'addresses')} deliverable`;
  return (
    <section className="stack" aria-labelledby="results">
      <div className="row row-between">
        <h2 id="results">{summary}</h2>
        <span className="hidden-visually" role="status">
          {summary}
        </span>
        {good.length > 0 && <CopyButton label="Copy the deliverable ones" text={good.join('\n')} />}
      </div>
      <ScrollTable label="Results, a scrolling table">
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
              <th scope="row">
                <span className="break">
                  {result.email}
                  {result.didYouMean !== null && (
                    <>
                      <br />
                      <span className="small">Did you mean {result.didYouMean}?</span>
                    </>
                  )}
                </span>
              </th>
              <td>
                <span className={`badge ${EMAIL_TONE[result.status]}`}>
                  {humanize(result.status)}
                </span>
              </td>
              <td className="verify-why">
                {REASON[result.reason]}
                <Flags flags={result.flags} />
              </td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
    </section>
  );
}

const REASON: Readonly<Record<VerificationReason, string>> = {
  accepted_email: 'The mail server accepts mail for it',
  invalid_email: 'Not an e-mail address',
  invalid_domain: 'The domain does not exist',
  no_mx: 'The domain accepts no mail',
  null_mx: 'The domain declares that it accepts no mail',
  rejected_email: 'The mail server has no such mailbox',
  mailbox_full: 'The mailbox is full',
  disposable: 'A disposable address',
  catch_all: 'The server accepts mail for any name, so this one may not exist',
  smtp_not_checked: 'Passed every check made; the mail server itself was not asked',
  greylisted: 'The mail server asked us to try again later',
  blocked: 'The mail server refused to say',
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
