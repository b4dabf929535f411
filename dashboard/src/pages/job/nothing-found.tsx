import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { jobsQuery } from '../../api/queries.ts';
import type { Job, LeadRequest } from '../../api/types.ts';
import { useApi, useMode } from '../../lib/context.ts';
import { count, formatDay } from '../../lib/format.ts';
import { jobTitle, subjectOf } from '../../lib/job-title.ts';
import { fieldText } from '../../lib/words.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Empty } from '../../ui/page.tsx';

/** A delivered job without leads, and what to do next. */
export function NothingFound({ job }: { job: Job }) {
  const before = job.shortfall?.reasons.find(({ code }) => code === 'already_received')?.count ?? 0;
  const wider = job.request === null ? undefined : widerSentence(job.request);
  const action = wider !== undefined && (
    <Link className={buttonClass('primary')} to="/" search={{ prompt: wider }}>
      Search a wider area
    </Link>
  );
  if (before === 0)
    return (
      <Empty title="No leads this time" action={action}>
        <p>Nothing was charged. Try a wider place or kind of business, or fewer conditions.</p>
      </Empty>
    );
  return (
    <Empty title="You have them all already" action={action}>
      <p>
        {count(before, 'matching business', 'matching businesses')} came with an earlier job, and
        you do not pay for a business twice. Nothing was charged. A monitor brings the new ones as
        they open.
      </p>
      <EarlierJobs job={job} />
    </Empty>
  );
}

const LOOKED_AT = 100;
const LISTED = 5;

/** Earlier jobs of the same kind and place: where the businesses are. */
function EarlierJobs({ job }: { job: Job }) {
  const query = useInfiniteQuery(
    jobsQuery(useApi(), useMode(), { limit: LOOKED_AT, status: 'delivered' }),
  );
  const jobs = query.data?.pages.flatMap((page) => page.data) ?? [];
  const alike = jobs.filter(
    (other) => other.id !== job.id && other.leadsDelivered > 0 && isAlike(other, job),
  );
  if (alike.length === 0)
    return (
      <Link to="/jobs" search={{ status: 'delivered' }}>
        See your delivered jobs
      </Link>
    );
  return (
    <ul className="plain-list">
      {alike.slice(0, LISTED).map((other) => (
        <li key={other.id}>
          <Link to="/jobs/$id" params={{ id: other.id }}>
            {jobTitle(other)}
          </Link>{' '}
          <span className="muted small">
            {count(other.leadsDelivered, 'lead')} · {formatDay(other.createdAt)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function isAlike({ request: a }: Job, { request: b }: Job): boolean {
  if (a === null || b === null) return false;
  const kinds = new Set(b.categories.map(({ id }) => id));
  const sameKind =
    a.categories.some(({ id }) => kinds.has(id)) ||
    (kinds.size === 0 && a.brands.include.some((brand) => b.brands.include.includes(brand)));
  return sameKind && (a.place?.countryCode ?? null) === (b.place?.countryCode ?? null);
}

const METRES_PER_KM = 1_000;
const WIDEST_KM = 200;
const WIDER_FACTOR = 2;

/** The same request around a circle twice as wide; undefined for what has no radius. */
function widerSentence(request: LeadRequest): string | undefined {
  const { place, count: wanted, contactFields } = request;
  // A sentence of our own would lose them.
  if (hasMore(request)) return undefined;
  const metres = place?.radiusMeters ?? place?.parts[0]?.radiusMeters ?? null;
  if (place === null || metres === null || place.parts.length !== 1) return undefined;
  const km = Math.min(WIDEST_KM, Math.ceil((metres * WIDER_FACTOR) / METRES_PER_KM));
  const fields =
    contactFields.length === 0
      ? ''
      : ` with ${contactFields.map((field) => fieldText(field).toLowerCase()).join(' and ')}`;
  const what = subjectOf(request).toLowerCase();
  return `${wanted ?? ''} ${what} within ${km} km of ${place.label}${fields}`.trim();
}

/** Whether more was asked than kind, place, number and contacts. */
const hasMore = ({ filters, brands, excludedCategories, excludedPlaces }: LeadRequest): boolean =>
  [filters, brands.include, brands.exclude, excludedCategories, excludedPlaces].some(
    (asked) => asked.length > 0,
  );
