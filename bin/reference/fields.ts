import { isList, isObject } from '../openapi/json.ts';
import type { Json, JsonObject } from '../openapi/json.ts';
import { html } from './html.ts';
import type { Markup } from './html.ts';
import { inline } from './markdown.ts';
import type { Linker } from './markdown.ts';

/** A line of a table of fields. */
export interface Field {
  /** `answers[].questionId` */
  name: string;
  required: boolean;
  schema: JsonObject;
}

const SCHEMAS = '#/components/schemas/';

export const schemaAnchor = (name: string): string => `schema-${name}`;

const textOf = (value: Json | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

const namesOf = (value: Json | undefined): readonly Json[] => (isList(value) ? value : []);

/** The fields of an object, those of objects inside of it under their paths; named schemas have a place of their own. */
export function fieldsOf(schema: JsonObject, prefix = ''): Field[] {
  const { properties, required } = schema;
  if (!isObject(properties)) return [];
  return Object.entries(properties).flatMap(([name, member]) => {
    if (!isObject(member)) return [];
    const path = `${prefix}${name}`;
    const field = { name: path, required: namesOf(required).includes(name), schema: member };
    return [field, ...insideOf(member, path)];
  });
}

function insideOf(schema: JsonObject, path: string): Field[] {
  if (isObject(schema['properties'])) return fieldsOf(schema, `${path}.`);
  if (isObject(schema['items'])) return insideOf(schema['items'], `${path}[]`);
  return namesOf(schema['anyOf']).flatMap((part) => (isObject(part) ? insideOf(part, path) : []));
}

/** `list of Lead`, `string or null` */
function typeOf(schema: JsonObject): Markup {
  const reference = textOf(schema['$ref'])?.slice(SCHEMAS.length);
  if (reference !== undefined) return html`<a href="#${schemaAnchor(reference)}">${reference}</a>`;
  const choices = [...namesOf(schema['anyOf']), ...namesOf(schema['oneOf'])].filter(isObject);
  if (choices.length > 0) return joined(choices.map(typeOf), ' or ');
  if (isObject(schema['items'])) return html`list of ${typeOf(schema['items'])}`;
  const { type } = schema;
  if (isList(type)) return html`${type.map(textOf).join(' or ')}`;
  if (type === undefined && 'const' in schema) return html`constant`;
  return html`${textOf(type) ?? 'any'}`;
}

const joined = (parts: readonly Markup[], between: string): Markup =>
  html`${parts.map((part, index) => (index === 0 ? part : html`${between}${part}`))}`;

/** Longer patterns say less than their field's description does. */
const LONGEST_PATTERN = 40;

const LIMITS: readonly (readonly [string, string])[] = [
  ['minimum', 'at least'],
  ['maximum', 'at most'],
  ['minLength', 'shortest'],
  ['maxLength', 'longest'],
  ['minItems', 'fewest'],
  ['maxItems', 'most'],
];

/** What a value must be like, in words and codes. */
function limitsOf(schema: JsonObject): Markup[] {
  const limits = LIMITS.flatMap(([name, words]) => {
    const value = schema[name];
    return typeof value === 'number' ? [html`${words} ${value.toLocaleString('en')}`] : [];
  });
  const values = 'const' in schema ? [schema['const'] ?? null] : namesOf(schema['enum']);
  const pattern = textOf(schema['pattern']);
  const [example] = namesOf(schema['examples']);
  return [
    ...(values.length === 0 ? [] : [joined(values.map(codeOf), ', ')]),
    ...limits,
    ...(pattern === undefined || pattern.length > LONGEST_PATTERN
      ? []
      : [html`pattern ${codeOf(pattern)}`]),
    ...(schema['default'] === undefined ? [] : [html`default ${codeOf(schema['default'])}`]),
    ...(example === undefined || values.length > 0 || isObject(example) || isList(example)
      ? []
      : [html`such as ${codeOf(example)}`]),
  ];
}

const codeOf = (value: Json): Markup =>
  html`<code>${typeof value === 'string' ? value : JSON.stringify(value)}</code>`;

/** A table of fields; nothing when there are none. */
export function fieldTable(
  fields: readonly Field[],
  caption: string,
  link: Linker,
): Markup | undefined {
  if (fields.length === 0) return undefined;
  const rows = fields.map(({ name, required, schema }) => {
    const limits = limitsOf(schema);
    const description = textOf(schema['description']);
    return html`<tr>
      <th scope="row">
        <code>${name}</code>${required ? html` <span class="required">required</span>` : undefined}
      </th>
      <td>${typeOf(schema)}</td>
      <td>
        ${description === undefined ? undefined : html`${inline(description, link)} `}${limits.length === 0 ? undefined : html`<span class="limits">${joined(limits, '; ')}</span>`}
      </td>
    </tr>`;
  });
  return html`<div class="scroll" tabindex="0" role="group" aria-label="${caption}">
    <table class="fields">
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Type</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
}

/** A named schema: what it is, and its fields. */
export function schemaSection(name: string, schema: JsonObject, link: Linker): Markup {
  const description = textOf(schema['description']);
  const fields = fieldsOf(schema);
  return html`<section id="${schemaAnchor(name)}">
    <h3>${name}</h3>
    ${description === undefined ? undefined : html`<p>${inline(description, link)}</p>`}${
      fieldTable(fields, `Fields of ${name}`, link) ??
      html`<p>${typeOf(schema)} <span class="limits">${joined(limitsOf(schema), '; ')}</span></p>`
    }
  </section>`;
}
