import * as z from 'zod';
import { randomBase62 } from '../../functions/adapters/random.ts';
import { AuditStore } from '../../functions/adapters/table/audit-store.ts';
import { BillingStore } from '../../functions/adapters/table/billing-store.ts';
import { KeyStore } from '../../functions/adapters/table/key-store.ts';
import { LedgerStore } from '../../functions/adapters/table/ledger-store.ts';
import { OptOutStore } from '../../functions/adapters/table/opt-out-store.ts';
import { OrganizationStore } from '../../functions/adapters/table/organization-store.ts';
import { ReportStore } from '../../functions/adapters/table/report-store.ts';
import { createApiKey, CreateApiKeyBody } from '../../functions/domain/api-keys/create-api-key.ts';
import { auditLedger } from '../../functions/domain/audit/audit-ledger.ts';
import { grantOnce } from '../../functions/domain/billing/grant-payment.ts';
import { setPlan } from '../../functions/domain/billing/set-plan.ts';
import { OrgId } from '../../functions/domain/kernel/ids.ts';
import { PlanId } from '../../functions/domain/kernel/plan-limits.ts';
import { qualityLines } from '../../functions/domain/leads/quality-counts.ts';
import { createOrganization } from '../../functions/domain/organizations/create-organization.ts';
import { pause } from '../../functions/wiring/pause.ts';
import type { TableContext } from '../../functions/wiring/table-context.ts';
import { eraseOrganization } from './erase-organization.ts';
import { addOptOut } from './opt-outs.ts';

/** Options as they stand on the command line, by name. */
type Options = Readonly<Record<string, string | undefined>>;

interface Command {
  /** What follows the command's name. */
  usage: string;
  /** Lines of JSON, as they become known. `ok: false` makes the program exit with 1. */
  run(base: TableContext, args: readonly string[], options: Options): AsyncGenerator<object>;
}

const Credits = z.coerce.number().pipe(z.int().min(1).max(1_000_000_000));
const FirstCredits = z.coerce.number().pipe(z.int().min(0).max(1_000_000_000));
const Cap = z.union([z.literal('none').transform(() => null), Credits]);

