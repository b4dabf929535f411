import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { LeadChange } from '../../api/types.ts';
import { humanize } from '../../lib/format.ts';
import { changeText } from '../../lib/words.ts';
import { PhoneText } from '../../ui/phone-text.tsx';
import { ScrollTable } from '../../ui/scroll-table.tsx';

/** What became of businesses that earlier runs of a monitor have delivered. */
export function Changes({ changes }: { changes: readonly LeadChange[] }) {
  return (
    <section className="card stack" aria-labelledby="changes">
      <h2 id="changes">What changed since</h2>
      {changes.length === 0 ? (
        <p className="muted">Nothing has changed about the businesses from earlier runs.</p>
      ) : (
        <>
          <p className="muted small">
            Businesses from earlier runs of the monitor, as the sources list them now. Free.
          </p>
          <ScrollTable label="Changes">
            <thead>
              <tr>
                <th scope="col">Business</th>
                <th scope="col">What</th>
                <th scope="col">Before</th>
                <th scope="col">Now</th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ lead, field, before, after }) => (
                <tr key={`${lead.id} ${field}`}>
                  <th scope="row">
                    <Link to="/jobs/$id" params={{ id: lead.jobId }} search={{ lead: lead.id }}>
                      {lead.name}
                    </Link>
                  </th>
                  <td data-label="What">{changeText(field)}</td>
                  <td data-label="Before">{valueText(field, before)}</td>
                  <td data-label="Now">{valueText(field, after)}</td>
                </tr>
              ))}
            </tbody>
          </ScrollTable>
        </>
      )}
    </section>
  );
}

function valueText(field: LeadChange['field'], value: string | null): ReactNode {
  if (value === null) return '–';
  if (field === 'phone') return <PhoneText number={value} />;
  return field === 'businessStatus' ? humanize(value) : value;
}
