import { z } from 'zod';
import { isAtLeast } from '@paystead/contract/assurance.ts';
import { statement, type Transaction } from '../database/port.ts';
import type { Viewing } from './session.ts';
import { viewsOf } from './views.ts';

declare const permission: unique symbol;

/**
 * The permission of a deputy: requests of these rule types may be read and decided as the approver could, in the approver's
 * scope of this moment. Only this file makes one, from a naming whose dates include now.
 */
export interface RepresentedApprover {
  readonly [permission]: true;
  readonly clientId: string;
  /** The deputy, who reads and decides. */
  readonly deputyId: string;
  readonly decisionDeputyId: string;
  readonly approverId: string;
  readonly approverName: string;
  readonly ruleTypes: readonly number[];
  /** The views in which the approver has a scope, and whether it is the whole client. */
  readonly asManager: boolean;
  readonly asSupervisor: boolean;
  readonly wholeClient: boolean;
}

const represented = statement(
  'access.represented_approvers',
  z.object({
    decision_deputy_id: z.string(),
    approver_id: z.string(),
    approver_name: z.string(),
    rule_types: z.array(z.int()),
    manages: z.boolean(),
    manages_all: z.boolean(),
    supervises: z.boolean(),
  }),
  `select decision_deputy_id, approver_id, approver_name, rule_types, manages, manages_all, supervises
     from represented_approvers($1, $2, $3)`,
);

/**
 * Returns the approvers whom a person represents now, those named earliest first. None for people without a
 * manager or supervisor view of their own, so a deputy who loses it stops at once; none who has lost theirs. Payroll
 * administrators are left out if the sign-in is weaker than the client requires of them.
 */
export async function readRepresented(tx: Transaction, session: Viewing, now: Date): Promise<RepresentedApprover[]> {
  const { clientId, employeeId: deputyId, policy } = session;
  const own = viewsOf(session);
  if (!own.manager && !own.supervisor) return [];
  const rows = await tx.rows(represented, [clientId, deputyId, now.toISOString()]);
  return rows.flatMap((row) => {
    const asManager = row.manages && policy.is_manager_view_enabled && policy.allow_manager_self_service;
    const asSupervisor = row.supervises && policy.allow_supervisor_self_service;
    const wholeClient = row.manages_all;
    if (!asManager && !asSupervisor) return [];
    if (wholeClient && !isAtLeast(session.assurance, policy.payroll_assurance)) return [];
    const { decision_deputy_id: decisionDeputyId, approver_id: approverId, approver_name: approverName } = row;
    const { rule_types: ruleTypes } = row;
    return [
      {
        clientId,
        deputyId,
        decisionDeputyId,
        approverId,
        approverName,
        ruleTypes,
        asManager,
        asSupervisor,
        wholeClient,
      } as unknown as RepresentedApprover,
    ];
  });
}
