import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { CheckboxGroup } from 'react-aria-components/CheckboxGroup';
import { Label } from 'react-aria-components/Label';
import { bodyOf } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import type { Endpoint, EventType } from '../../api/types.ts';
import { useApi } from '../../lib/context.ts';
import { EVENT_CHOICES } from '../../lib/events.ts';
import { useIsSending } from '../../lib/sending.ts';
import { Button } from '../../ui/button.tsx';
import { Secret } from '../../ui/copy.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNotice, fieldError } from '../../ui/error-notice.tsx';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { announce } from '../../ui/toasts.tsx';

interface EndpointInput {
  url: string;
  events: EventType[];
  description: string;
}

const SEND = ['endpoints', 'create'] as const;

/** Adds an endpoint and shows its secret, this once. */
export function CreateEndpoint({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [made, setMade] = useState<Endpoint & { secret: string }>();
  const isSending = useIsSending();
  const create = useMutation({
    mutationKey: SEND,
    mutationFn: (body: EndpointInput) =>
      bodyOf(api.POST('/webhook-endpoints', { body: { ...body, enabled: true } })),
    onSuccess: (endpoint) => {
      void client.invalidateQueries({ queryKey: ['endpoints'] });
      setMade(endpoint);
    },
  });
  const close = () => {
    setMade(undefined);
    create.reset();
    onClose();
    if (made !== undefined)
      void navigate({ to: '/settings/webhooks/$id', params: { id: made.id } });
  };
  return (
    <Dialog
      title={made === undefined ? 'Add a webhook endpoint' : 'The signing secret'}
      isOpen={isOpen}
      isDismissable={false}
      onClose={close}
    >
      {made === undefined ? (
        <EndpointForm
          action="Add the endpoint"
          isPending={create.isPending}
          error={create.error}
          onSubmit={(input) => {
            if (!isSending(SEND)) create.mutate(input);
          }}
          onCancel={close}
        />
      ) : (
        <SecretOnce secret={made.secret} onClose={close} />
      )}
    </Dialog>
  );
}

export function EditEndpoint({
  endpoint,
  isOpen,
  onClose,
}: {
  endpoint: Endpoint;
  isOpen: boolean;
  onClose: () => void;
}) {
  const api = useApi();
  const client = useQueryClient();
  const edit = useMutation({
    mutationFn: (body: EndpointInput) =>
      bodyOf(api.PATCH('/webhook-endpoints/{id}', { params: { path: { id: endpoint.id } }, body })),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['endpoints'], exact: true });
      announce('The endpoint is saved.');
      onClose();
    },
  });
  return (
    <Dialog title="Change the endpoint" isOpen={isOpen} onClose={onClose}>
      <EndpointForm
        start={endpoint}
        action="Save"
        isPending={edit.isPending}
        error={edit.error}
        onSubmit={edit.mutate}
        onCancel={onClose}
      />
    </Dialog>
  );
}

const MAX_DESCRIPTION = 500;
const IS_LOCAL = ['127.0.0.1', 'localhost'].includes(location.hostname);
const ADDRESS_HINT = IS_LOCAL
  ? 'https, on port 443 or 8443, reachable from the internet; from this machine also http://localhost.'
  : 'https, on port 443 or 8443, reachable from the internet.';

function EndpointForm({
  start,
  action,
  isPending,
  error,
  onSubmit,
  onCancel,
}: {
  start?: EndpointInput;
  action: string;
  isPending: boolean;
  error: unknown;
  onSubmit: (input: EndpointInput) => void;
  onCancel: () => void;
}) {
  const [url, setUrl] = useState(start?.url ?? '');
  const [description, setDescription] = useState(start?.description ?? '');
  const [events, setEvents] = useState<readonly EventType[]>(
    start?.events ?? ['job.delivered', 'job.failed'],
  );
  const isBadUrl = error instanceof ApiError && error.code === 'WEBHOOK_URL_INVALID';
  const isReady = url.trim() !== '' && events.length > 0;
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady)
          onSubmit({ url: url.trim(), events: [...events], description: description.trim() });
      }}
    >
      <TextField
        label="Address"
        hint={ADDRESS_HINT}
        type="url"
        autoFocus
        placeholder="https://example.com/hooks/leads"
        value={url}
        error={isBadUrl ? error.message : fieldError(error, 'url')}
        onChange={setUrl}
      />
      <CheckboxGroup
        className="field"
        value={[...events]}
        onChange={(values) =>
          setEvents(EVENT_CHOICES.map(({ id }) => id).filter((id) => values.includes(id)))
        }
      >
        <Label className="label">Events</Label>
        <div className="choices">
          {EVENT_CHOICES.map(({ id, hint }) => (
            <Checkbox key={id} value={id} label={<code>{id}</code>} hint={hint} />
          ))}
        </div>
      </CheckboxGroup>
      <TextField
        label="Description (optional)"
        value={description}
        maxLength={MAX_DESCRIPTION}
        onChange={setDescription}
      />
      {error !== null && error !== undefined && !isBadUrl && <ErrorNotice error={error} />}
      <div className="dialog-actions">
        <Button onPress={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" isPending={isPending} isDisabled={!isReady}>
          {action}
        </Button>
      </div>
    </form>
  );
}

/** A signing secret, and what to do with it. */
export function SecretOnce({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <>
      <Notice tone="warn">
        <p>
          <strong>Copy it now.</strong> It is not shown again.
        </p>
      </Notice>
      <Secret label="Signing secret" value={secret} />
      <p className="small">
        Check every event with it: the header <code>X-Service-Signature</code> carries{' '}
        <code>t=…,v1=…</code>, where <code>v1</code> is the hex HMAC-SHA256 of <code>t.body</code>{' '}
        with this secret. Refuse a <code>t</code> more than 300 seconds off.
      </p>
      <div className="dialog-actions">
        <Button variant="primary" onPress={onClose}>
          I have saved it
        </Button>
      </div>
    </>
  );
}
