import { Client, startTestStack } from '../support/stack.ts';

export interface AtOnceFigures {
  jobs: number;
  /** From the first creation to the last delivery. */
  seconds: number;
}

/** Live jobs of 5 leads, created together: each of an organisation of its own, on one stack. */
export async function measureJobsAtOnce(counts: readonly number[]): Promise<AtOnceFigures[]> {
  const stack = await startTestStack();
  const run = async (client: Client): Promise<void> => {
    const { body } = await client.create('find 5 dentists in Austin, TX with phone');
    for (;;) {
      const { body: job } = await client.get(body.id);
      if (job.status === 'delivered') return;
      if (job.status === 'failed') throw new Error(`A job failed: ${job.errorCode}.`);
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  };
  try {
    await run(await Client.of(stack, { plan: 'scale', credits: 100 }));
    const figures: AtOnceFigures[] = [];
    for (const jobs of counts) {
      const clients = await Promise.all(
        Array.from({ length: jobs }, () => Client.of(stack, { plan: 'scale', credits: 100 })),
      );
      const began = performance.now();
      await Promise.all(clients.map(run));
      figures.push({ jobs, seconds: (performance.now() - began) / 1_000 });
    }
    return figures;
  } finally {
    await stack.close();
  }
}
