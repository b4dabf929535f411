export { FILTER_KINDS, FILTERS, isServedFilter } from '../filters/filters.ts';
export type { FilterKind } from '../filters/filters.ts';
