import writeSheet from 'write-excel-file/browser';
import { cellValue } from '../../../functions/domain/leads/export/cell.ts';
import { csvOf } from '../../../functions/domain/leads/export/csv.ts';
import { cellsOf, PRESETS } from '../../../functions/domain/leads/export/presets.ts';
import type { Lead } from '../api/types.ts';
import type { Format, PresetName } from './export-choices.ts';

type DomainLead = Parameters<ReturnType<typeof cellsOf>>[0];

/** The file that the service makes of a whole list, made here of some of its leads, in their order in sight. */
export async function makeFile(
  leads: readonly Lead[],
  { preset, format }: { preset: PresetName; format: Format },
): Promise<Blob> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same record, its ids without their brands
  const rows = leads as unknown as readonly DomainLead[];
  return format === 'csv' ? csvFile(rows, preset) : sheetFile(rows, preset);
}

async function csvFile(leads: readonly DomainLead[], preset: PresetName): Promise<Blob> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const chunks: string[] = [];
  for await (const chunk of csvOf(leads, preset)) chunks.push(decoder.decode(chunk));
  return new Blob(chunks, { type: 'text/csv;charset=utf-8' });
}

/** Every text is typed as one: `02134` and `+15125550142` are no numbers. */
async function sheetFile(leads: readonly DomainLead[], preset: PresetName): Promise<Blob> {
  const header = PRESETS[preset].columns.map(([value]) => ({
    value,
    type: String,
    fontWeight: 'bold' as const,
  }));
  const toCells = cellsOf(preset);
  const rows = leads.map((lead) =>
    toCells(lead).map((cell) => {
      const value = cellValue(cell);
      return typeof value === 'string' ? { value, type: String, format: '@' } : value;
    }),
  );
  return writeSheet([header, ...rows], { sheet: 'Leads', stickyRowsCount: 1 }).toBlob();
}
