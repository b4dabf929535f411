import type { Job } from '../../api/types.ts';
import { RequestFacts } from '../reading.tsx';

export function Understood({ job: { request } }: { job: Job }) {
  if (request === null) return null;
  return (
    <section className="card stack" aria-labelledby="understood">
      <h2 id="understood">What we understood</h2>
      <RequestFacts request={request} />
    </section>
  );
}
