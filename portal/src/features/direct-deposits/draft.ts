import type {
  BankAccountType,
  DirectDeposit,
  DirectDepositsReply,
  Split,
} from '@paystead/contract/features/direct-deposits/model.ts';
import {
  accountFault,
  centsTyped,
  digitsOnly,
  divide,
  ppmTyped,
  routingFault,
  setFault,
} from '@paystead/contract/features/direct-deposits/rules.ts';

/** An account in the step where pay is split: the amount stands as it is typed. */
export interface SplitRow {
  readonly id: string;
  readonly kind: Split['kind'];
  readonly typed: string;
}

/** What is being done: an account more, one changed, or the split and order alone. */
export type DraftKind = 'add' | 'edit' | 'split';

/**
 * Everything that was entered and is not sent. Lives in memory alone: bank numbers are never stored in the browser.
 */
export interface Draft {
  readonly kind: DraftKind;
  /** The account that is changed; `NEW` for one that is added. */
  readonly id: string;
  readonly nickname: string;
  readonly type: BankAccountType;
  /** An existing account keeps its numbers unless the person enters others. */
  readonly newNumbers: boolean;
  readonly routing: string;
  readonly number: string;
  readonly again: string;
  readonly onFile: string;
  readonly rows: readonly SplitRow[];
}

/** The account that has no id yet. */
export const NEW = 'new';

/** The set that a change builds upon: as proposed, or as it stands. */
export function workingSet(reply: DirectDepositsReply): readonly DirectDeposit[] {
  return reply.proposed?.directDeposits ?? reply.directDeposits;
}

const EMPTY = { nickname: '', routing: '', number: '', again: '', onFile: '' } as const;

/** `from`: an account that was sent back, whose words are kept and whose numbers are entered anew. */
export function startAdding(reply: DirectDepositsReply, from?: DirectDeposit): Draft {
  const rows = workingSet(reply).map(rowOf);
  const first = rows.length === 0;
  const row: SplitRow =
    from && from.split.kind !== 'remainder'
      ? { ...rowOf(from), id: NEW }
      : { id: NEW, kind: first ? 'remainder' : 'amount', typed: '' };
  return {
    ...EMPTY,
    kind: 'add',
    id: NEW,
    nickname: from?.nickname ?? '',
    type: from?.bankAccountType ?? 'checking',
    newNumbers: true,
    rows: lastIsRest([...rows, row]),
  };
}

export function startEditing(reply: DirectDepositsReply, id: string): Draft | undefined {
  const account = workingSet(reply).find((one) => one.id === id);
  if (!account) return undefined;
  return {
    ...EMPTY,
    kind: 'edit',
    id,
    nickname: account.nickname ?? '',
    type: account.bankAccountType,
    // What the bank sent back has to be entered anew.
    newNumbers: account.status === 'prenoteFailed',
    rows: workingSet(reply).map(rowOf),
  };
}

export function startSplitting(reply: DirectDepositsReply): Draft {
  const [first] = workingSet(reply);
  return {
    ...EMPTY,
    kind: 'split',
    id: first?.id ?? NEW,
    type: first?.bankAccountType ?? 'checking',
    newNumbers: false,
    rows: workingSet(reply).map(rowOf),
  };
}

/**
 * Whether anything stands in the draft that did not stand there at the start. How numbers are grouped is not theirs, and a
 * field that was only looked into, or emptied again, holds nothing that leaving would lose.
 */
export function isEntered(draft: Draft, start: Draft): boolean {
  const entered = ({ nickname, type, routing, number, again, onFile, rows }: Draft): string =>
    JSON.stringify([nickname.trim(), type, [routing, number, again, onFile].map(digitsOnly), rows]);
  return entered(draft) !== entered(start);
}

function rowOf({ id, split }: DirectDeposit): SplitRow {
  if (split.kind === 'remainder') return { id, kind: 'remainder', typed: '' };
  const typed = split.kind === 'amount' ? (split.amount / 100).toFixed(2) : String(split.percent / 10_000);
  return { id, kind: split.kind, typed };
}

function lastIsRest(rows: readonly SplitRow[]): SplitRow[] {
  return [...rows.filter(({ kind }) => kind !== 'remainder'), ...rows.filter(({ kind }) => kind === 'remainder')];
}

/** One place up (−1) or down (1); the account that takes the rest stays last. */
export function moved(rows: readonly SplitRow[], id: string, by: -1 | 1): SplitRow[] {
  const from = rows.findIndex((row) => row.id === id);
  const to = from + by;
  const [row, other] = [rows[from], rows[to]];
  if (!row || !other || row.kind === 'remainder' || other.kind === 'remainder') return [...rows];
  return rows.map((one, at) => (at === from ? other : at === to ? row : one));
}

