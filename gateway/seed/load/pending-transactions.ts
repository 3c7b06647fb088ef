import type { PaidCompany } from './company.ts';
import { tableOf, type TableRows } from './table.ts';

/** One client has its managers decide about addresses and nobody about taxes; the others leave the product's default. */
export function decisionRuleRows({ client, clientId }: PaidCompany): TableRows[] {
  const rule = (rule_type: number, decider: string, escalate_to: string | null) => ({
    client_id: clientId,
    rule_type,
    decider,
    deadline_days: 3,
    escalate_to,
  });
  const rules =
    client.code === 'FALLSCITY' ? [rule(1, 'manager', 'payrollAdministrator'), rule(5, 'nobody', null)] : [];
  return [tableOf('client_decision_rule', rules)];
}
