import * as z from 'zod';
import { openExport } from '../../domain/jobs/export-job.ts';
import type { OpenExportPorts } from '../../domain/jobs/export-job.ts';
import { notFound } from '../../domain/kernel/errors.ts';
import { about } from '../../domain/kernel/wire.ts';
import type { ExportSelection } from '../../domain/leads/export/export-selection.ts';
import { route } from '../../http/route.ts';
import type { Route } from '../../http/route.ts';

const asInTheLink = { openapi: { type: 'string', ...about('As in the link.') } };

/** A link without one of its parts is no link: 404, as for any other that was not given out. */
const linkPart = z.string().catch('').meta(asInTheLink);

/** What else a link may say; it was checked when the link was made, and its signature covers it. */
const Selection = z.object({
  preset: z.string().optional().meta(asInTheLink),
  minScore: z.string().optional().meta(asInTheLink),
  emailStatus: z.string().optional().meta(asInTheLink),
  leadIds: z.string().optional().meta(asInTheLink),
} satisfies Partial<Record<keyof ExportSelection, z.ZodType>>);

/** Where an export link leads: GET to the file, HEAD to its headers. */
const openExportRoute = (method: 'GET' | 'HEAD') =>
  route({
    operationId: method === 'GET' ? 'openExport' : 'headExport',
    method,
    path: '/exports/:file',
    access: 'public',
    // The reference tells of it beside GET.
    undocumented: method === 'HEAD',
    malformed: () => {
      throw notFound('The link is not valid or has expired.');
    },
    tag: 'Leads',
    summary: 'Download a file by its signed link',
    description:
      'Where export links lead: GET and HEAD both answer with a redirect to the file. Use the whole link as ' +
      'given. Except for the whole CSV, the file is made when its link is first opened, which takes some seconds ' +
      'for thousands of leads; after that the file of a link does not change.',
    request: {
      params: z.object({ file: z.string().max(100).meta(about('As in the link.')) }),
      query: z.strictObject({
        expires: linkPart,
        kid: linkPart,
        signature: linkPart,
        ...Selection.shape,
      }),
    },
    response: {
      status: 302,
      contentType: 'text/csv; charset=utf-8',
      headers: { Location: 'Address of the file, valid for a few minutes.' },
    },
    errors: ['NOT_FOUND'],
    async handle({ params, query }, services: OpenExportPorts) {
      const { expires, kid, signature } = query;
      const selection = Selection.parse(query);
      const link = { file: params.file, expires, kid, signature, selection };
      const url = await openExport(services, link, method);
      return { status: 302, headers: { Location: url, 'Cache-Control': 'no-store' } };
    },
  });

/** In a function of its own: it makes files, which takes more memory and more code than all other routes of jobs. */
export const exportRoutes: readonly Route<OpenExportPorts>[] = [
  openExportRoute('GET'),
  openExportRoute('HEAD'),
];
