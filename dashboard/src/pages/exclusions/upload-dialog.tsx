import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  previewCustomers,
  readCustomers,
} from '../../../../client/customer-file/read-customers.ts';
import type { CustomerRow } from '../../../../client/customer-file/read-customers.ts';
import { CUSTOMER_FIELDS } from '../../../../client/customer-file/recognize-columns.ts';
import type { Columns, CustomerField } from '../../../../client/customer-file/recognize-columns.ts';
import type { ExclusionList } from '../../api/types.ts';
import { useApi, useMode } from '../../lib/context.ts';
import { count, formatNumber } from '../../lib/format.ts';
import { Progress } from '../../ui/bar.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNotice, fieldError } from '../../ui/error-notice.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Loading } from '../../ui/page.tsx';
import { ScrollTable } from '../../ui/scroll-table.tsx';
import { NO_UPLOAD, uploadEntries } from './upload-entries.ts';
import type { Upload } from './upload-entries.ts';
import './exclusions.css';

const FIELD_LABEL: Readonly<Record<CustomerField, string>> = {
  name: 'Name',
  domain: 'Website or domain',
  email: 'E-mail',
  phone: 'Phone',
  street: 'Street',
  city: 'City',
  region: 'State or region',
  postalCode: 'Postal code',
  countryCode: 'Country',
};

/** Customers from a file: choose it, see what was recognised, upload, read what was refused. */
export function UploadDialog({ list, onClose }: { list?: ExclusionList; onClose: () => void }) {
  const [file, setFile] = useState<File>();
  const title = list === undefined ? 'New exclusion list' : `Add to “${list.name}”`;
  return (
    <Dialog title={title} form="wide" isOpen isDismissable={file === undefined} onClose={onClose}>
      {file === undefined ? (
        <FileChoice onFile={setFile} />
      ) : (
        <FileUpload
          key={`${file.name} ${file.size} ${file.lastModified}`}
          file={file}
          list={list}
          onOther={() => setFile(undefined)}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

function FileChoice({ onFile }: { onFile: (file: File) => void }) {
  const [isOver, setIsOver] = useState(false);
  return (
    <label
      className="drop-zone"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        const [file] = event.dataTransfer.files;
        if (file !== undefined) onFile(file);
      }}
    >
      <strong>Choose a CSV file, or drop it here</strong>
      <span className="muted small">
        As exported from HubSpot, Salesforce, Pipedrive, Google contacts or a spreadsheet: with a
        header row, and in each row at least a domain, an e-mail address, a phone number, or a name
        with a city or postal code.
      </span>
      <input
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file !== undefined) onFile(file);
        }}
      />
    </label>
  );
}

/** The bytes of a file as they come; the whole is never in memory. */
const bytesOf = (file: File) =>
  async function* chunks(): AsyncGenerator<Uint8Array> {
    const reader = file.stream().getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  };

function FileUpload({
  file,
  list,
  onOther,
  onClose,
}: {
  file: File;
  list: ExclusionList | undefined;
  onOther: () => void;
  onClose: () => void;
}) {
  const preview = useQuery({
    queryKey: ['customer-file', file.name, file.size, file.lastModified],
    queryFn: () => previewCustomers(bytesOf(file)),
    networkMode: 'always',
    gcTime: 0,
    retry: false,
  });
  const [chosen, setChosen] = useState<Columns>();
  const [name, setName] = useState(file.name.replace(/\.\w+$/, ''));
  const [country, setCountry] = useState('');
  const upload = useUpload();
  if (preview.isPending) return <Loading label="Reading the file" />;
  if (preview.isError)
    return <Notice tone="bad">This file could not be read. Is it a CSV file?</Notice>;
  const { headers, rows } = preview.data;
  const columns = chosen ?? preview.data.columns;
  const isEnough =
    columns.domain !== undefined ||
    columns.email !== undefined ||
    columns.phone !== undefined ||
    (columns.name !== undefined &&
      (columns.city !== undefined || columns.postalCode !== undefined));
  if (upload.isSuccess) return <UploadResult upload={upload.progress} onClose={onClose} />;
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEnough || name.trim() === '') return;
        const into = list === undefined ? { name: name.trim() } : { id: list.id };
        upload.start({ parts: withCountry(readCustomers(bytesOf(file), columns), country), into });
      }}
    >
      <p className="muted">
        {file.name} · {formatNumber(Math.ceil(file.size / 1_000))} kB
      </p>
      {list === undefined && (
        <TextField
          label="Name of the list"
          value={name}
          maxLength={80}
          error={fieldError(upload.error, 'name')}
          onChange={setName}
        />
      )}
      <fieldset className="field">
        <legend className="label">Which column is what</legend>
        <div className="column-choices">
          {CUSTOMER_FIELDS.map((field) => (
            <ColumnChoice
              key={field}
              label={FIELD_LABEL[field]}
              headers={headers}
              value={columns[field]}
              onChange={(at) => {
                const { [field]: _before, ...others } = columns;
                setChosen(at === undefined ? others : { ...others, [field]: at });
              }}
            />
          ))}
        </div>
      </fieldset>
      {columns.countryCode === undefined && (
        <TextField
          label="Country of these businesses (optional)"
          hint="A two-letter code or the name. Needed for phone numbers that don’t begin with +."
          value={country}
          maxLength={60}
          onChange={setCountry}
        />
      )}
      <FilePreview headers={headers} rows={rows.map(({ cells }) => cells)} columns={columns} />
      {!isEnough && (
        <Notice tone="warn">
          No column identifies a business: choose one for the domain, the e-mail address or the
          phone, or for the name and the city.
        </Notice>
      )}
      {upload.isPending && (
        <Progress
          label="Uploading"
          percent={Math.min(100, Math.round((upload.progress.bytesRead / file.size) * 100))}
          note={`${count(upload.progress.sent, 'row')} sent, ${formatNumber(upload.progress.refused)} refused`}
        />
      )}
      {upload.isError && (
        <>
          <ErrorNotice error={upload.error} />
          {upload.progress.sent > 0 && (
            <p className="muted small">
              {count(upload.progress.sent, 'row')} had already been added. Uploading the file again
              adds the rest; nothing counts twice.
            </p>
          )}
        </>
      )}
      <div className="dialog-actions">
        <Button onPress={upload.isPending ? onClose : onOther}>
          {upload.isPending ? 'Stop' : 'Another file'}
        </Button>
        <Button type="submit" variant="primary" isPending={upload.isPending} isDisabled={!isEnough}>
          Upload
        </Button>
      </div>
    </form>
  );
}

