import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { bodyOf } from '../../api/client.ts';
import { apiKeysQuery, billingQuery, plansQuery } from '../../api/queries.ts';
import type { ApiKey } from '../../api/types.ts';
import { useApi, useServices } from '../../lib/context.ts';
import { formatDay, formatNumber, formatRelative } from '../../lib/format.ts';
import { useNow } from '../../lib/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { KeyRound } from '../../ui/icons.generated.tsx';
import { Empty, Loading, PageHead } from '../../ui/page.tsx';
import { ScrollTable } from '../../ui/scroll-table.tsx';
import { announce } from '../../ui/toasts.tsx';
import { CreateKey } from './create-key.tsx';

/** The keys with which other programs use the service. */
export function KeysPage() {
  const { api, config } = useServices();
  const keys = useQuery(apiKeysQuery(api));
  const [isCreating, setIsCreating] = useState(false);
  const [revoking, setRevoking] = useState<ApiKey>();
  const list = keys.data?.data ?? [];
  return (
    <>
      <PageHead
        title="API keys"
        actions={
          <Button variant="primary" onPress={() => setIsCreating(true)}>
            <KeyRound aria-hidden size={16} />
            Create a key
          </Button>
        }
      >
        <p className="muted">
          A test key works in the sandbox; a live key spends credits.{' '}
          <KeyCount used={list.length} />{' '}
          <a className="nowrap" href={`${config.apiBaseUrl}/docs`} target="_blank" rel="noreferrer">
            API reference
          </a>
        </p>
      </PageHead>
      {keys.isPending && <Loading label="Loading your keys" />}
      {keys.isError && <ErrorNotice error={keys.error} onRetry={() => void keys.refetch()} />}
      {keys.isSuccess && list.length === 0 && (
        <Empty title="No keys yet">
          <p>Create a test key first: the same calls as live, and nothing is charged.</p>
        </Empty>
      )}
      {list.length > 0 && <KeyTable keys={list} onRevoke={setRevoking} />}
      <CreateKey isOpen={isCreating} onClose={() => setIsCreating(false)} />
      <RevokeKey apiKey={revoking} onClose={() => setRevoking(undefined)} />
    </>
  );
}

function KeyCount({ used }: { used: number }) {
  const api = useApi();
  const { data: billing } = useQuery(billingQuery(api));
  const { data: plans } = useQuery(plansQuery(api));
  const plan = plans?.data.find(({ id }) => id === billing?.plan);
  if (plan === undefined) return null;
  return (
    <>
      {formatNumber(used)} of {formatNumber(plan.limits.apiKeys)} keys of the {plan.name} plan are
      in use.
    </>
  );
}

const MINUTE_MS = 60_000;

function KeyTable({
  keys,
  onRevoke,
}: {
  keys: readonly ApiKey[];
  onRevoke: (key: ApiKey) => void;
}) {
  const now = useNow(MINUTE_MS);
  return (
    <ScrollTable label="API keys">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Key</th>
          <th scope="col">Permissions</th>
          <th scope="col" className="numeric">
            Spent today
          </th>
          <th scope="col">Last used</th>
          <th scope="col">
            <span className="hidden-visually">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <tr key={key.id}>
            <th scope="row">
              <span className="break">{key.name}</span>{' '}
              <span className={key.type === 'live' ? 'badge badge-good' : 'badge badge-warn'}>
                {key.type === 'live' ? 'Live' : 'Test'}
              </span>
            </th>
            <td className="nowrap">
              <code>{key.prefix}…</code> <br />
              <span className="muted small">since {formatDay(key.createdAt)}</span>
            </td>
            <td className="small" data-label="Permissions">
              {key.scopes.join(', ')}
            </td>
            <td className="numeric" data-label="Spent today">
              <span>
                {formatNumber(key.spentToday)}{' '}
                <span className="muted small nowrap">
                  {key.dailyCreditCap === null
                    ? 'no cap'
                    : `of ${formatNumber(key.dailyCreditCap)}`}
                </span>
              </span>
            </td>
            <td className="nowrap" data-label="Last used">
              {key.lastUsedAt === null ? 'never' : formatRelative(key.lastUsedAt, now)}
            </td>
            <td>
              <Button
                small
                variant="danger"
                aria-label={`Revoke ${key.name}`}
                onPress={() => onRevoke(key)}
              >
                Revoke
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
}

function RevokeKey({ apiKey, onClose }: { apiKey: ApiKey | undefined; onClose: () => void }) {
  const api = useApi();
  const client = useQueryClient();
  const revoke = useMutation({
    mutationFn: (id: string) => bodyOf(api.DELETE('/apikeys/{id}', { params: { path: { id } } })),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['apikeys'] });
      announce('The key is revoked.');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={`Revoke “${apiKey?.name ?? ''}”?`}
      action="Revoke the key"
      isOpen={apiKey !== undefined}
      isPending={revoke.isPending}
      error={revoke.isError && <ErrorNotice error={revoke.error} />}
      onConfirm={() => {
        if (apiKey !== undefined) revoke.mutate(apiKey.id);
      }}
      onClose={onClose}
    >
      <p>
        Every program that uses <code>{apiKey?.prefix}…</code> is refused at once. This can’t be
        undone.
      </p>
    </ConfirmDialog>
  );
}
