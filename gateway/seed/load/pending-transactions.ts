import type { PaidCompany } from './company.ts';
import { tableOf, type TableRows } from './table.ts';

/**
 * Writes decision rules: at one client, managers decide about addresses and no one about taxes. The others keep the
 * product's default.
 */
export function decisionRuleRows({ client, clientId }: PaidCompany): TableRows[] {
  const rule = (rule_type: number, decider: string, escalate_to: string | null) => ({
    client_id: clientId,
    rule_type,
    decider,
    deadline_days: 3,
    escalate_to,
  });
  const rules = client.code === 'FALLSCITY' ? [rule(1, 'manager', 'payrollAdministrator'), rule(5, 'none', null)] : [];
  return [tableOf('client_decision_rule', rules)];
}
