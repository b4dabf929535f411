import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { bodyOf } from '../../api/client.ts';
import { exclusionEntriesQuery, exclusionsQuery } from '../../api/queries.ts';
import type { ExclusionEntry, ExclusionList } from '../../api/types.ts';
import { useApi, useMode } from '../../lib/context.ts';
import { count } from '../../lib/format.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNotice, fieldError } from '../../ui/error-notice.tsx';
import { TextField } from '../../ui/field.tsx';
import { ArrowLeft, Pencil, Trash2, Upload, X } from '../../ui/icons.generated.tsx';
import { Empty, Loading, PageHead } from '../../ui/page.tsx';
import { PhoneText } from '../../ui/phone-text.tsx';
import { ScrollTable } from '../../ui/scroll-table.tsx';
import { announce } from '../../ui/toasts.tsx';
import { UploadDialog } from './upload-dialog.tsx';

/** One exclusion list: its entries as they were understood. */
export function ExclusionListPage() {
  const { id } = useParams({ from: '/settings/exclusions/$id' });
  const lists = useQuery(exclusionsQuery(useApi(), useMode()));
  const list = lists.data?.data.find((each) => each.id === id);
  if (list !== undefined) return <ListDetails list={list} />;
  return (
    <>
      <PageHead title="Exclusion list" />
      {lists.isPending && <Loading label="Loading the list" lines={5} />}
      {lists.isError && <ErrorNotice error={lists.error} onRetry={() => void lists.refetch()} />}
      {lists.isSuccess && (
        <Empty
          title="There is no such list here"
          action={
            <Link className={buttonClass('primary')} to="/settings/exclusions">
              All exclusion lists
            </Link>
          }
        />
      )}
    </>
  );
}

function ListDetails({ list }: { list: ExclusionList }) {
  const [open, setOpen] = useState<'upload' | 'name' | 'delete'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <PageHead
        title={list.name}
        actions={
          <>
            <Button onPress={() => setOpen('name')}>
              <Pencil aria-hidden size={16} />
              Rename
            </Button>
            <Button variant="danger" onPress={() => setOpen('delete')}>
              <Trash2 aria-hidden size={16} />
              Delete
            </Button>
            <Button variant="primary" onPress={() => setOpen('upload')}>
              <Upload aria-hidden size={16} />
              Add from a file
            </Button>
          </>
        }
      >
        <div className="row">
          <Link className="small row" to="/settings/exclusions">
            <ArrowLeft aria-hidden size={14} />
            All lists
          </Link>
          <span className="muted small">{count(list.entryCount, 'business', 'businesses')}</span>
        </div>
      </PageHead>
      <Entries list={list} />
      {open === 'upload' && <UploadDialog list={list} onClose={close} />}
      {open === 'name' && <RenameDialog list={list} onClose={close} />}
      {open === 'delete' && <DeleteList list={list} onClose={close} />}
    </>
  );
}

function Entries({ list }: { list: ExclusionList }) {
  const query = useInfiniteQuery(exclusionEntriesQuery(useApi(), useMode(), list.id));
  const entries = query.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      {query.isPending && <Loading label="Loading the entries" lines={6} />}
      {query.isError && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && entries.length === 0 && <Empty title="The list is empty" />}
      {entries.length > 0 && (
        <ScrollTable label="Entries">
          <thead>
            <tr>
              <th scope="col">Business</th>
              <th scope="col">Domain</th>
              <th scope="col">E-mail</th>
              <th scope="col">Phone</th>
              <th scope="col">Address</th>
              <th scope="col">
                <span className="hidden-visually">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <EntryRow key={entry.id} list={list} entry={entry} />
            ))}
          </tbody>
        </ScrollTable>
      )}
      {query.hasNextPage && (
        <div>
          <Button isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

/** A value; a phone leaves out those that are missing. */
const Cell = ({ label, text }: { label: string; text: ReactNode }) => (
  <td data-label={label} data-empty={text === null || undefined}>
    {text ?? '–'}
  </td>
);

function EntryRow({ list, entry }: { list: ExclusionList; entry: ExclusionEntry }) {
  const api = useApi();
  const mode = useMode();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () =>
      bodyOf(
        api.DELETE('/exclusions/{id}/entries/{entryId}', {
          params: { header: { 'X-Mode': mode }, path: { id: list.id, entryId: entry.id } },
        }),
      ),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [mode, 'exclusions'] });
      announce('Removed.');
    },
    onError: () => announce('It could not be removed. Please try again.'),
  });
  const { name, domain, email, phone, street, postalCode, city, region, countryCode } = entry;
  const address = [street, [postalCode, city].filter(Boolean).join(' '), region, countryCode]
    .filter((part) => part !== null && part !== '')
    .join(', ');
  const label = name ?? domain ?? email ?? phone ?? '';
  return (
    <tr>
      <th scope="row">{name ?? '–'}</th>
      <Cell label="Domain" text={domain} />
      <Cell label="E-mail" text={email} />
      <Cell label="Phone" text={phone === null ? null : <PhoneText number={phone} />} />
      <Cell label="Address" text={address === '' ? null : address} />
      <td>
        <Button
          small
          variant="icon"
          aria-label={`Remove ${label}`}
          isPending={remove.isPending}
          onPress={() => remove.mutate()}
        >
          <X aria-hidden size={16} />
        </Button>
      </td>
    </tr>
  );
}

function RenameDialog({ list, onClose }: { list: ExclusionList; onClose: () => void }) {
  const api = useApi();
  const mode = useMode();
  const client = useQueryClient();
  const [name, setName] = useState(list.name);
  const rename = useMutation({
    mutationFn: () =>
      bodyOf(
        api.PATCH('/exclusions/{id}', {
          params: { header: { 'X-Mode': mode }, path: { id: list.id } },
          body: { name: name.trim() },
        }),
      ),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: exclusionsQuery(api, mode).queryKey });
      onClose();
    },
  });
  return (
    <Dialog title="Rename the list" isOpen onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') rename.mutate();
        }}
      >
        <TextField
          label="Name"
          value={name}
          maxLength={80}
          error={fieldError(rename.error, 'name')}
          onChange={setName}
        />
        {rename.isError && <ErrorNotice error={rename.error} />}
        <div className="dialog-actions">
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={rename.isPending}>
            Rename
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function DeleteList({ list, onClose }: { list: ExclusionList; onClose: () => void }) {
  const api = useApi();
  const mode = useMode();
  const client = useQueryClient();
  const navigate = useNavigate();
  const remove = async () => {
    const params = { header: { 'X-Mode': mode }, path: { id: list.id } };
    await bodyOf(api.DELETE('/exclusions/{id}', { params }));
    await navigate({ to: '/settings/exclusions' });
    await client.invalidateQueries({ queryKey: exclusionsQuery(api, mode).queryKey });
  };
  return (
    <DeleteDialog what="list" isOpen onDelete={remove} onClose={onClose}>
      From now on its {count(list.entryCount, 'business', 'businesses')} can be delivered.
    </DeleteDialog>
  );
}