/** To where another row stands: what dragging does. */
export function movedTo(rows: readonly SplitRow[], id: string, overId: string): SplitRow[] {
  const row = rows.find((one) => one.id === id);
  const to = rows.findIndex((one) => one.id === overId);
  if (!row || to < 0) return [...rows];
  return lastIsRest(rows.filter((one) => one.id !== id).toSpliced(to, 0, row));
}

/** Another way of sharing for one row. Who takes the rest takes it from whoever did. */
export function shared(rows: readonly SplitRow[], id: string, kind: Split['kind']): SplitRow[] {
  return lastIsRest(
    rows.map((row) => {
      if (row.id === id) return { ...row, kind, typed: row.kind === kind ? row.typed : '' };
      return kind === 'remainder' && row.kind === 'remainder' ? { ...row, kind: 'amount', typed: '' } : row;
    }),
  );
}

export function typedIn(rows: readonly SplitRow[], id: string, typed: string): SplitRow[] {
  return rows.map((row) => (row.id === id ? { ...row, typed } : row));
}

export interface DraftFault {
  /** The id of the control. */
  readonly field: string;
  readonly code: string;
  /** The server's own sentence. */
  readonly detail?: string;
}

/** What the first step has to have put right, in the order of its fields. */
export function accountFaults(draft: Draft, reply: DirectDepositsReply): DraftFault[] {
  if (!draft.newNumbers) return [];
  const routing = draft.routing.trim() === '' ? 'required' : routingFault(draft.routing);
  const number = draft.number.trim() === '' ? 'required' : accountFault(draft.number);
  const again = digitsOnly(draft.number) === digitsOnly(draft.again) ? null : 'numbers_differ';
  const onFile = reply.mustConfirmAccountOnFile
    ? draft.onFile.trim() === ''
      ? 'required'
      : accountFault(draft.onFile)
    : null;
  const found: readonly (readonly [string, string | null])[] = [
    ['routing', routing],
    ['number', number],
    ['again', number === null ? again : null],
    ['onFile', onFile],
  ];
  return found.flatMap(([field, code]) => (code === null ? [] : [{ field, code }]));
}

/** What the second step has to have put right. */
export function splitFaults({ rows }: Pick<Draft, 'rows'>): DraftFault[] {
  const faults = rows.flatMap((row): DraftFault[] => {
    if (row.kind === 'amount' && centsTyped(row.typed) === null)
      return [{ field: `share-${row.id}`, code: 'amount_typed' }];
    if (row.kind === 'percent' && ppmTyped(row.typed) === null)
      return [{ field: `share-${row.id}`, code: 'percent_typed' }];
    return [];
  });
  if (faults.length > 0) return faults;
  const fault = setFault(
    rows.map((row) => ({ split: splitOf(row) })),
    Number.POSITIVE_INFINITY,
  );
  const percent = rows.find(({ kind }) => kind === 'percent');
  return fault === null ? [] : [{ field: `share-${(percent ?? rows[0])?.id ?? ''}`, code: fault }];
}

/** The share as it would be sent; what cannot be read counts as nothing. */
export function splitOf(row: SplitRow): Split {
  if (row.kind === 'remainder') return { kind: 'remainder' };
  if (row.kind === 'percent') return { kind: 'percent', percent: ppmTyped(row.typed) ?? 0 };
  return { kind: 'amount', amount: centsTyped(row.typed) ?? 0 };
}

/** What each row would get of a net pay, in the rows' order. */
export function preview(rows: readonly SplitRow[], net: number): readonly number[] {
  return divide(
    net,
    rows.map((row, at) => ({ split: splitOf(row), priority: at + 1 })),
  ).amounts;
}

/** The body of POST (an account more) or PUT: the account, and how all others are cut and ordered beside it. */
export function bodyOf(draft: Draft, reply: DirectDepositsReply) {
  const rows = draft.rows.map((row, at) => ({ id: row.id, split: splitOf(row), priority: at + 1 }));
  const own = rows.find(({ id }) => id === draft.id);
  const shares = {
    split: own?.split ?? ({ kind: 'remainder' } as const),
    priority: own?.priority ?? 1,
    others: rows.filter(({ id }) => id !== draft.id),
  };
  const words = draft.kind === 'split' ? {} : { nickname: draft.nickname.trim() === '' ? null : draft.nickname.trim() };
  const vouched = draft.newNumbers && reply.mustConfirmAccountOnFile ? { accountOnFile: draft.onFile } : {};
  return { ...words, bankAccountType: draft.type, ...shares, ...vouched };
}

/** In groups, as numbers are read: nine digits by three, longer ones by four. Anything but digits stays as it is. */
export function grouped(typed: string, size: number): string {
  const plain = digitsOnly(typed);
  if (!/^\d+$/.test(plain)) return typed;
  return plain.replaceAll(new RegExp(`(\\d{${size}})(?=\\d)`, 'g'), '$1 ');
}
