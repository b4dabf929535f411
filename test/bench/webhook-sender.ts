import { create } from '../../functions/background/send.ts';
import type { Env, Runtime } from '../../functions/config.ts';
import type { OutboxEvent } from '../../functions/domain/events/outbox-event.ts';
import { dispatchEvents } from '../../functions/domain/webhooks/dispatch-events.ts';
import { dispatchEventsPorts } from '../../functions/wiring/event-dispatch.ts';
import { tableContext } from '../../functions/wiring/table-context.ts';

// A process that holds nothing but what sends webhooks, so that its processor time is theirs alone. Its parent has the
// table, the queue and the receiver, and hands over what the queue's event source would.

type Task = { id: number } & (
  | { kind: 'dispatch'; events: readonly OutboxEvent[] }
  | { kind: 'send'; batch: unknown }
  | { kind: 'figures' }
);

export interface SenderFigures {
  /** Processor milliseconds of this process so far. */
  processorMs: number;
  /** Outside calls before a request went out, those side by side counted once; so far. */
  sequentialCalls: number;
  /** Calls to the queue so far. */
  queueCalls: number;
}

let sequentialCalls = 0;
let queueCalls = 0;
/** Calls under way: a call that begins beside another one adds none. */
let underWay = 0;
/** What a waiting sender does for other messages, and what follows the request before. */
const BESIDE = new Set(['queue.take', 'queue.end', 'delivery.settle']);
/** After a request comes the writing of its result. */
let isSent = false;

const [env = '{}'] = process.argv.slice(2);
const runtime: Runtime = {
  env: JSON.parse(env) as Env,
  local: {
    before: (point) => {
      if (point.startsWith('queue.')) queueCalls += 1;
      if (BESIDE.has(point)) return;
      if (point === 'delivery.post') isSent = true;
      else if (underWay === 0 && !isSent) sequentialCalls += 1;
      underWay += 1;
    },
    after: (point) => {
      if (!BESIDE.has(point)) underWay = Math.max(0, underWay - 1);
    },
  },
};
const ports = dispatchEventsPorts(tableContext(runtime));
const send = create(runtime);

async function work(task: Task): Promise<unknown> {
  switch (task.kind) {
    case 'dispatch':
      isSent = false;
      // Of a call that failed no end is told. Where calls are counted, nothing else is under way now.
      underWay = 0;
      // Each event is a change of its own.
      for (const event of task.events) await dispatchEvents(ports, [event]);
      return undefined;
    case 'send':
      return send(task.batch);
    case 'figures': {
      const { user, system } = process.cpuUsage();
      const figures: SenderFigures = {
        processorMs: (user + system) / 1_000,
        sequentialCalls,
        queueCalls,
      };
      return figures;
    }
  }
}

process.on('message', (task: Task) => {
  void work(task).then((result) => process.send?.({ id: task.id, result }));
});
process.on('disconnect', () => process.exit());
process.send?.({ id: 0 });
