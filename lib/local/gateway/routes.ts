/** A route of the API in API Gateway's form: `POST` + `/v1/jobs/{id}/cancel`; `ANY` takes every method. */
export interface GatewayRoute {
  readonly method: string;
  readonly path: string;
  readonly functionName: string;
}

export interface RouteMatch {
  readonly functionName: string;
  /** `GET /v1/jobs/{id}`, or `$default`. */
  readonly routeKey: string;
  readonly pathParameters: Readonly<Record<string, string>> | undefined;
}

export interface DecodedPath {
  /** Decoded once and cut at the first `?`: what routes are matched against. */
  readonly matched: string;
  /** Decoded twice: what the function gets to see. */
  readonly raw: string;
}

type Segment =
  | { kind: 'static'; text: string }
  | { kind: 'parameter'; name: string }
  | { kind: 'greedy'; name: string };

interface CompiledRoute {
  readonly route: GatewayRoute;
  readonly segments: readonly Segment[];
}

const SEGMENT = /^(?:\{(?<name>[\w.-]+)(?<greedy>\+?)\}|(?<text>[\w.-]+))$/;
const RANK = { static: 0, parameter: 1, greedy: 2 } as const;

/**
 * Makes the route table's matcher. API Gateway's order holds: a full match, then `{name}`, then `{name+}`, then
 * the `$default` function; a named method before `ANY`. A trailing slash counts, letter case too.
 * Throws on a route that API Gateway would refuse (a bad path part, a greedy one not at the end, a duplicate).
 */
export function routeMatcher(
  routes: readonly GatewayRoute[],
  defaultFunction: string | undefined,
): (method: string, path: string) => RouteMatch | undefined {
  const compiled = routes.map((route) => ({ route, segments: compile(route) }));
  const keys = new Set(routes.map(routeKeyOf));
  if (keys.size !== routes.length) throw new Error('Two routes have the same method and path.');
  compiled.sort(bySpecificity);
  return (method, path) => {
    const parts = path.split('/').slice(1);
    for (const { route, segments } of compiled) {
      if (route.method !== 'ANY' && route.method !== method) continue;
      const parameters = matchSegments(segments, parts);
      if (parameters === undefined) continue;
      return {
        functionName: route.functionName,
        routeKey: routeKeyOf(route),
        pathParameters: parameters.length === 0 ? undefined : Object.fromEntries(parameters),
      };
    }
    if (defaultFunction === undefined) return undefined;
    return { functionName: defaultFunction, routeKey: '$default', pathParameters: undefined };
  };
}

/**
 * Decodes a request path as an HTTP API does: twice, dropping what follows a `?` that the first round brought to
 * light. So `%2F` splits a segment, `%252F` stands for a slash inside of one, and `%25x` is refused (undefined).
 */
export function decodePath(path: string): DecodedPath | undefined {
  try {
    const [matched = ''] = decodeURIComponent(path).split('?', 1);
    return { matched, raw: decodeURIComponent(matched) };
  } catch {
    return undefined;
  }
}

const routeKeyOf = (route: GatewayRoute) => `${route.method} ${route.path}`;

function compile(route: GatewayRoute): Segment[] {
  const refuse = (why: string) => new Error(`Route ${routeKeyOf(route)}: ${why}`);
  if (!route.path.startsWith('/')) throw refuse('a path begins with a slash.');
  if (route.path === '/') return [{ kind: 'static', text: '' }];
  const parts = route.path.split('/').slice(1);
  return parts.map((part, index) => {
    const groups = SEGMENT.exec(part)?.groups;
    if (groups === undefined) throw refuse(`"${part}" is no valid path part.`);
    const { name, greedy, text } = groups;
    if (text !== undefined) return { kind: 'static', text };
    if (greedy === '') return { kind: 'parameter', name: name ?? '' };
    if (index !== parts.length - 1) throw refuse('a greedy parameter stands at the end.');
    return { kind: 'greedy', name: name ?? '' };
  });
}

function bySpecificity(a: CompiledRoute, b: CompiledRoute): number {
  const greedy = Number(isGreedy(a)) - Number(isGreedy(b));
  if (greedy !== 0) return greedy;
  for (let index = 0; index < Math.max(a.segments.length, b.segments.length); index += 1) {
    const left = a.segments[index];
    const right = b.segments[index];
    // A part beats no part: the longer one of two greedy routes says more about the path.
    const difference =
      (left ? RANK[left.kind] : RANK.greedy) - (right ? RANK[right.kind] : RANK.greedy);
    if (difference !== 0) return difference;
  }
  return Number(a.route.method === 'ANY') - Number(b.route.method === 'ANY');
}

const isGreedy = ({ segments }: CompiledRoute) => segments.at(-1)?.kind === 'greedy';

function matchSegments(
  segments: readonly Segment[],
  parts: readonly string[],
): [string, string][] | undefined {
  const parameters: [string, string][] = [];
  for (const [index, segment] of segments.entries()) {
    const part = parts[index];
    if (part === undefined) return undefined;
    if (segment.kind === 'greedy') {
      parameters.push([segment.name, decodeURIComponent(parts.slice(index).join('/'))]);
      return parameters;
    }
    if (segment.kind === 'static') {
      if (part !== segment.text) return undefined;
    } else {
      if (part === '') return undefined;
      parameters.push([segment.name, decodeURIComponent(part)]);
    }
  }
  return parts.length === segments.length ? parameters : undefined;
}
