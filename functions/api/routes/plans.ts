import { PlansView, plansView } from '../../domain/plans/plans-view.ts';
import { route } from '../../http/route.ts';

export const plansRoute = route({
  operationId: 'listPlans',
  method: 'GET',
  path: '/plans',
  access: 'public',
  tag: 'Credits and billing',
  summary: 'List the plans and credit packs',
  description:
    'Every plan with its prices, included leads and limits, and the credit packs on sale.',
  request: {},
  response: { status: 200, schema: PlansView },
  errors: [],
  handle: () => Promise.resolve({ status: 200, body: plansView() }),
});
