import { decisionOn, isDecidable } from '@paystead/contract/features/pending-transactions/rules.ts';
import { Failure, refuse } from '../../../platform/failures/failure.ts';
import { instantInWords } from '../../../platform/mail/templates/dates.ts';
import { readEvents } from '../history/history-store.ts';
import type { RequestContext } from '../request-context.ts';
import type { TransactionRow } from '../request-row.ts';
import { decisionText, forText } from '../request-texts.ts';
import type { RequestCall } from './decide-context.ts';

/** The decision or withdrawal that a call requests. */
export interface RequestedDecision {
  readonly employeeWorkflowId: string;
  readonly ruleType: number;
  /** The version that the person saw. Null is enough for the first version. */
  readonly version: number | null;
  readonly reason: string | null;
  /** True if others are decided in the same call. */
  readonly isOneOfMany?: boolean;
  /** Prefix of the pointers of faults: `/` for a body, `query/` for a query. */
  readonly place: '/' | 'query/';
}

/** The result that a call requests. */
export type Verdict = 'approved' | 'rejected' | 'sentBack' | 'withdrawn';

/** Refuses a rule type that isn't the request's, or that no one can decide about. */
export function requireRuleType(row: TransactionRow, decision: RequestedDecision): void {
  if (row.ruleType !== decision.ruleType) refuseInput(decision, 'ruleType', 'rule_type_mismatch');
  if (!isDecidable(row.ruleType)) refuseInput(decision, 'ruleType', 'rule_type_read_only');
}

/** Throws `invalid_input` for a field of the call. */
export function refuseInput({ place }: Pick<RequestedDecision, 'place'>, field: string, code: string): never {
  throw new Failure('invalid_input', { faults: [{ pointer: `${place}${field}`, code }] });
}

/**
 * Returns what a verdict means for a request: taken now, or the repeat of an earlier one. Throws `version_conflict`, or
 * `already_decided` with the decision, its author and its time.
 */
export async function outcomeOf(
  call: Pick<RequestCall, 'tx' | 'language'>,
  row: TransactionRow,
  { version }: RequestedDecision,
  verdict: Verdict,
  context: Pick<RequestContext, 'employee'>,
): Promise<'now' | 'repeated'> {
  const { status } = row;
  const isNegative = status === 'rejected' || status === 'sentBack';
  const decision = row.decidedAt === null ? null : isNegative ? status : 'approved';
  const outcome = decisionOn({ status, version: row.version, decision }, verdict, version);
  if (outcome === 'versionConflict') refuse('version_conflict');
  return outcome === 'alreadyDecided' ? refuseDecided(call, row, context) : outcome;
}

async function refuseDecided(
  { tx, language }: Pick<RequestCall, 'tx' | 'language'>,
  row: TransactionRow,
  { employee }: Pick<RequestContext, 'employee'>,
): Promise<never> {
  const isTheirs = row.status === 'withdrawn' || row.status === 'superseded';
  const last = (await readEvents(tx, [row])).get(row.employeeWorkflowId)?.at(-1);
  const by =
    isTheirs || row.decidedByName === null
      ? last?.actor_name || row.submittedBy
      : forText(row.decidedByName, row.decidedForName, language);
  const at = isTheirs || row.decidedAt === null ? (last?.at ?? row.submittedAt) : row.decidedAt;
  refuse('already_decided', {
    values: { decision: decisionText(row.status, language), by, at: instantInWords(at, language, employee.timeZone) },
  });
}
