import { z } from 'zod';
import { calculatorDraft, type CalculatorDraft } from '@paystead/contract/features/taxes/model.ts';
import type { Session } from '../../platform/access/session.ts';
import type { VisibleEmployee } from '../../platform/access/visible-employee.ts';
import { noRow, statement, type Database, type Transaction } from '../../platform/database/port.ts';
import { open, seal, type Place } from '../../platform/keys/envelope.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';

const save = statement(
  'calculator_draft.save',
  noRow,
  `insert into calculator_draft (client_id, employee_id, content, saved_at) values ($1, $2, $3, $4)
   on conflict (client_id, employee_id) do update set content = excluded.content, saved_at = excluded.saved_at`,
);
const forget = statement(
  'calculator_draft.forget',
  noRow,
  'delete from calculator_draft where client_id = $1 and employee_id = $2',
);
const read = statement(
  'calculator_draft.read',
  z.object({ content: z.instanceof(Uint8Array) }),
  'select content from calculator_draft where client_id = $1 and employee_id = $2',
);
const purge = statement(
  'calculator_draft.purge',
  noRow,
  `delete from calculator_draft d using (
     select client_id, employee_id from calculator_draft where saved_at < $1 order by saved_at limit $2
       for update skip locked) old
    where (d.client_id, d.employee_id) = (old.client_id, old.employee_id)`,
);

/** The place that a draft is sealed to: a draft that was moved to another employee's row doesn't open. */
function placeOf({ clientId, employeeId }: Pick<Session, 'clientId' | 'employeeId'>): Place {
  return { table: 'calculator_draft', column: 'content', row: [clientId, employeeId] };
}

/** Keeps the session's own draft in place of an earlier one; null forgets it. */
export async function saveDraft(
  tx: Transaction,
  session: Session,
  keys: KeyRing,
  draft: CalculatorDraft | null,
  now: Date,
): Promise<void> {
  const { clientId, employeeId } = session;
  if (draft === null) {
    await tx.run(forget, [clientId, employeeId]);
    return;
  }
  const content = seal(keys, JSON.stringify(draft), placeOf(session));
  await tx.run(save, [clientId, employeeId, content, now.toISOString()]);
}

/** Returns the employee's draft; null if there is none, or one that an earlier release wrote in another shape. */
export async function readDraft(
  tx: Transaction,
  employee: VisibleEmployee<'taxes'>,
  keys: KeyRing,
): Promise<CalculatorDraft | null> {
  const row = await tx.maybe(read, [employee.clientId, employee.employeeId]);
  if (!row) return null;
  const parsed = calculatorDraft.safeParse(JSON.parse(open(keys, row.content, placeOf(employee))));
  return parsed.success ? parsed.data : null;
}

/** Deletes at most `limit` drafts of all clients that were last saved before an instant; returns how many. For a job. */
export function purgeDrafts(database: Database, before: Date, limit: number): Promise<number> {
  return database.asMaintenance((tx) => tx.run(purge, [before.toISOString(), limit]));
}
