import type { LocalHooks } from '../config.ts';
import type { Mode } from '../domain/kernel/actor.ts';
import { lateCall } from './late.ts';
import { sourceIdsOf } from './source-ids.ts';
import type { TableContext } from './table-context.ts';

// The grammar is half of a function's code, and comes with the first prompt: many calls read none.

/** The grammar alone. */
export const grammarPorts = (
  { config }: Pick<TableContext, 'config'>,
  local: LocalHooks | undefined,
) => ({
  sourceIdsOf: (mode: Mode) => sourceIdsOf(config, mode, local),
  parsePrompt: lateCall(async () => (await import('./prompt-reader.ts')).readByGrammar),
});

/**
 * Prompt understanding: the grammar, the names that a live job has to look up, and a language model where the grammar
 * is unsure and the settings name one.
 */
export const promptPorts = (
  { config }: Pick<TableContext, 'config'>,
  local: LocalHooks | undefined,
) => ({
  sourceIdsOf: (mode: Mode) => sourceIdsOf(config, mode, local),
  parsePrompt: lateCall(async () =>
    (await import('./prompt-reader.ts')).promptReader(config, local),
  ),
});
