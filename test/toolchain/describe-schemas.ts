import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as z from 'zod';
import { StoredAccount } from '../../functions/adapters/table/stored/stored-account.ts';
import { StoredDelivery } from '../../functions/adapters/table/stored/stored-delivery.ts';
import { StoredEndpoint } from '../../functions/adapters/table/stored/stored-endpoint.ts';
import { StoredJob } from '../../functions/adapters/table/stored/stored-job.ts';
import { StoredMonitor } from '../../functions/adapters/table/stored/stored-monitor.ts';
import { API_ROUTES } from '../../functions/api/table.ts';
import { settingsIn } from '../../functions/config.ts';
import { StoredLead } from '../../functions/domain/leads/stored-lead.ts';
import { QueueMessage } from '../../functions/domain/webhooks/delivery.ts';
import { jsonSchemaOf } from '../../functions/http/json-schema.ts';
import type { Direction } from '../../functions/http/json-schema.ts';

// What the service's schemas say and do, in a form that two builds of them can be compared by. Its result must not
// depend on the order in which they are used.

const STORED = {
  StoredAccount,
  StoredDelivery,
  StoredEndpoint,
  StoredJob,
  StoredLead,
  StoredMonitor,
  QueueMessage,
};

const ODD: readonly unknown[] = [undefined, null, {}, [], '', 'x', 0, -1, 1.5, true, { prompt: 7 }];

/** A value that fits a JSON schema more or less. */
function sampleOf(schema: Record<string, unknown>, depth = 0): unknown {
  const { examples, enum: values, properties, items, anyOf, type } = schema;
  if (Array.isArray(examples) && examples.length > 0) return examples[0];
  if ('const' in schema) return schema['const'];
  if (Array.isArray(values)) return values[0];
  if (depth > 6) return null;
  if (Array.isArray(anyOf)) return sampleOf(anyOf[0] as Record<string, unknown>, depth + 1);
  if (type === 'object')
    return Object.fromEntries(
      Object.entries((properties ?? {}) as Record<string, Record<string, unknown>>).map(
        ([name, of]) => [name, sampleOf(of, depth + 1)],
      ),
    );
  if (type === 'array') return [sampleOf((items ?? {}) as Record<string, unknown>, depth + 1)];
  if (type === 'string') return 'text';
  if (type === 'boolean') return true;
  return type === 'integer' || type === 'number' ? 1 : null;
}

/** The value, and the same with one of its fields missing or odd at a time. */
function* variantsOf(value: unknown): Generator {
  yield value;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  for (const name of Object.keys(value)) {
    const { [name]: _left, ...others } = value as Record<string, unknown>;
    yield others;
    for (const odd of [null, 'x', -1, []]) yield { ...others, [name]: odd };
  }
}

function outcomeOf(schema: z.ZodType, value: unknown): unknown {
  const { success, data, error } = schema.safeParse(value);
  return success ? data : error.issues;
}

/** @param rows folder of frozen rows */
export function describeSchemas(rows: string): Record<string, unknown> {
  const described: Record<string, unknown> = {};
  const describe = (name: string, direction: Direction, schema: z.ZodType | undefined) => {
    if (schema === undefined) return;
    const json = jsonSchemaOf(schema, direction);
    const outcomes = [...ODD, sampleOf(json)]
      .flatMap((value) => [...variantsOf(value)])
      .map((value) => outcomeOf(schema, value));
    described[name] = JSON.parse(JSON.stringify({ json, outcomes }));
  };
  for (const { operationId, request, response } of Object.values(API_ROUTES).flat()) {
    for (const [part, schema] of Object.entries(request))
      describe(`${operationId} ${part}`, 'input', schema);
    describe(operationId, 'output', response.schema);
  }
  const frozen = readdirSync(rows, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .map((file): unknown => JSON.parse(readFileSync(join(rows, file), 'utf8')));
  for (const [name, schema] of Object.entries(STORED)) {
    const outcomes = frozen.flatMap((row) => [row].flat()).map((row) => outcomeOf(schema, row));
    described[name] = JSON.parse(JSON.stringify(outcomes));
  }
  described['settings'] = settingsIn({ LOG_LEVEL: 'silent' });
  return described;
}
