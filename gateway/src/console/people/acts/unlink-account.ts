import { z } from 'zod';
import { clientOfConsole } from '../../../platform/access/console-scope.ts';
import { recordOperatorUse } from '../../../platform/audit/record-operator-use.ts';
import { noRow, statement } from '../../../platform/database/port.ts';
import { refuse } from '../../../platform/failures/failure.ts';
import type { ActHandler } from '../acting.ts';

const unlink = statement('unlink_account.unlink', noRow, 'delete from person_identity where person_id = $1');
const records = statement(
  'unlink_account.records',
  z.object({ client_code: z.string(), employee_id: z.string() }),
  `select c.client_code, p.employee_id from profile p join client c on c.client_id = p.client_id
    where p.person_id = $1 order by c.client_code`,
);

/** Unlinks every sign-in of the person, which ends their sessions. Each employer's record shows it. */
export const unlinkAccount: ActHandler<'unlinkAccount'> = {
  check: ({ person }) => {
    if (person.sign_ins.length === 0) refuse('version_conflict');
    // The person would be locked out of an employer whose operators know nothing of it.
    if (person.is_elsewhere) refuse('scope_required', { reason: 'the person has an employer out of reach' });
  },
  // Anyone who controls the mailbox could sign in again while a bank change waits.
  isAboutMoney: ({ person }) => person.requests.some(({ kind }) => kind === 'directDeposit'),
  async run(acting) {
    const { tx, person, scope, reason, requestedBy, now, requestId } = acting;
    await tx.run(unlink, [person.person_id]);
    for (const { client_code: code, employee_id: employeeId } of await tx.rows(records, [person.person_id])) {
      const client = clientOfConsole(scope, code);
      if (client === null) refuse('scope_required');
      await recordOperatorUse(tx, {
        scope,
        client,
        employeeIds: [employeeId],
        kind: 'change',
        resource: 'personal',
        action: 'identity.unlink',
        detail: { identities: person.sign_ins.length, ...(requestedBy !== null && { requestedBy }) },
        reason,
        now,
        requestId,
      });
    }
  },
};
