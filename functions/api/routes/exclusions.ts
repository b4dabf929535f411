import * as z from 'zod';
import {
  addEntries,
  AddEntriesBody,
  deleteEntry,
  deleteList,
  listEntries,
  renameList,
  RenameListBody,
} from '../../domain/exclusions/change-lists.ts';
import type { ChangeListsPorts } from '../../domain/exclusions/change-lists.ts';
import { createList, CreateExclusionListBody } from '../../domain/exclusions/create-list.ts';
import type { CreateListPorts } from '../../domain/exclusions/create-list.ts';
import {
  exclusionEntryView,
  ExclusionEntryView,
  exclusionListView,
  ExclusionListView,
  FilledListView,
} from '../../domain/exclusions/exclusion-list.ts';
import { ListExclusionsQuery } from '../../domain/exclusions/list-exclusions-query.ts';
import { OptionalIdempotencyKey } from '../../domain/jobs/create-job.ts';
import type { Actor } from '../../domain/kernel/actor.ts';
import { ExclusionListId } from '../../domain/kernel/ids.ts';
import { fittingPage, pageOf } from '../../domain/kernel/page.ts';
import { about } from '../../domain/kernel/wire.ts';
import { nextCursorOf, positionIn } from '../../http/cursor.ts';
import type { CursorBinding } from '../../http/cursor.ts';
import { route } from '../../http/route.ts';
import type { Route } from '../../http/route.ts';
import { exclusionListRoutes } from './exclusion-lists.ts';
import type { ListListsServices } from './exclusion-lists.ts';

/** What the routes of exclusions need. */
export interface ExclusionServices extends CreateListPorts, ChangeListsPorts, ListListsServices {}

const ListParams = z.object({ id: ExclusionListId.meta(about('Id of the list.')) });
const EntryParams = ListParams.extend({
  entryId: z.string().meta(about('Id of the entry.', 'ent_5ZQ8M4T6V7W2R3S9D0E1F2G3H4')),
});
const OptionalKey = z.looseObject({ 'idempotency-key': OptionalIdempotencyKey });

const common = { tag: 'Exclusions' } as const;
/** The two routes that take entries: 1,000 of them, as they come. */
const MAX_BODY_KIBIBYTES = 1_024;

const createRoute = route({
  ...common,
  operationId: 'createExclusionList',
  method: 'POST',
  path: '/exclusions',
  access: 'jobs:write',
  maxBodyKibibytes: MAX_BODY_KIBIBYTES,
  summary: 'Create an exclusion list',
  description:
    'Businesses that you already have: jobs leave them out, uncharged, before any website is read. Send them as ' +
    'your system has them, with website addresses, national numbers or capitals. Entries that identify no ' +
    'business are listed in `refused`; the rest is kept. The body may be up to 1 MiB. `Idempotency-Key` is ' +
    'optional.',
  request: { headers: OptionalKey, body: CreateExclusionListBody },
  response: {
    status: 201,
    schema: FilledListView,
    headers: {
      'Idempotent-Replayed': '`true` when the list was created by an earlier call with this key.',
    },
  },
  errors: ['PLAN_LIMIT_EXCEEDED'],
  async handle({ actor, headers, body }, services: ExclusionServices) {
    const key = headers['idempotency-key'];
    const { list, refused, replayed } = await createList(services, actor, body, key);
    return {
      status: 201,
      body: { ...exclusionListView(list), refused },
      ...(replayed ? { headers: { 'Idempotent-Replayed': 'true' } } : {}),
    };
  },
});

const addRoute = route({
  ...common,
  operationId: 'addExclusionEntries',
  method: 'POST',
  path: '/exclusions/:id/entries',
  access: 'jobs:write',
  maxBodyKibibytes: MAX_BODY_KIBIBYTES,
  summary: 'Add entries to an exclusion list',
  description:
    'Adds up to 1,000 entries. The same entry counts once, so a call can be repeated safely. The body may be up to 1 MiB.',
  request: { headers: OptionalKey, params: ListParams, body: AddEntriesBody },
  response: { status: 200, schema: FilledListView },
  errors: ['NOT_FOUND', 'PLAN_LIMIT_EXCEEDED'],
  async handle({ actor, params, body }, services: ExclusionServices) {
    const { list, refused } = await addEntries(services, actor, params.id, body);
    return { status: 200, body: { ...exclusionListView(list), refused } };
  },
});

const entriesRoute = route({
  ...common,
  operationId: 'listExclusionEntries',
  method: 'GET',
  path: '/exclusions/:id/entries',
  access: 'leads:read',
  summary: 'List the entries of an exclusion list',
  description: 'The entries as they were understood, in no particular order.',
  request: { params: ListParams, query: ListExclusionsQuery },
  response: { status: 200, schema: pageOf(ExclusionEntryView) },
  errors: ['NOT_FOUND'],
  async handle({ actor, params, query: { cursor, limit } }, services: ExclusionServices) {
    const binding = bindingOf(actor, 'listExclusionEntries', { id: params.id });
    const after = positionIn(services.cursors, binding, cursor);
    const page = await listEntries(services, actor, params.id, { limit, after });
    const { data, next } = fittingPage(page, exclusionEntryView, ({ id }) => id);
    const nextCursor = nextCursorOf(services.cursors, binding, next);
    return { status: 200, body: { data, nextCursor } };
  },
});

const renameRoute = route({
  ...common,
  operationId: 'renameExclusionList',
  method: 'PATCH',
  path: '/exclusions/:id',
  access: 'jobs:write',
  summary: 'Rename an exclusion list',
  description: 'Changes its name.',
  request: { params: ListParams, body: RenameListBody },
  response: { status: 200, schema: ExclusionListView },
  errors: ['NOT_FOUND'],
  async handle({ actor, params, body }, services: ExclusionServices) {
    const list = await renameList(services, actor, params.id, body);
    return { status: 200, body: exclusionListView(list) };
  },
});

const deleteRoute = route({
  ...common,
  operationId: 'deleteExclusionList',
  method: 'DELETE',
  path: '/exclusions/:id',
  access: 'jobs:write',
  summary: 'Delete an exclusion list',
  description: 'Once this returns, it excludes nothing.',
  request: { params: ListParams },
  response: { status: 204 },
  errors: ['NOT_FOUND'],
  async handle({ actor, params }, services: ExclusionServices) {
    await deleteList(services, actor, params.id);
    return { status: 204 };
  },
});

const deleteEntryRoute = route({
  ...common,
  operationId: 'deleteExclusionEntry',
  method: 'DELETE',
  path: '/exclusions/:id/entries/:entryId',
  access: 'jobs:write',
  summary: 'Delete an entry of an exclusion list',
  description: 'Once this returns, it excludes nothing.',
  request: { params: EntryParams },
  response: { status: 204 },
  errors: ['NOT_FOUND'],
  async handle({ actor, params }, services: ExclusionServices) {
    await deleteEntry(services, actor, params.id, params.entryId);
    return { status: 204 };
  },
});

const bindingOf = (
  actor: Actor,
  operationId: string,
  filters: CursorBinding['filters'],
): CursorBinding => ({ orgId: actor.orgId, mode: actor.mode, operationId, filters });

export const exclusionRoutes: readonly Route<ExclusionServices>[] = [
  createRoute,
  ...exclusionListRoutes,
  renameRoute,
  deleteRoute,
  addRoute,
  entriesRoute,
  deleteEntryRoute,
];
