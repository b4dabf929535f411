import type { Job } from '../../api/types.ts';
import { RequestFacts } from '../reading.tsx';

/** Longer sentences are cut in the page's heading. */
const CUT_FROM = 200;

export function Understood({ job: { request, prompt } }: { job: Job }) {
  if (request === null) return null;
  return (
    <section className="card stack" aria-labelledby="understood">
      <h2 id="understood">What we understood</h2>
      {prompt.length > CUT_FROM && <p className="muted break">“{prompt}”</p>}
      <RequestFacts request={request} />
    </section>
  );
}
