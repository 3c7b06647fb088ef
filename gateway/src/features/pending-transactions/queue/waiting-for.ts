import type { ScopeRole } from '@paystead/contract/fields.ts';
import type { TeamWaiting } from '@paystead/contract/features/team/model.ts';
import type { listQueue as endpoint } from '@paystead/contract/features/pending-transactions/endpoints.ts';
import type { Call } from '../../../platform/http/route.ts';
import { changeAbout } from '../../../platform/mail/templates/change-step.ts';
import type { PresentPorts } from '../history/present.ts';
import { countRequests, listQueue } from './list-queue.ts';

type WaitingCall = Pick<Call<typeof endpoint>, 'tx' | 'session' | 'now' | 'language' | 'audit'> & {
  readonly query: { readonly role?: ScopeRole | undefined };
};

/** Returns the first requests that the caller can decide, longest waiting first, and how many there are (DSK-8). */
export async function waitingFor(ports: PresentPorts, call: WaitingCall, rows: number): Promise<TeamWaiting> {
  const body = { role: call.query.role, decider: 'me' as const };
  const { pendingTransactions } = await listQueue(ports, { ...call, body: { ...body, limit: rows } });
  const people = pendingTransactions.map(({ employee, employeeWorkflowId, ruleType, label, submittedAt }) => ({
    employeeId: employee.employeeId,
    name: employee.employeeFullName,
    employeeWorkflowId,
    label: label ?? changeAbout(ruleType, call.language),
    submittedAt,
  }));
  const total = people.length < rows ? people.length : (await countRequests({ ...call, body })).mine;
  return { total, people };
}