type Parts = AsyncIterable<{ rows: readonly CustomerRow[]; bytesRead: number }>;

/** The country that the file does not state. */
async function* withCountry(parts: Parts, country: string): Parts {
  const countryCode = country.trim();
  for await (const { rows, bytesRead } of parts)
    yield {
      rows:
        countryCode === ''
          ? rows
          : rows.map(({ line, entry }) => ({ line, entry: { countryCode, ...entry } })),
      bytesRead,
    };
}

/** An upload that stops when its dialog goes. */
export function useUpload() {
  const api = useApi();
  const mode = useMode();
  const client = useQueryClient();
  const [progress, setProgress] = useState<Upload>(NO_UPLOAD);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const { mutate, ...upload } = useMutation({
    mutationFn: ({
      parts,
      into,
    }: {
      parts: Parameters<typeof uploadEntries>[1];
      into: { id: string } | { name: string };
    }) => {
      stop.current = new AbortController();
      const { signal } = stop.current;
      return uploadEntries({ api, mode, signal }, parts, into, setProgress);
    },
    onSettled: () => client.invalidateQueries({ queryKey: [mode, 'exclusions'] }),
  });
  return { ...upload, start: mutate, progress };
}

function ColumnChoice({
  label,
  headers,
  value,
  onChange,
}: {
  label: string;
  headers: readonly string[];
  value: number | undefined;
  onChange: (at: number | undefined) => void;
}) {
  return (
    <label className="field">
      <span className="small">{label}</span>
      <select
        className="input"
        value={value ?? ''}
        onChange={(event) =>
          onChange(event.target.value === '' ? undefined : Number(event.target.value))
        }
      >
        <option value="">–</option>
        {headers.map((header, index) => (
          <option key={`${index} ${header}`} value={index}>
            {header === '' ? `Column ${index + 1}` : header}
          </option>
        ))}
      </select>
    </label>
  );
}

function FilePreview({
  headers,
  rows,
  columns,
}: {
  headers: readonly string[];
  rows: readonly (readonly string[])[];
  columns: Columns;
}) {
  const shown = CUSTOMER_FIELDS.filter((field) => columns[field] !== undefined);
  if (shown.length === 0 || rows.length === 0) return null;
  return (
    <ScrollTable label="The first rows" isSmall>
      <thead>
        <tr>
          {shown.map((field) => (
            <th key={field} scope="col" title={headers[columns[field] ?? 0]}>
              {FIELD_LABEL[field]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells) => (
          <tr key={cells.join('\t')}>
            {shown.map((field) => (
              <td key={field}>{cells[columns[field] ?? 0]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
}

const REASON = {
  too_little: 'Says too little to identify a business',
  shared_domain: 'Its domain is shared by many businesses',
  unreadable: 'Its domain, address or phone can’t be read',
} as const;

/** What was kept, and which rows were refused on which lines. */
export function UploadResult({ upload, onClose }: { upload: Upload; onClose: () => void }) {
  const { list, refused, refusedRows } = upload;
  return (
    <div className="stack">
      <Notice tone={refused === 0 ? 'good' : 'warn'} isLive>
        <p>
          <strong>
            “{list?.name}” holds {count(list?.entryCount ?? 0, 'business', 'businesses')} now.
          </strong>
        </p>
        <p>
          {refused === 0
            ? 'Every row was understood; the same business twice counts once.'
            : `${count(refused, 'row')} could not be used; the others are in.`}{' '}
          New jobs leave these businesses out, free of charge.
        </p>
      </Notice>
      {refusedRows.length > 0 && (
        <ScrollTable label="Refused rows" isSmall>
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Row</th>
              <th scope="col">Why</th>
            </tr>
          </thead>
          <tbody>
            {refusedRows.map(({ line, text, reason }) => (
              <tr key={line}>
                <td>{formatNumber(line)}</td>
                <td className="break">{text}</td>
                <td>{REASON[reason]}</td>
              </tr>
            ))}
          </tbody>
        </ScrollTable>
      )}
      {refused > refusedRows.length && (
        <p className="muted small">The first {formatNumber(refusedRows.length)} are shown.</p>
      )}
      <div className="dialog-actions">
        <Button variant="primary" onPress={onClose}>
          Done
        </Button>
      </div>
    </div>
  );
}
