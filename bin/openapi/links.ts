import type { Route } from '../../functions/http/route.ts';
import type { JsonObject } from './json.ts';

/** An answer that has the id of a resource leads to the calls on that resource; a list leads to its next page. */
export function linksOf(
  routes: readonly Route<never>[],
  route: Route<never>,
  schema: JsonObject | undefined,
): JsonObject {
  const properties = schema?.['properties'];
  const has = (name: string) =>
    typeof properties === 'object' && properties !== null && name in properties;
  const links: Record<string, JsonObject> = {};
  const own = route.path.includes(':') ? { id: '$request.path.id' } : {};
  if (has('nextCursor') && route.request.query !== undefined)
    links['nextPage'] = {
      operationId: route.operationId,
      parameters: { ...own, cursor: '$response.body#/nextCursor' },
      description: 'The next page; there is none when `nextCursor` is null.',
    };
  if (has('id') && route.method === 'POST' && !route.path.includes(':'))
    for (const other of routes)
      if (isAbout(other.path, route.path))
        links[other.operationId] = {
          operationId: other.operationId,
          parameters: { id: '$response.body#/id' },
          description: other.summary,
        };
  return links;
}

/** `/jobs/:id/cancel` is about what `/jobs` makes. */
const isAbout = (path: string, collection: string): boolean =>
  path.startsWith(`${collection}/:id`) && path.split('/:').length === 2;
