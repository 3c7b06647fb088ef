import { z } from 'zod';
import {
  changeResult,
  publishedChange,
  type ChangeResult,
  type PublishedChange,
} from '@paystead/contract/service/changes/model.ts';
import { claimedRow } from '../../../platform/access/job-subject.ts';
import { json, noRow, statement, type Transaction } from '../../../platform/database/port.ts';
import { open, seal } from '../../../platform/keys/envelope.ts';
import type { KeyRing } from '../../../platform/keys/key-ring.ts';
import type { TransactionRow } from '../request-row.ts';

const publishedRow = z
  .object({
    client_id: z.string(),
    employee_id: z.string(),
    client_code: z.string(),
    change_id: z.string(),
    position: z.coerce.number(),
    content_sealed: z.instanceof(Uint8Array),
    answer_sealed: z.instanceof(Uint8Array).nullable(),
  })
  .transform((row) =>
    claimedRow(
      { clientId: row.client_id, employeeId: row.employee_id },
      {
        clientCode: row.client_code,
        changeId: row.change_id,
        position: row.position,
        contentSealed: row.content_sealed,
        answerSealed: row.answer_sealed,
      },
    ),
  );
/** A published change with the client that it is of. */
export type PublishedRow = z.output<typeof publishedRow>;

const COLUMNS = 'p.client_id, p.employee_id, c.client_code, p.change_id, p.position, p.content_sealed, p.answer_sealed';

const insertPublished = statement(
  'transactions.publish',
  noRow,
  `insert into published_change (client_id, change_id, position, employee_id, employee_workflow_id, published_at, content_sealed)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);

/** Stores a change in the form in which it leaves. Throws if it isn't what the published schema says. */
export async function addPublished(
  tx: Transaction,
  keys: KeyRing,
  row: TransactionRow,
  { content, position, now }: { readonly content: PublishedChange; readonly position: number; readonly now: Date },
): Promise<void> {
  const { clientId, employeeId, employeeWorkflowId } = row;
  const { changeId } = content;
  const text = JSON.stringify(publishedChange.parse(content));
  const sealed = seal(keys, text, placeOf({ clientId, changeId }, 'content_sealed'));
  const values = [clientId, changeId, position, employeeId, employeeWorkflowId, now.toISOString(), sealed];
  await tx.run(insertPublished, values);
}

const unanswered = statement(
  'transactions.published_unanswered',
  publishedRow,
  `select ${COLUMNS} from published_change p join client c using (client_id)
     join pending_transaction t using (client_id, employee_id, employee_workflow_id)
    where t.state = 'exported' and t.acknowledged_at is null and t.change_id = p.change_id
    order by p.position for update of t`,
);

/** Locks and returns every published change that no pay engine has answered. As maintenance. */
export const readUnanswered = (tx: Transaction): Promise<PublishedRow[]> => tx.rows(unanswered, []);

const page = statement(
  'transactions.published_page',
  publishedRow,
  `select ${COLUMNS} from published_change p join client c using (client_id)
    where c.client_code = any($1) and p.position > $2 order by p.position limit $3`,
);

/** Returns the published changes of some clients behind a position, in their order. As maintenance. */
export const readPublished = (
  tx: Transaction,
  clientCodes: readonly string[],
  after: number,
  limit: number,
): Promise<PublishedRow[]> => tx.rows(page, [clientCodes, after, limit]);

const atPosition = statement(
  'transactions.published_at',
  z.object({ change_id: z.string() }),
  'select change_id from published_change where position = $1',
);

/** Returns the id of the change at a position, if this transaction may see it. */
export async function changeAt(tx: Transaction, position: number): Promise<string | null> {
  return (await tx.maybe(atPosition, [position]))?.change_id ?? null;
}

const lockOne = statement(
  'transactions.published_lock',
  publishedRow,
  `select ${COLUMNS} from published_change p join client c using (client_id) where p.change_id = $1 for update of p`,
);

/** Locks a published change until the transaction ends. As maintenance. */
export const lockPublished = (tx: Transaction, changeId: string): Promise<PublishedRow | undefined> =>
  tx.maybe(lockOne, [changeId]);

const saveAnswer = statement(
  'transactions.published_answer',
  noRow,
  `update published_change set acknowledged_at = $3, answer_sealed = $4
    where client_id = $1 and change_id = $2 and acknowledged_at is null`,
);

/** Stores the effect of an engine's first answer. */
export async function keepAnswer(
  tx: Transaction,
  keys: KeyRing,
  row: PublishedRow,
  result: ChangeResult,
): Promise<void> {
  const sealed = seal(keys, JSON.stringify(result), placeOf(row, 'answer_sealed'));
  await tx.run(saveAnswer, [row.clientId, row.changeId, result.acknowledgedAt, sealed]);
}

const audit = statement(
  'transactions.published_audit',
  noRow,
  `insert into audit_event (client_id, employee_id, audit_event_id, at, action, resource, endpoint, actor_role, request_id, detail)
   select p.client_id, p.employee_id, gen_random_uuid(), $2, $3, 'transactions', $4, 'service', $5,
          $6::jsonb || jsonb_build_object('changeId', p.change_id)
     from published_change p where p.change_id = any($1::uuid[])`,
);

/** A service account's use of published changes. */
export interface ServiceUse {
  readonly account: string;
  readonly requestId: string;
  readonly now: Date;
}

/** Records in the activity of the employees that a service account read or answered their changes. */
export async function recordServiceUse(
  tx: Transaction,
  changeIds: readonly string[],
  did: 'service.changeRead' | 'service.changeAnswered',
  { account, requestId, now }: ServiceUse,
): Promise<void> {
  if (changeIds.length === 0) return;
  const action = did === 'service.changeRead' ? 'view' : 'change';
  const detail = json({ serviceAccount: account });
  await tx.run(audit, [changeIds, now.toISOString(), action, did, requestId, detail]);
}

/** Returns a change as it was published, with full account numbers. */
export function contentOf(keys: KeyRing, row: PublishedRow): PublishedChange {
  return publishedChange.parse(JSON.parse(open(keys, row.contentSealed, placeOf(row, 'content_sealed'))));
}

/** Returns the effect of the engine's first answer; null if it hasn't answered. */
export function answerOf(keys: KeyRing, row: PublishedRow): ChangeResult | null {
  if (row.answerSealed === null) return null;
  return changeResult.parse(JSON.parse(open(keys, row.answerSealed, placeOf(row, 'answer_sealed'))));
}

function placeOf(
  { clientId, changeId }: Pick<PublishedRow, 'clientId' | 'changeId'>,
  column: 'content_sealed' | 'answer_sealed',
) {
  return { table: 'published_change', column, row: [clientId, changeId] };
}
