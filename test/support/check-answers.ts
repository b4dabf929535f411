import { judgeAnswer } from './open-api.ts';

const baseUrls = new Set<string>();

/** From now on a `fetch` of this API throws when the answer is not as the OpenAPI document says. */
export function checkAnswersOf(baseUrl: string): void {
  if (baseUrls.size === 0) wrapFetch();
  baseUrls.add(baseUrl);
}

function wrapFetch(): void {
  const plain = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const response = await plain(input, init);
    const baseUrl = [...baseUrls].find((url) => response.url.startsWith(`${url}/`));
    if (baseUrl === undefined || response.redirected) return response;
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
    const path = new URL(response.url).pathname.slice(new URL(baseUrl).pathname.length);
    const text = await response.clone().text();
    const { status, headers } = response;
    const problems = judgeAnswer({ method: method.toUpperCase(), path, status, headers, text });
    if (problems.length > 0)
      throw new Error(
        `${method} ${path} answered ${status}, not as documented: ${problems.join('; ')}\n${text.slice(0, 2_000)}`,
      );
    return response;
  };
}
