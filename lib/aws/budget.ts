import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';

export interface BudgetProps {
  /** US dollars a month. */
  monthly: number;
  email: string;
}

/**
 * Notifies the operator before the account's monthly costs exceed the budget. A budget by tags would need them
 * activated in the console first.
 */
export function addBudget(scope: Construct, { monthly, email }: BudgetProps): void {
  const tell = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
    notification: { notificationType, comparisonOperator: 'GREATER_THAN', threshold },
    subscribers: [{ subscriptionType: 'EMAIL', address: email }],
  });
  new CfnBudget(scope, 'Budget', {
    // Without a name of ours: another e-mail address makes another budget before the old one goes.
    budget: {
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: monthly, unit: 'USD' },
    },
    // Percent of the amount.
    notificationsWithSubscribers: [tell('ACTUAL', 80), tell('FORECASTED', 100)],
  });
}
