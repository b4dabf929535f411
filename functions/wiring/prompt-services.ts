import { clientOptions } from '../adapters/aws/clients.ts';
import { loadKnowledge } from '../adapters/knowledge/load-knowledge.ts';
import { bedrockModel } from '../adapters/language-model/bedrock-model.ts';
import type { Mode } from '../domain/kernel/actor.ts';
import { readPrompt } from '../domain/prompt/language-model.ts';
import { parsePrompt } from '../domain/prompt/parse-prompt.ts';
import type { ClarifyingContext } from '../domain/prompt/request.ts';
import { logger } from './log.ts';
import { sourceIdsOf } from './source-ids.ts';
import type { TableContext } from './table-context.ts';

/** The grammar alone; the gazetteer and the taxonomy are read at the first prompt. */
export const grammarPorts = ({ config }: Pick<TableContext, 'config'>) => ({
  sourceIdsOf: (mode: Mode) => sourceIdsOf(config, mode),
  parsePrompt: (prompt: string, context: ClarifyingContext) =>
    parsePrompt(loadKnowledge(), prompt, context),
});

/** Prompt understanding: the grammar, and a language model where it is unsure and the settings name one. */
export function promptPorts({ config }: Pick<TableContext, 'config'>) {
  const grammar = grammarPorts({ config });
  if (config.LANGUAGE_MODEL_ID === '') return grammar;
  const log = logger(config);
  const ports = {
    ...grammar,
    readWithModel: bedrockModel({
      modelId: config.LANGUAGE_MODEL_ID,
      client: clientOptions(config, config.AWS_ENDPOINT_URL_BEDROCK_RUNTIME),
    }),
    reportFailure: (error: unknown) =>
      log.warn('language model', { error: error instanceof Error ? error.name : String(error) }),
  };
  return {
    ...grammar,
    parsePrompt: (prompt: string, context: ClarifyingContext) => readPrompt(ports, prompt, context),
  };
}
