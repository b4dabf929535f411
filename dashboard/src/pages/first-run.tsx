import { useCreateJob } from '../lib/use-create-job.ts';
import { Button } from '../ui/button.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { Play } from '../ui/icons.generated.tsx';

const EXAMPLE = '10 dentists in Austin, TX with phone and email';

/** For a person without any job: one press to a delivered list. */
export function FirstRun() {
  const create = useCreateJob();
  return (
    <section className="card first-run stack" aria-labelledby="first-run">
      <h2 id="first-run">See how it works in half a minute</h2>
      <p>
        Run an example in the sandbox: <strong>“{EXAMPLE}”</strong>. It goes through the same steps
        as a real job, with invented businesses, and costs nothing.
      </p>
      {create.isError && <ErrorNotice error={create.error} />}
      <div>
        <Button
          variant="primary"
          isPending={create.isPending}
          onPress={() => create.mutate({ prompt: EXAMPLE, mode: 'test' })}
        >
          <Play aria-hidden size={16} />
          Run the example
        </Button>
      </div>
    </section>
  );
}
