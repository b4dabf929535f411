import { s3Client } from '../adapters/aws/s3-client.ts';
import { uploader } from '../adapters/objects/export-writer.ts';
import { exportKey, ObjectStore } from '../adapters/objects/object-store.ts';
import { linkSigner, readSigningKeys } from '../adapters/signing/signing-keys.ts';
import { readLeads } from '../adapters/table/read-leads.ts';
import type { OpenExportPorts } from '../domain/jobs/export-job.ts';
import { csvOf } from '../domain/leads/export/csv.ts';
import { EXPORT_FORMATS, isSelected } from '../domain/leads/export/export-selection.ts';
import type { ExportFormat, ExportSelection } from '../domain/leads/export/export-selection.ts';
import type { PresetName } from '../domain/leads/export/preset-names.ts';
import type { Lead } from '../domain/leads/lead.ts';
import { shownJobs } from './job-store.ts';
import { portsOf } from './ports-of.ts';
import type { TableContext } from './table-context.ts';

type FileMaker = (leads: AsyncIterable<Lead>, preset: PresetName) => AsyncIterable<Uint8Array>;

const FILE_MAKERS: Readonly<Record<ExportFormat, FileMaker>> = {
  csv: csvOf,
  // Loaded late: few links need it.
  async *xlsx(leads, preset) {
    const { xlsxOf } = await import('../adapters/objects/xlsx.ts');
    yield* xlsxOf(leads, preset);
  },
};

/** What opening export links needs. */
export function exportServices(context: TableContext): OpenExportPorts {
  const { config, table, now, point } = context;
  const client = s3Client(config);
  const objects = new ObjectStore(client, config.BUCKET_NAME, point);
  const upload = uploader(client, config.BUCKET_NAME, point);
  return {
    ...portsOf(shownJobs(context)),
    now,
    signer: linkSigner(readSigningKeys(config.SIGNING_KEYS)),
    findExport: (job, selection) => objects.writtenAt(exportKey(job, selection)),
    makeExport: (job, selection) => {
      const { preset, format } = selection;
      const leads = filtered(readLeads(table, job), selection);
      return upload(exportKey(job, selection), format, FILE_MAKERS[format](leads, preset));
    },
    presignExport: (job, selection, as) => {
      const { contentType } = EXPORT_FORMATS[selection.format];
      return objects.presignFile(exportKey(job, selection), { ...as, contentType });
    },
  };
}

async function* filtered(
  leads: AsyncIterable<Lead>,
  selection: ExportSelection,
): AsyncGenerator<Lead> {
  const belongs = isSelected(selection);
  for await (const lead of leads) if (belongs(lead)) yield lead;
}
