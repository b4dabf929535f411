import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { bodyOf } from '../../api/client.ts';
import { organizationQuery } from '../../api/queries.ts';
import type { Organization } from '../../api/types.ts';
import { useApi } from '../../lib/context.ts';
import { formatDay, humanize } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice, fieldError } from '../../ui/error-notice.tsx';
import { TextField } from '../../ui/field.tsx';
import { Loading, PageHead } from '../../ui/page.tsx';
import { announce } from '../../ui/toasts.tsx';

export function OrganizationPage() {
  const query = useQuery(organizationQuery(useApi()));
  return (
    <>
      <PageHead title="Organisation" />
      {query.isPending && <Loading label="Loading your organisation" />}
      {query.isError && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {query.data !== undefined && (
        <OrganizationForm key={query.data.id} organization={query.data} />
      )}
    </>
  );
}

const MAX_NAME = 80;

function OrganizationForm({ organization }: { organization: Organization }) {
  const api = useApi();
  const client = useQueryClient();
  const [name, setName] = useState(organization.name);
  const rename = useMutation({
    mutationFn: () => bodyOf(api.PATCH('/organization', { body: { name: name.trim() } })),
    onSuccess: (next) => {
      client.setQueryData(organizationQuery(api).queryKey, next);
      announce('The name is saved.');
    },
  });
  const isChanged = name.trim() !== '' && name.trim() !== organization.name;
  return (
    <div className="card stack">
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (isChanged) rename.mutate();
        }}
      >
        <TextField
          label="Name"
          value={name}
          maxLength={MAX_NAME}
          error={fieldError(rename.error, 'name')}
          onChange={setName}
        />
        {rename.isError && <ErrorNotice error={rename.error} />}
        <div>
          <Button
            type="submit"
            variant="primary"
            isPending={rename.isPending}
            isDisabled={!isChanged}
          >
            Save
          </Button>
        </div>
      </form>
      <dl className="facts">
        <dt>Identifier</dt>
        <dd>
          <code>{organization.id}</code>
        </dd>
        <dt>Plan</dt>
        <dd>{humanize(organization.plan)}</dd>
        <dt>Since</dt>
        <dd>{formatDay(organization.createdAt)}</dd>
      </dl>
    </div>
  );
}
