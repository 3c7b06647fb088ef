import { z } from 'zod';
import type { Language } from '@paystead/contract/fields.ts';
import type { JobSubject } from '../../platform/access/job-subject.ts';
import { statement, type Transaction } from '../../platform/database/port.ts';
import { describeAction } from './describe.ts';

/** The most rows of a history. */
const MOST = 50;

const acts = statement(
  'activity.operator_history',
  z.object({
    at: z.string(),
    action: z.enum(['view', 'change']),
    resource: z.string(),
    endpoint: z.string(),
    operator: z.string().nullable(),
    reason: z.string().nullable(),
  }),
  `select e.at, e.action, e.resource, e.endpoint,
          coalesce(e.detail ->> 'operator', e.detail ->> 'by', e.detail ->> 'invitedBy', e.detail ->> 'revokedBy') as operator,
          e.detail ->> 'reason' as reason
     from audit_event e
    where e.client_id = $1 and e.employee_id = $2 and e.action = 'change'
      and (e.actor_role = 'operator' or e.endpoint in ('access.started', 'access.ended'))
    order by e.at desc, e.written_in desc, e.audit_event_id limit $3`,
);

/** An act of an operator about an employee. */
export interface OperatorAct {
  readonly at: string;
  /** A sentence in the reader's language. */
  readonly what: string;
  readonly by: string | null;
  readonly reason: string | null;
}

/** Returns what operators changed about an employee, newest first. As maintenance. */
export async function operatorHistory(
  tx: Transaction,
  { clientId, employeeId }: JobSubject,
  language: Language,
): Promise<OperatorAct[]> {
  const rows = await tx.rows(acts, [clientId, employeeId, MOST]);
  return rows.map((row) => ({
    at: row.at,
    what: describeAction(row, language),
    by: row.operator,
    reason: row.reason,
  }));
}
