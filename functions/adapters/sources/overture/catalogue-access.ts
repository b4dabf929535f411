import type { HttpGet } from './http-get.ts';

/** Where the data lies, and how its hosts are reached. */
export interface CatalogueAccess {
  /** Full URL of a STAC `catalog.json`. */
  readonly catalogUrl: string;
  /** Reaches the catalogue's own origin, which the operator named: loopback included. */
  readonly direct: HttpGet;
  /** Reaches every other host, which the catalogue named: only global addresses. */
  readonly guarded: HttpGet;
}

/** The catalogue's origin is trusted, all else passes the guard. */
export function getWithin({ catalogUrl, direct, guarded }: CatalogueAccess): HttpGet {
  const { origin } = new URL(catalogUrl);
  return (url, exchange) =>
    url.origin === origin ? direct(url, exchange) : guarded(url, exchange);
}
