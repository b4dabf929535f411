import { exclusionListView, ExclusionListView } from '../../domain/exclusions/exclusion-list.ts';
import type { ExclusionList, World } from '../../domain/exclusions/exclusion-list.ts';
import { ListExclusionsQuery } from '../../domain/exclusions/list-exclusions-query.ts';
import { fittingPage, pageOf } from '../../domain/kernel/page.ts';
import type { Page } from '../../domain/kernel/page.ts';
import { nextCursorOf, positionIn } from '../../http/cursor.ts';
import type { CursorBinding, CursorSealer } from '../../http/cursor.ts';
import { route } from '../../http/route.ts';
import type { Route } from '../../http/route.ts';

/** What listing exclusion lists needs: other functions show them without all that reading entries takes. */
export interface ListListsServices {
  cursors: CursorSealer;
  listLists(
    world: World,
    input: { limit: number; after: string | undefined },
  ): Promise<Page<ExclusionList>>;
}

const listRoute = route({
  tag: 'Exclusions',
  operationId: 'listExclusionLists',
  method: 'GET',
  path: '/exclusions',
  access: 'leads:read',
  summary: 'List exclusion lists',
  description: 'Newest first.',
  request: { query: ListExclusionsQuery },
  response: { status: 200, schema: pageOf(ExclusionListView) },
  errors: [],
  async handle({ actor, query: { cursor, limit } }, services: ListListsServices) {
    const binding: CursorBinding = {
      orgId: actor.orgId,
      mode: actor.mode,
      operationId: 'listExclusionLists',
      filters: {},
    };
    const after = positionIn(services.cursors, binding, cursor);
    const page = await services.listLists(actor, { limit, after });
    const { data, next } = fittingPage(page, exclusionListView, ({ id }) => id);
    const nextCursor = nextCursorOf(services.cursors, binding, next);
    return { status: 200, body: { data, nextCursor } };
  },
});

export const exclusionListRoutes: readonly Route<ListListsServices>[] = [listRoute];
