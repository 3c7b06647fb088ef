import { localDateIn } from '@paystead/contract/local-date.ts';
import type { OpenChange } from '@paystead/contract/change.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { VisibleEmployee } from '../../../platform/access/visible-employee.ts';
import type { ChangeKind } from '../../../platform/changes/kind.ts';
import type { OpenProposal } from '../../../platform/changes/port.ts';
import type { Transaction } from '../../../platform/database/port.ts';
import type { ApplyPorts } from '../apply/apply-change.ts';
import { estimatedCheck } from '../apply/first-check.ts';
import { readPromised } from '../deciders.ts';
import { readRequestContext, type RequestContext } from '../request-context.ts';
import type { OpenRow, TransactionRow } from '../request-row.ts';
import { readOpen } from '../request-store.ts';
import { forText, promiseText } from '../request-texts.ts';
import { openSet } from '../sealed-set.ts';

/** Returns an employee's request of a kind that hasn't taken effect, or null. */
export async function findProposal(
  tx: Transaction,
  employee: VisibleEmployee,
  kind: ChangeKind,
  as: { readonly language: Language; readonly now: Date },
  ports: Pick<ApplyPorts, 'keys' | 'appliers'>,
): Promise<OpenProposal | null> {
  const row = waitingRow(await readOpen(tx, employee, kind));
  if (!row) return null;
  const context = await readRequestContext(tx, row, row.ruleType, as.now);
  return toProposal(row, context, { ...as, employee }, ports, await readPromise(tx, row, context, as));
}

/** Names the people who can really decide about a request that waits for them; null if it doesn't. */
export async function readPromise(
  tx: Transaction,
  row: OpenRow,
  { rule }: Pick<RequestContext, 'rule'>,
  { language, now }: { readonly language: Language; readonly now: Date },
): Promise<string | null> {
  if (row.status !== 'pending') return null;
  const { employeeWorkflowId: id, ruleType, decider } = row;
  const request = { id, ruleType, decider, isEscalated: row.escalatedAt !== null, rule };
  return promiseText((await readPromised(tx, row, [request], now)).get(id) ?? [], language);
}

/** Returns the newest of the open requests that hasn't failed. */
export function waitingRow(open: readonly OpenRow[]): OpenRow | null {
  return open.find(({ status }) => status !== 'failed') ?? null;
}

/** The time of a reading, and the employee as the reader sees them. */
interface Reading {
  readonly now: Date;
  readonly language: Language;
  readonly employee: Pick<VisibleEmployee, 'view'>;
}

/** Returns a request as the feature that owns its data sees it, with the first check estimated as of now. */
export function toProposal(
  row: OpenRow,
  { employee, calendar }: Pick<RequestContext, 'employee' | 'calendar'>,
  { now, language, employee: { view } }: Reading,
  { keys, appliers }: Pick<ApplyPorts, 'keys' | 'appliers'>,
  promise: string | null,
): OpenProposal | null {
  const { status } = row;
  if (status !== 'pending' && status !== 'approved' && status !== 'exported' && status !== 'sentBack') return null;
  const firstCheckDate = estimatedCheck(row, now, calendar, appliers);
  return {
    employeeWorkflowId: row.employeeWorkflowId,
    version: row.version,
    status,
    ...openSet(keys, row),
    review: row.review,
    change: {
      ...toOpenChange({ ...row, firstCheckDate }, row.versionSubmittedAt, employee.timeZone, promise),
      sentBack: status === 'sentBack' ? sentBackOf(row, language, view === 'self') : null,
    },
  };
}

function toOpenChange(
  row: TransactionRow,
  submittedAt: string,
  timeZone: string,
  promise: string | null,
): Omit<OpenChange, 'sentBack'> {
  return {
    employeeWorkflowId: row.employeeWorkflowId,
    version: row.version,
    submittedAt,
    effectivePayDate: row.firstCheckDate,
    holdUntil: row.holdUntil,
    decidedBy: promise,
    decideBy: row.status === 'pending' && row.decideBy ? localDateIn(timeZone, row.decideBy) : null,
  };
}

/** Returns who sent a request back and, for its employee, the reason. */
function sentBackOf(
  { decidedByName, decidedForName, reason }: TransactionRow,
  language: Language,
  isOwn: boolean,
): OpenChange['sentBack'] {
  return { by: forText(decidedByName ?? '', decidedForName, language), reason: isOwn ? reason : null };
}
