import { useState } from 'react';
import { CUSTOMER_FIELDS } from '../../../../client/customer-file/recognize-columns.ts';
import type { Job, Lead } from '../../api/types.ts';
import { count } from '../../lib/format.ts';
import { jobTitle } from '../../lib/job-title.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNotice, fieldError } from '../../ui/error-notice.tsx';
import { TextField } from '../../ui/field.tsx';
import { UploadResult, useUpload } from './upload-dialog.tsx';

const MAX_NAME = 80;

/** Leads that must never come again, however long ago they were delivered: a list of their own. */
export function ExcludeLeads({
  job,
  leads,
  onClose,
}: {
  job: Job;
  leads: readonly Lead[];
  onClose: () => void;
}) {
  const [name, setName] = useState(jobTitle(job).slice(0, MAX_NAME));
  const upload = useUpload();
  const rows = leads.map((lead, index) => ({
    line: index + 1,
    entry: Object.fromEntries(
      CUSTOMER_FIELDS.flatMap((field) =>
        lead[field] === null ? [] : [[field, lead[field]] as const],
      ),
    ),
  }));
  return (
    <Dialog title="Exclude these businesses" isOpen onClose={onClose}>
      {upload.isSuccess ? (
        <UploadResult upload={upload.progress} onClose={onClose} />
      ) : (
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim() !== '')
              upload.start({ parts: [{ rows, bytesRead: 0 }], into: { name: name.trim() } });
          }}
        >
          <p>
            {count(leads.length, 'lead')} become an exclusion list: no job delivers them again, even
            after the 30 days in which no business comes twice.
          </p>
          <TextField
            label="Name of the list"
            value={name}
            maxLength={MAX_NAME}
            error={fieldError(upload.error, 'name')}
            onChange={setName}
          />
          {upload.isError && <ErrorNotice error={upload.error} />}
          <div className="dialog-actions">
            <Button onPress={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" isPending={upload.isPending}>
              Exclude them
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
