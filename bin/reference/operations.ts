import { isList, isObject } from '../openapi/json.ts';
import type { Json, JsonObject } from '../openapi/json.ts';
import { fieldsOf, fieldTable, schemaAnchor } from './fields.ts';
import type { Field } from './fields.ts';
import { html, slugOf } from './html.ts';
import type { Markup } from './html.ts';
import { inline, readMarkdown, renderBlocks } from './markdown.ts';
import type { Linker } from './markdown.ts';

/** An operation of the document, or one of its webhooks. */
export interface Operation {
  id: string;
  /** `POST`; undefined for an event, which the service sends. */
  method: string | undefined;
  /** `/jobs/{id}`, or the type of an event. */
  path: string;
  tag: string;
  summary: string;
  description: string;
  node: JsonObject;
}

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

const objectOf = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});

/** All operations in the order of the document, then the events. */
export function operationsOf(document: JsonObject): Operation[] {
  const list = (members: Json | undefined, isEvent: boolean): Operation[] =>
    Object.entries(objectOf(members)).flatMap(([path, item]) =>
      Object.entries(objectOf(item)).map(([method, member]) => {
        const node = objectOf(member);
        const [tag] = isList(node['tags']) ? node['tags'] : [];
        return {
          id: textOf(node['operationId']),
          method: isEvent ? undefined : method.toUpperCase(),
          path,
          tag: textOf(tag),
          summary: textOf(node['summary']),
          description: textOf(node['description']),
          node,
        };
      }),
    );
  return [...list(document['paths'], false), ...list(document['webhooks'], true)];
}

/** What a reference inside the document means; anything else itself. */
function resolve(document: JsonObject, value: Json | undefined): JsonObject {
  const node = objectOf(value);
  const target = textOf(node['$ref']);
  if (target === '') return node;
  const found = target
    .slice(2)
    .split('/')
    .reduce<JsonObject>((parent, name) => objectOf(parent[name]), document);
  return found;
}

/** The section of an operation. */
export function operationSection(document: JsonObject, operation: Operation, link: Linker): Markup {
  const { id, method, path, summary, description, node } = operation;
  return html`<section id="${id}" class="operation">
    <h3>${summary}</h3>
    ${method === undefined ? undefined : html`<p class="call"><span class="method">${method}</span> <code>${path}</code></p>`}${renderBlocks(readMarkdown(description), { link })}${accessOf(node)}${parameterTables(document, node, link)}${bodyOf(document, node, link)}${answersOf(document, node, link)}
  </section>`;
}

function accessOf({ security }: JsonObject): Markup | undefined {
  if (!isList(security)) return undefined;
  if (security.length === 0) return undefined;
  const scopes = security.flatMap((one) => {
    const { apiKey } = objectOf(one);
    return isList(apiKey) ? apiKey.map(textOf) : [];
  });
  const withKey = security.some((one) => 'apiKey' in objectOf(one));
  if (!withKey)
    return html`<p class="access">For users signed in to the dashboard; not for API keys.</p>`;
  return scopes.length === 0
    ? html`<p class="access">For every API key.</p>`
    : html`<p class="access">Scope ${scopes.map((scope) => html`<code>${scope}</code>`)}</p>`;
}

const PLACES = { path: 'Path', query: 'Query', header: 'Headers' } as const;

function parameterTables(document: JsonObject, node: JsonObject, link: Linker): Markup {
  const parameters = (isList(node['parameters']) ? node['parameters'] : []).map((one) =>
    resolve(document, one),
  );
  return html`${Object.entries(PLACES).map(([place, caption]) =>
    fieldTable(
      parameters.filter((parameter) => parameter['in'] === place).map(parameterField),
      caption,
      link,
    ),
  )}`;
}

const parameterField = (parameter: JsonObject): Field => ({
  name: textOf(parameter['name']),
  required: parameter['required'] === true,
  schema: { ...objectOf(parameter['schema']), description: parameter['description'] ?? '' },
});

const jsonOf = (content: Json | undefined): JsonObject =>
  objectOf(objectOf(content)['application/json']);

const exampleOf = (title: string, example: Json | undefined): Markup | undefined =>
  example === undefined
    ? undefined
    : html`<details>
        <summary>${title}</summary>
        <pre tabindex="0"><code>${JSON.stringify(example, null, 2)}</code></pre>
      </details>`;

function bodyOf(document: JsonObject, node: JsonObject, link: Linker): Markup | undefined {
  const content = jsonOf(objectOf(node['requestBody'])['content']);
  const schema = resolve(document, content['schema']);
  if (Object.keys(schema).length === 0) return undefined;
  return html`${fieldTable(fieldsOf(schema), 'Body', link)}${exampleOf('Example of a body', content['example'])}`;
}

const isError = (status: string): boolean => /^[45]\d\d$/.test(status);

function answersOf(document: JsonObject, node: JsonObject, link: Linker): Markup {
  const answers = Object.entries(objectOf(node['responses']));
  const good = answers.filter(([status]) => !isError(status));
  const errors = answers.filter(([status]) => isError(status));
  return html`${good.map(([status, answer]) => answerOf(status, resolve(document, answer), link))}${errorList(document, errors, link)}`;
}

function answerOf(status: string, answer: JsonObject, link: Linker): Markup {
  const content = jsonOf(answer['content']);
  const schema = objectOf(content['schema']);
  const name = textOf(schema['$ref']).split('/').at(-1) ?? '';
  const what = name === '' ? undefined : html` <a href="#${schemaAnchor(name)}">${name}</a>`;
  const fields =
    name === '' ? fieldTable(fieldsOf(schema), `Fields of the response`, link) : undefined;
  return html`<p class="answer">
      <strong>${status}</strong> ${inline(textOf(answer['description']), link)}${what}
    </p>
    ${fields}${exampleOf(`Example of a ${status}`, content['example'])}`;
}

function errorList(
  document: JsonObject,
  errors: readonly (readonly [string, Json])[],
  link: Linker,
): Markup | undefined {
  const codes = errors.flatMap(([status, answer]) =>
    Object.keys(objectOf(jsonOf(resolve(document, answer)['content'])['examples'])).map((code) => ({
      status,
      code,
    })),
  );
  if (codes.length === 0) return undefined;
  return html`<p class="errors">
    Errors:
    ${codes.map(({ status, code }, index) => html`${index === 0 ? '' : ', '}${status} <a href="${link(`errors.md#${slugOf(code)}`)}"><code>${code}</code></a>`)}
  </p>`;
}
