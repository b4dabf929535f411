import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CheckboxGroup } from 'react-aria-components/CheckboxGroup';
import { Label } from 'react-aria-components/Label';
import { RadioGroup } from 'react-aria-components/RadioGroup';
import { bodyOf } from '../../api/client.ts';
import type { Mode, Scope } from '../../api/types.ts';
import { useApi, useServices } from '../../lib/context.ts';
import { useIsSending } from '../../lib/sending.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton, Secret } from '../../ui/copy.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNotice, fieldError } from '../../ui/error-notice.tsx';
import { Checkbox, Radio, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';

const SCOPES: readonly { id: Scope; label: string; hint: string }[] = [
  {
    id: 'jobs:write',
    label: 'jobs:write',
    hint: 'Create, clarify and cancel jobs; verify e-mails',
  },
  { id: 'leads:read', label: 'leads:read', hint: 'Read jobs, leads and CSV files' },
  { id: 'credits:read', label: 'credits:read', hint: 'Read the balance and the billing state' },
  { id: 'webhooks:write', label: 'webhooks:write', hint: 'Manage webhook endpoints (live keys)' },
];

const SEND = ['apikeys', 'create'] as const;
const DEFAULT_CAP = '500';
const MAX_NAME = 80;

/** Makes a key and shows it, this once. */
export function CreateKey({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [made, setMade] = useState<{ key: string; type: Mode }>();
  const close = () => {
    setMade(undefined);
    onClose();
  };
  return (
    <Dialog
      title={made === undefined ? 'Create an API key' : 'Your new key'}
      isOpen={isOpen}
      isDismissable={false}
      onClose={close}
    >
      {made === undefined ? (
        <KeyForm onMade={setMade} onCancel={close} />
      ) : (
        <NewKey made={made} onClose={close} />
      )}
    </Dialog>
  );
}

function KeyForm({
  onMade,
  onCancel,
}: {
  onMade: (made: { key: string; type: Mode }) => void;
  onCancel: () => void;
}) {
  const api = useApi();
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [type, setType] = useState<Mode>('test');
  const [scopes, setScopes] = useState<readonly Scope[]>([
    'jobs:write',
    'leads:read',
    'credits:read',
  ]);
  const [cap, setCap] = useState(DEFAULT_CAP);
  const isSending = useIsSending();
  const create = useMutation({
    mutationKey: SEND,
    mutationFn: () =>
      bodyOf(
        api.POST('/apikeys', {
          body: {
            name: name.trim(),
            type,
            scopes: [...scopes],
            dailyCreditCap: cap.trim() === '' ? null : Number(cap),
          },
        }),
      ),
    onSuccess: ({ key }) => {
      void client.invalidateQueries({ queryKey: ['apikeys'] });
      onMade({ key, type });
    },
  });
  const capProblem =
    /^\d*$/.test(cap.trim()) && cap.trim() !== '0' ? undefined : 'A whole number, 1 or more.';
  const isReady = name.trim() !== '' && scopes.length > 0 && capProblem === undefined;
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !isSending(SEND)) create.mutate();
      }}
    >
      <TextField
        label="Name"
        hint="To recognise it later: say where it is used."
        autoFocus
        value={name}
        maxLength={MAX_NAME}
        error={fieldError(create.error, 'name')}
        onChange={setName}
      />
      <RadioGroup
        className="field"
        value={type}
        onChange={(value) => setType(value === 'live' ? 'live' : 'test')}
      >
        <Label className="label">Type</Label>
        <div className="choices">
          <Radio
            value="test"
            label="Test"
            hint="The sandbox: invented businesses, nothing is charged"
          />
          <Radio value="live" label="Live" hint="Real sources; leads are paid with credits" />
        </div>
      </RadioGroup>
      <CheckboxGroup
        className="field"
        value={[...scopes]}
        onChange={(values) =>
          setScopes(SCOPES.map(({ id }) => id).filter((id) => values.includes(id)))
        }
      >
        <Label className="label">Permissions</Label>
        <div className="choices">
          {SCOPES.map(({ id, label, hint }) => (
            <Checkbox key={id} value={id} label={label} hint={hint} />
          ))}
        </div>
      </CheckboxGroup>
      <TextField
        label="Maximum credits per day"
        hint="Counted per UTC day. Leave it empty for no cap."
        inputMode="numeric"
        value={cap}
        error={capProblem ?? fieldError(create.error, 'dailyCreditCap')}
        onChange={setCap}
      />
      {create.isError && <ErrorNotice error={create.error} />}
      <div className="dialog-actions">
        <Button onPress={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" isPending={create.isPending} isDisabled={!isReady}>
          Create the key
        </Button>
      </div>
    </form>
  );
}

function NewKey({
  made: { key },
  onClose,
}: {
  made: { key: string; type: Mode };
  onClose: () => void;
}) {
  const { config } = useServices();
  const example = `curl -s ${config.apiBaseUrl}/jobs \\
  -H 'Authorization: Bearer ${key}' \\
  -H "Idempotency-Key: first-$(date +%s)" \\
  -H 'Content-Type: application/json' \\
  -d '{"prompt":"find 10 dentists in Austin, TX with email and phone"}'`;
  return (
    <>
      <Notice tone="warn">
        <p>
          <strong>Copy it now.</strong> It is not shown again; we keep only its fingerprint.
        </p>
      </Notice>
      <Secret label="API key" value={key} />
      <div className="field">
        <span className="label">A first call</span>
        <pre>{example}</pre>
        <div>
          <CopyButton text={example} label="Copy the call" />
        </div>
      </div>
      <div className="dialog-actions">
        <Button variant="primary" onPress={onClose}>
          I have saved it
        </Button>
      </div>
    </>
  );
}