/** What an operator can do, by name. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  'create-organization': {
    usage: '[--plan free] [--credits 0] [--name NAME]',
    async *run({ table, now, newId }, _args, options) {
      const organizations = new OrganizationStore(table);
      const created = await createOrganization(
        { now, newId, insertOrganization: (rows) => organizations.insertOrganization(rows) },
        {
          plan: PlanId.parse(options['plan'] ?? 'free'),
          credits: FirstCredits.parse(options['credits'] ?? '0'),
          ...(options['name'] === undefined ? {} : { name: options['name'] }),
        },
      );
      yield { orgId: created?.orgId };
    },
  },
  grant: {
    usage: 'ORG CREDITS [--reason TEXT] [--once NAME]   a named grant is given only once',
    async *run(base, [org, credits], options) {
      const { table, now, newId } = base;
      const orgId = await existing(base, org);
      const billing = new BillingStore(table);
      const ledger = new LedgerStore(table);
      await grantOnce(
        {
          now,
          newId,
          pause,
          readAccount: (id) => ledger.readAccount(id),
          insertGrant: (grant, posting) => billing.insertGrant(grant, posting),
        },
        {
          orgId,
          source: `operator#${orgId}#${options['once'] ?? newId('ledgerEntry')}`,
          type: 'grant',
          credits: Credits.parse(credits),
          description: options['reason'] ?? 'Granted by the operator',
          payments: [],
        },
      );
      yield { orgId, ...(await balanceOf(table, orgId)) };
    },
  },
  'set-plan': {
    usage: 'ORG PLAN',
    async *run(base, [org, plan]) {
      const orgId = await existing(base, org);
      const organizations = new OrganizationStore(base.table);
      const billing = new BillingStore(base.table);
      await setPlan(
        {
          pause,
          findOrganization: (id) => organizations.findOrganization(id),
          changePlan: (before, after) => billing.changePlan(before, after),
        },
        orgId,
        PlanId.parse(plan),
      );
      yield { orgId, plan };
    },
  },
  'create-key': {
    usage: 'ORG [--type live] [--name NAME] [--scopes A,B] [--cap 500|none]   shows the key once',
    async *run(base, [org], options) {
      const { table, now, newId } = base;
      const orgId = await existing(base, org);
      const keys = new KeyStore(table);
      const { type = 'live', name = 'Made by the operator', scopes, cap } = options;
      const { record, key } = await createApiKey(
        { now, newId, randomBase62, insertKey: (made, hash) => keys.insertKey(made, hash) },
        orgId,
        CreateApiKeyBody.parse({
          type,
          name,
          ...(scopes === undefined ? {} : { scopes: scopes.split(',') }),
          ...(cap === undefined ? {} : { dailyCreditCap: Cap.parse(cap) }),
        }),
      );
      yield { orgId, id: record.id, key };
    },
  },
  'opt-out': {
    usage:
      'add --email|--phone|--domain|--source-id VALUE, or --name NAME --street ... --city ... --postal-code ... --country ...\n' +
      '          [--reason TEXT]   stops its delivery and masks it in delivered leads\n' +
      '          opt-out list   ids and kinds; the values themselves are not kept\n' +
      '          opt-out remove ID',
    async *run(base, [action, id], options) {
      switch (action) {
        case 'add':
          yield* addOptOut(
            base,
            {
              email: options['email'],
              phone: options['phone'],
              domain: options['domain'],
              sourceId: options['source-id'],
              name: options['name'],
              street: options['street'],
              city: options['city'],
              postalCode: options['postal-code'],
              country: options['country'],
            },
            options['reason'] ?? null,
          );
          return;
        case 'list':
          for await (const { key: _key, ...row } of new OptOutStore(base.table).listOptOuts())
            yield row;
          return;
        case 'remove':
          yield { id, removed: await new OptOutStore(base.table).removeOptOut(id ?? '') };
          return;
        default:
          throw new Error('Usage: opt-out add, opt-out list or opt-out remove.');
      }
    },
  },
  erase: {
    usage:
      'organization ORG   removes everything except the amounts in its ledger; run it again if it was interrupted',
    async *run(base, [what, org]) {
      if (what !== 'organization') throw new Error('Usage: erase organization ORG.');
      yield* eraseOrganization(base, OrgId.parse(org));
    },
  },
  show: {
    usage: 'ORG',
    async *run(base, [org]) {
      const orgId = await existing(base, org);
      const organization = await new OrganizationStore(base.table).readOrganization(orgId);
      const keys = await new KeyStore(base.table).listKeys(orgId, { limit: 100, after: undefined });
      yield { ...organization, ...(await balanceOf(base.table, orgId)), keys: keys.items };
    },
  },
  quality: {
    usage:
      '  reported leads as a share of delivered ones, by reason, field, source and e-mail status',
    async *run({ config, table, now }) {
      const store = new ReportStore(table, { now, leadWindowDays: config.LEAD_WINDOW_DAYS });
      yield* qualityLines(await store.readQuality());
    },
  },
  check: {
    usage: '[ORG]   checks the invariants of one organisation, or of all',
    async *run(base, [org]) {
      const store = new AuditStore(base.table);
      const ids = org === undefined ? store.listOrganizations() : [await existing(base, org)];
      for await (const orgId of ids) {
        const snapshot = await store.readSnapshot(orgId);
        const problems =
          snapshot === undefined
            ? ['The account kept changing while it was read; run the check again.']
            : auditLedger(snapshot);
        yield { orgId, ok: problems.length === 0, problems };
      }
    },
  },
};

async function existing({ table }: TableContext, text: string | undefined): Promise<OrgId> {
  const id = OrgId.safeParse(text);
  const found = id.success
    ? await new OrganizationStore(table).findOrganization(id.data)
    : undefined;
  if (found === undefined) throw new Error(`There is no organisation ${text ?? '(none named)'}.`);
  return found.id;
}

async function balanceOf(table: TableContext['table'], orgId: OrgId) {
  const { available, held, debt } = await new LedgerStore(table).readAccount(orgId);
  return { available, held, debt };
}
