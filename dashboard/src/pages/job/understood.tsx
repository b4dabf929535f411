import { Link } from '@tanstack/react-router';
import type { Job } from '../../api/types.ts';
import { RequestFacts } from '../prompt-preview.tsx';

export function Understood({ job: { request, prompt, basedOn } }: { job: Job }) {
  if (request === null) return null;
  return (
    <section className="card stack" aria-labelledby="understood">
      <h2 id="understood">What we understood</h2>
      <p className="muted break">“{prompt}”</p>
      <RequestFacts request={request} />
      {basedOn !== null && (
        <p className="muted small">
          Taken over from{' '}
          <Link to="/jobs/$id" params={{ id: basedOn }}>
            an earlier job
          </Link>
          , with the answers given there.
        </p>
      )}
    </section>
  );
}
