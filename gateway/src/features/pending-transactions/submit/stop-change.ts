import type { EmployeePermission } from '../../../platform/access/job-subject.ts';
import type { ChangeKind } from '../../../platform/changes/kind.ts';
import type { HeldRequest } from '../../../platform/changes/port.ts';
import type { Transaction } from '../../../platform/database/port.ts';
import { endRequest, type ApplyPorts } from '../apply/apply-change.ts';
import { SYSTEM } from '../history/events.ts';
import { readRequestContext } from '../request-context.ts';
import { lockOpen } from '../request-store.ts';

/** Locks an employee's open request of a kind, so that it can be ended outside the list of requests. */
export async function holdOpenRequest(
  tx: Transaction,
  employee: EmployeePermission,
  kind: ChangeKind,
  ports: ApplyPorts,
): Promise<HeldRequest> {
  const rows = await lockOpen(tx, employee, kind);
  const open = rows.find(({ status }) => status === 'pending' || status === 'approved' || status === 'sentBack');
  return {
    async stop({ now, comment }) {
      if (!open) return false;
      const context = await readRequestContext(tx, open, open.ruleType, now);
      const event = { event: 'withdrawn', actor: SYSTEM, at: now, comment } as const;
      await endRequest(tx, open, 'withdrawn', event, context, ports);
      return true;
    },
  };
}
