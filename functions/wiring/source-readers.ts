/** The readers of the sources: loaded when the first source is asked (see `lib/aws/bundling`). */
export { osmSource } from '../adapters/sources/osm/osm-source.ts';
export { overtureSource } from '../adapters/sources/overture/overture-source.ts';
