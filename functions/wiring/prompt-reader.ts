import { clientOptions } from '../adapters/aws/clients.ts';
import { loadKnowledge } from '../adapters/knowledge/load-knowledge.ts';
import { bedrockModel } from '../adapters/language-model/bedrock-model.ts';
import type { Config, LocalHooks } from '../config.ts';
import type { Mode } from '../domain/kernel/actor.ts';
import type { FindNeighbourhoods } from '../domain/prompt/find-neighbourhoods.ts';
import type { Knowledge } from '../domain/prompt/knowledge.ts';
import { readPrompt } from '../domain/prompt/language-model.ts';
import type { ReadPromptPorts } from '../domain/prompt/language-model.ts';
import { parsePrompt } from '../domain/prompt/parse-prompt.ts';
import type { ClarifyingContext, ParsedPrompt } from '../domain/prompt/request.ts';
import { resolveNames } from '../domain/prompt/resolve-names.ts';
import { described, logger } from './log.ts';

/** Reads a prompt by the grammar alone; the gazetteer and the taxonomy are read at the first one. */
export const readByGrammar = (prompt: string, context: ClarifyingContext): Promise<ParsedPrompt> =>
  Promise.resolve(parsePrompt(loadKnowledge(), prompt, context));

/** Reads prompts: by the grammar, looked-up names, and a language model where the settings name one. */
export function promptReader(config: Config, local: LocalHooks | undefined) {
  const knowledgeFor = knowledgePort(config, local);
  const model = modelPorts(config);
  return async (prompt: string, context: ClarifyingContext, mode: Mode): Promise<ParsedPrompt> => {
    const knowledge = await knowledgeFor(prompt, context, mode);
    const parse = (text: string, answered: ClarifyingContext) =>
      parsePrompt(knowledge, text, answered);
    return readPrompt({ ...model, parsePrompt: parse }, prompt, context);
  };
}

function modelPorts(config: Config): Omit<ReadPromptPorts, 'parsePrompt'> {
  if (config.LANGUAGE_MODEL_ID === '') return {};
  const log = logger(config);
  return {
    readWithModel: bedrockModel({
      modelId: config.LANGUAGE_MODEL_ID,
      client: clientOptions(config, config.AWS_ENDPOINT_URL_BEDROCK_RUNTIME),
    }),
    reportFailure: (error: unknown) =>
      log.warn('language model', { error: error instanceof Error ? error.name : String(error) }),
  };
}

/** What is known for one prompt: the data files, and for live jobs the neighbourhoods that it names. */
function knowledgePort(config: Config, local: LocalHooks | undefined) {
  const hasDivisions = config.LEAD_SOURCES.some((id) => id === 'overture' || id === 'sample');
  const log = logger(config);
  const findNeighbourhoods: FindNeighbourhoods = async (...asked) => {
    const { neighbourhoodFinder } = await import('./neighbourhood-services.ts');
    const find = neighbourhoodFinder(config, local, (error) =>
      log.warn('neighbourhoods', { error: described(error) }),
    );
    return find(...asked);
  };
  return async (prompt: string, context: ClarifyingContext, mode: Mode): Promise<Knowledge> => {
    const knowledge = loadKnowledge();
    return mode === 'test' || !hasDivisions
      ? knowledge
      : resolveNames({ findNeighbourhoods }, knowledge, prompt, context);
  };
}
