import { z } from 'zod';
import type { Session } from '../../../platform/access/session.ts';
import { noRow, statement, type Transaction } from '../../../platform/database/port.ts';
import { open, seal } from '../../../platform/keys/envelope.ts';
import type { KeyRing } from '../../../platform/keys/key-ring.ts';
import { keyOf, type TransactionKey } from '../request-row.ts';

type NotePlace = Pick<TransactionKey, 'clientId' | 'employeeId' | 'employeeWorkflowId'> & { readonly number: number };

/** A note as its author wrote it. */
export interface WrittenNote {
  readonly employeeWorkflowId: string;
  readonly at: string;
  readonly by: string;
  readonly text: string;
}

const noteRow = z.object({
  client_id: z.string(),
  employee_id: z.string(),
  employee_workflow_id: z.string(),
  note_number: z.int(),
  written_at: z.string(),
  written_by_name: z.string(),
  note_sealed: z.instanceof(Uint8Array),
});

const notes = statement(
  'transactions.notes',
  noteRow,
  `select client_id, employee_id, employee_workflow_id, note_number, written_at, written_by_name, note_sealed
     from pending_transaction_note
    where client_id = $1 and employee_workflow_id = any ($2::uuid[])
    order by employee_workflow_id, note_number`,
);

/** Returns the notes on several requests of one client by request id, oldest first. Only for readers who decide. */
export async function readNotes(
  tx: Transaction,
  keys: KeyRing,
  requests: readonly TransactionKey[],
): Promise<ReadonlyMap<string, readonly WrittenNote[]>> {
  const [one] = requests;
  if (!one) return new Map();
  const ids = requests.map(({ employeeWorkflowId }) => employeeWorkflowId);
  const rows = (await tx.rows(notes, [one.clientId, ids])).map((row) => {
    const { client_id: clientId, employee_id: employeeId, employee_workflow_id: employeeWorkflowId } = row;
    const place = placeOf({ clientId, employeeId, employeeWorkflowId, number: row.note_number });
    return {
      employeeWorkflowId,
      at: row.written_at,
      by: row.written_by_name,
      text: open(keys, row.note_sealed, place),
    };
  });
  return Map.groupBy(rows, ({ employeeWorkflowId }) => employeeWorkflowId);
}

const nextNumber = statement(
  'transactions.next_note',
  z.object({ next: z.int() }),
  `select coalesce(max(note_number), 0) + 1 as next from pending_transaction_note
    where client_id = $1 and employee_id = $2 and employee_workflow_id = $3`,
);
const add = statement(
  'transactions.add_note',
  noRow,
  `insert into pending_transaction_note (client_id, employee_id, employee_workflow_id, note_number, written_at, written_by,
     written_by_name, note_sealed)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

/** Adds a note, encrypted. The request must be locked, so that two notes at once get two numbers. */
export async function addNote(
  tx: Transaction,
  keys: KeyRing,
  key: TransactionKey,
  note: { readonly session: Session; readonly name: string; readonly at: Date; readonly text: string },
): Promise<void> {
  const { next } = await tx.one(nextNumber, keyOf(key));
  const { clientId, employeeId, employeeWorkflowId } = key;
  const sealed = seal(keys, note.text, placeOf({ clientId, employeeId, employeeWorkflowId, number: next }));
  await tx.run(add, [...keyOf(key), next, note.at.toISOString(), note.session.employeeId, note.name, sealed]);
}

function placeOf({ clientId, employeeId, employeeWorkflowId, number }: NotePlace) {
  const row = [clientId, employeeId, employeeWorkflowId, String(number)];
  return { table: 'pending_transaction_note', column: 'note_sealed', row };
}
