import { useMutation, useQueryClient } from '@tanstack/react-query';
import { bodyOf } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import type { Job, Lead, Verification } from '../../api/types.ts';
import { useApi } from '../../lib/context.ts';
import { count } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { MailCheck } from '../../ui/icons.generated.tsx';
import { announce } from '../../ui/toasts.tsx';

/** Checks the addresses of a list that are not checked yet, or that nobody could tell of; nothing where there are none. */
export function CheckEmails({ job, leads }: { job: Job; leads: readonly Lead[] }) {
  const api = useApi();
  const client = useQueryClient();
  const open = leads.filter(
    ({ email, emailStatus }) =>
      email !== null && (emailStatus === null || emailStatus === 'unknown'),
  );
  const check = useMutation({
    mutationFn: async () => {
      let checked = 0;
      // A call takes so many addresses; one that has none left says that it is done.
      for (;;) {
        const { data } = await bodyOf(
          api.POST('/jobs/{id}/verify', { params: { path: { id: job.id } } }),
        );
        if (data.length === 0) return checked;
        checked += data.length;
        note(client, job, data);
      }
    },
    onSuccess: (checked) =>
      announce(
        checked === 0
          ? 'Nothing to check now. Mail servers that gave no answer are asked again in 15 minutes.'
          : `${count(checked, 'e-mail address', 'e-mail addresses')} checked.`,
      ),
    onError: (error) =>
      announce(
        error instanceof ApiError
          ? error.message
          : 'The addresses could not be checked. Please try again.',
      ),
  });
  if (job.sandbox || (open.length === 0 && !check.isPending)) return null;
  return (
    <Button small isPending={check.isPending} onPress={() => check.mutate()}>
      {!check.isPending && <MailCheck aria-hidden size={16} />}
      Check {count(open.length, 'e-mail')}
    </Button>
  );
}

/** Puts the answers into the lists in sight. */
function note(
  client: ReturnType<typeof useQueryClient>,
  job: Job,
  answers: readonly Verification[],
): void {
  const byAddress = new Map(answers.map(({ email, status }) => [email, status]));
  client.setQueriesData<Lead[]>({ queryKey: ['live', 'jobs', job.id, 'leads'] }, (leads) =>
    leads?.map((lead) => {
      const { email, emails } = lead;
      const status = byAddress.get(email ?? '');
      if (status === undefined) return lead;
      return {
        ...lead,
        emailStatus: status,
        emails:
          emails?.map((each) => ({
            ...each,
            status: byAddress.get(each.address) ?? each.status,
          })) ?? null,
      };
    }),
  );
}
