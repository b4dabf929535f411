export * from './find-leads.ts';
export * from './leads-client.ts';
export type { components, operations, paths } from './schema.generated.d.ts';
