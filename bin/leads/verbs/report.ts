import { dataOf } from '../../../client/leads-client.ts';
import { REPORT_REASONS } from '../../../functions/domain/leads/reported.ts';
import { textOf, WrongCall } from '../command.ts';
import type { Command } from '../command.ts';
import { printFields, printJson } from '../print-rows.ts';

export const report: Command = {
  usage: 'report JOB LEAD REASON',
  summary: 'report a wrong lead, and get its credit back',
  options: {
    note: { type: 'string', value: 'TEXT', help: 'anything that helps to check the report' },
    undo: { type: 'boolean', help: 'take the report back, within a day (without REASON)' },
  },
  async run({ values, positionals, connect }) {
    const [id, leadId, given, ...more] = positionals;
    if (id === undefined || leadId === undefined) throw new WrongCall('Name a job and a lead.');
    const path = { id, leadId };
    if (values['undo'] === true) {
      if (given !== undefined) throw new WrongCall('--undo needs no reason.');
      const { client } = await connect();
      const undo = client.DELETE('/jobs/{id}/leads/{leadId}/report', { params: { path } });
      const { response, error } = await undo;
      if (!response.ok) await dataOf(Promise.resolve({ error, response }));
      return 0;
    }
    const reason = REPORT_REASONS.find((known) => known === given);
    if (reason === undefined || more.length > 0)
      throw new WrongCall(`The reason is one of ${REPORT_REASONS.join(', ')}.`);
    const note = textOf(values, 'note');
    const { client } = await connect();
    const answer = await dataOf(
      client.POST('/jobs/{id}/leads/{leadId}/report', {
        params: { path },
        body: { reason, ...(note === undefined ? {} : { note }) },
      }),
    );
    if (values['json'] === true) printJson(answer);
    else
      printFields([
        ['lead', answer.lead.name],
        ['credits back', answer.refund.credits],
        ['because', answer.refund.reason],
      ]);
    return 0;
  },
};
