import { z } from 'zod';
import { requestBlock } from '@paystead/contract/console/requests/model.ts';
import { transactionStatus } from '@paystead/contract/features/pending-transactions/model.ts';
import { claimedRow } from '../../platform/access/job-subject.ts';
import type { OperatorScope } from '../../platform/access/operator-scope.ts';
import { kindOf } from '../../platform/changes/kind.ts';
import { statement, type Transaction } from '../../platform/database/port.ts';
import { BLOCK, BLOCK_AT, CARD } from './request-sql.ts';

const one = statement(
  'console.request',
  z
    .object({
      client_id: z.string(),
      client_code: z.string(),
      client_name: z.string(),
      employee_id: z.string(),
      employee_name: z.string(),
      employee_number: z.string(),
      employee_workflow_id: z.string(),
      rule_type: z.int(),
      state: transactionStatus,
      decider: z.enum(['payrollAdministrator', 'manager', 'supervisor', 'none']),
      is_escalated: z.boolean(),
      submitted_at: z.string(),
      effective_date: z.string(),
      block: requestBlock,
      block_at: z.string().nullable(),
      change_id: z.string().nullable(),
      exported_at: z.string().nullable(),
      acknowledged_at: z.string().nullable(),
      engine_reference: z.string().nullable(),
    })
    .transform((row) =>
      claimedRow(
        { clientId: row.client_id, employeeId: row.employee_id },
        {
          employeeWorkflowId: row.employee_workflow_id,
          clientCode: row.client_code,
          clientName: row.client_name,
          employeeName: row.employee_name,
          employeeNumber: row.employee_number,
          kind: kindOf(row.rule_type),
          ruleType: row.rule_type,
          status: row.state,
          decider: row.decider,
          isEscalated: row.is_escalated,
          sentAt: row.submitted_at,
          effectiveDate: row.effective_date,
          block: row.block,
          blockAt: row.block_at,
          changeId: row.change_id,
          exportedAt: row.exported_at,
          acknowledgedAt: row.acknowledged_at,
          engineReference: row.engine_reference,
        },
      ),
    ),
  `select t.client_id, c.client_code, c.name as client_name, t.employee_id,
          concat_ws(' ', card.first_name, card.last_name) as employee_name, e.employee_number,
          t.employee_workflow_id, t.rule_type, t.state, t.decider, t.escalated_at is not null as is_escalated, t.submitted_at,
          t.effective_date, ${BLOCK} as block, ${BLOCK_AT} as block_at, t.change_id, t.exported_at, t.acknowledged_at,
          t.engine_reference
     from pending_transaction t
     join client c on c.client_id = t.client_id
     join employee e on e.client_id = t.client_id and e.employee_id = t.employee_id
     ${CARD}
    where t.client_id = $1 and t.employee_workflow_id = $3`.replaceAll('$NOW', '$2::timestamptz'),
);
export type OperatedRow = z.output<typeof one.row>;

/** Returns one request of a client within reach; undefined if the client has none with that id. */
export function findRequest(
  tx: Transaction,
  { clientId }: OperatorScope,
  requestId: string,
  now: Date,
): Promise<OperatedRow | undefined> {
  return tx.maybe(one, [clientId, now.toISOString(), requestId]);
}
