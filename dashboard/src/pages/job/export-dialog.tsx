import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Label } from 'react-aria-components/Label';
import { RadioGroup } from 'react-aria-components/RadioGroup';
import { bodyOf } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { jobQuery } from '../../api/queries.ts';
import type { Job, Lead } from '../../api/types.ts';
import { useApi, useMode } from '../../lib/context.ts';
import { fileName, FORMAT_TEXT, PRESET_TEXT } from '../../lib/export-choices.ts';
import type { Format, PresetName } from '../../lib/export-choices.ts';
import { count } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Radio } from '../../ui/field.tsx';
import { Download } from '../../ui/icons.generated.tsx';
import { announce } from '../../ui/toasts.tsx';

/** Which leads can be exported: all, and of those the filtered and the selected ones. */
export interface Exportable {
  filtered: readonly Lead[] | undefined;
  selected: readonly Lead[] | undefined;
}

type Scope = 'all' | keyof Exportable;

const isPreset = (name: string): name is PresetName => Object.hasOwn(PRESET_TEXT, name);
const isFormat = (name: string): name is Format => Object.hasOwn(FORMAT_TEXT, name);

/** Which leads, for which program, as which kind of file. */
export function ExportDialog({
  job,
  leads,
  onClose,
}: {
  job: Job;
  leads: Exportable;
  onClose: () => void;
}) {
  const [scope, setScope] = useState<Scope>(firstScope(leads));
  const [preset, setPreset] = useState<PresetName>('full');
  const [format, setFormat] = useState<Format>('csv');
  const exported = useExport(job, onClose);
  const some = scope === 'all' ? undefined : leads[scope];
  return (
    <Dialog title="Export" isOpen onClose={onClose}>
      <RadioGroup
        className="field"
        value={scope}
        onChange={(value) => setScope(value === 'filtered' || value === 'selected' ? value : 'all')}
      >
        <Label className="label">Leads</Label>
        <div className="choices">
          {leads.selected !== undefined && (
            <Radio value="selected" label={`The ${count(leads.selected.length, 'selected one')}`} />
          )}
          {leads.filtered !== undefined && (
            <Radio value="filtered" label={`The ${count(leads.filtered.length, 'filtered one')}`} />
          )}
          <Radio value="all" label={`All ${count(job.leadsDelivered, 'lead')}`} />
        </div>
      </RadioGroup>
      <RadioGroup
        className="field"
        value={preset}
        onChange={(value) => {
          if (isPreset(value)) setPreset(value);
        }}
      >
        <Label className="label">Columns</Label>
        <div className="choices choices-two">
          {Object.entries(PRESET_TEXT).map(([id, { label, hint }]) => (
            <Radio key={id} value={id} label={label} hint={hint} />
          ))}
        </div>
      </RadioGroup>
      <RadioGroup
        className="field"
        value={format}
        onChange={(value) => {
          if (isFormat(value)) setFormat(value);
        }}
      >
        <Label className="label">File</Label>
        <div className="choices choices-two">
          {Object.entries(FORMAT_TEXT).map(([id, label]) => (
            <Radio key={id} value={id} label={label} />
          ))}
        </div>
      </RadioGroup>
      {job.sandbox && some === undefined && (
        <p className="muted small">The whole list of a sandbox job is a fixed demo file.</p>
      )}
      {exported.isError && <ErrorNotice error={exported.error} />}
      <div className="dialog-actions">
        <Button onPress={onClose}>Cancel</Button>
        <Button
          variant="primary"
          isPending={exported.isPending}
          isDisabled={some?.length === 0}
          onPress={() => exported.mutate({ preset, format, some })}
        >
          {!exported.isPending && <Download aria-hidden size={16} />}
          Download
        </Button>
      </div>
    </Dialog>
  );
}

function firstScope({ selected, filtered }: Exportable): Scope {
  if (selected !== undefined) return 'selected';
  return filtered === undefined ? 'all' : 'filtered';
}

interface Wanted {
  preset: PresetName;
  format: Format;
  /** All of the job's when not given. */
  some: readonly Lead[] | undefined;
}

/** The service makes the file of a whole list; that of a part is made here, of the leads in sight. */
function useExport(job: Job, onDone: () => void) {
  const api = useApi();
  const mode = useMode();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ preset, format, some }: Wanted) => {
      if (some !== undefined) {
        const { makeFile } = await import('../../lib/make-file.ts');
        save(await makeFile(some, { preset, format }), fileName(job, format));
        return;
      }
      const { url } = await bodyOf(
        api.GET('/jobs/{id}/export', {
          params: {
            path: { id: job.id },
            header: { 'X-Mode': mode },
            query: { preset, format },
          },
        }),
      );
      // An attachment: the browser saves it and stays on this page.
      location.assign(url);
    },
    onSuccess: () => {
      announce('The file is on its way.');
      onDone();
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.status !== 404) return;
      void client.invalidateQueries({ queryKey: jobQuery(api, mode, job.id).queryKey });
      announce('The file is no longer kept. The leads stay here.');
    },
  });
}

const KEEP_MS = 60_000;

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser may not have begun to read it yet.
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP_MS);
}
