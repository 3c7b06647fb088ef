import type {
  BankAccountType,
  DirectDeposit,
  DirectDepositsReply,
} from '@paystead/contract/features/direct-deposits/model.ts';
import { accountFault, digitsOnly, routingFault } from '@paystead/contract/features/direct-deposits/rules.ts';
import { requestedAccounts } from '../account-names.tsx';
import type { DraftFault, NumberField } from './draft-fault.ts';
import { lastIsRest, rowOf, splitOf, type SplitRow } from './split-rows.ts';

/** The purpose of a change: it adds an account, edits one, or changes only the split and the order. */
type DraftKind = 'add' | 'edit' | 'split';

/** The unsent entries. They stay in memory, since bank numbers are never stored in the browser. */
export interface Draft {
  readonly kind: DraftKind;
  /** The edited account; `NEW_ACCOUNT` for an added one. */
  readonly id: string;
  readonly nickname: string;
  readonly type: BankAccountType;
  /** False while an existing account keeps its numbers. */
  readonly newNumbers: boolean;
  readonly routingNumber: string;
  readonly accountNumber: string;
  readonly accountNumberAgain: string;
  /** The full number of an account that is already used, which confirms the person. */
  readonly accountOnFile: string;
  /** True if the person can't enter it, so that the payroll team confirms who they are. */
  readonly asksPayroll: boolean;
  readonly rows: readonly SplitRow[];
}

/** The id of an added account before it is saved. */
export const NEW_ACCOUNT = 'new';

const EMPTY = {
  nickname: '',
  routingNumber: '',
  accountNumber: '',
  accountNumberAgain: '',
  accountOnFile: '',
  asksPayroll: false,
} as const;

/** Returns the draft of an added account. A rejected account fills in everything but its numbers. */
export function startAdding(reply: DirectDepositsReply, rejected?: DirectDeposit): Draft {
  const rows = requestedAccounts(reply).map(rowOf);
  const row: SplitRow =
    rejected && rejected.split.kind !== 'remainder'
      ? { ...rowOf(rejected), id: NEW_ACCOUNT }
      : { id: NEW_ACCOUNT, kind: rows.length === 0 ? 'remainder' : 'amount', typed: '' };
  return {
    ...EMPTY,
    kind: 'add',
    id: NEW_ACCOUNT,
    nickname: rejected?.nickname ?? '',
    type: rejected?.bankAccountType ?? 'checking',
    newNumbers: true,
    rows: lastIsRest([...rows, row]),
  };
}

/** Returns the draft of an edited account; undefined if there is no such account. */
export function startEditing(reply: DirectDepositsReply, id: string): Draft | undefined {
  const account = requestedAccounts(reply).find((one) => one.id === id);
  if (!account) return undefined;
  return {
    ...EMPTY,
    kind: 'edit',
    id,
    nickname: account.nickname ?? '',
    type: account.bankAccountType,
    // The bank returned these numbers as wrong.
    newNumbers: account.status === 'prenoteFailed',
    rows: requestedAccounts(reply).map(rowOf),
  };
}

/** Returns the draft of a change of the split and the order alone. */
export function startSplitting(reply: DirectDepositsReply): Draft {
  const [first] = requestedAccounts(reply);
  return {
    ...EMPTY,
    kind: 'split',
    id: first?.id ?? NEW_ACCOUNT,
    type: first?.bankAccountType ?? 'checking',
    newNumbers: false,
    rows: requestedAccounts(reply).map(rowOf),
  };
}

/** Returns true if the draft has entries that would be lost. Spaces and dashes don't count. */
export function isEntered(draft: Draft, start: Draft): boolean {
  const entered = (one: Draft): string => {
    const numbers = [one.routingNumber, one.accountNumber, one.accountNumberAgain, one.accountOnFile];
    return JSON.stringify([one.nickname.trim(), one.type, numbers.map(digitsOnly), one.asksPayroll, one.rows]);
  };
  return entered(draft) !== entered(start);
}

/** Returns the faults of the bank numbers, in the order of the fields. */
export function accountFaults(draft: Draft, reply: DirectDepositsReply): DraftFault[] {
  if (!draft.newNumbers) return [];
  const { routingNumber, accountNumber, accountNumberAgain, accountOnFile, asksPayroll } = draft;
  const missingOr = (typed: string, rule: (typed: string) => string | null): string | null =>
    typed.trim() === '' ? 'required' : rule(typed);
  const number = missingOr(accountNumber, accountFault);
  const isRepeated = digitsOnly(accountNumber) === digitsOnly(accountNumberAgain);
  const found: readonly (readonly [NumberField, string | null])[] = [
    ['routingNumber', missingOr(routingNumber, routingFault)],
    ['accountNumber', number],
    ['accountNumberAgain', number === null && !isRepeated ? 'numbers_differ' : null],
    ['accountOnFile', reply.mustConfirmAccountOnFile && !asksPayroll ? missingOr(accountOnFile, accountFault) : null],
  ];
  return found.flatMap(([field, code]) => (code === null ? [] : [{ field, code }]));
}

/** Returns the body of a POST or PUT: the account, and the share and order of all others. */
export function bodyOf(draft: Draft, reply: DirectDepositsReply) {
  const rows = draft.rows.map((row, at) => ({ id: row.id, split: splitOf(row), priority: at + 1 }));
  const own = rows.find(({ id }) => id === draft.id);
  const shares = {
    split: own?.split ?? ({ kind: 'remainder' } as const),
    priority: own?.priority ?? 1,
    others: rows.filter(({ id }) => id !== draft.id),
  };
  const name = draft.kind === 'split' ? {} : { nickname: draft.nickname.trim() === '' ? null : draft.nickname.trim() };
  return { ...name, bankAccountType: draft.type, ...shares, ...proofOf(draft, reply) };
}

/** Returns what confirms the person: the number of an account on file, or that they ask the payroll team to do it. */
function proofOf({ newNumbers, accountOnFile, asksPayroll }: Draft, reply: DirectDepositsReply) {
  if (!newNumbers || !reply.mustConfirmAccountOnFile) return {};
  return asksPayroll ? { asksPayroll } : { accountOnFile };
}

/** Groups digits for reading: `231 380 104`. Returns anything with other characters as it is. */
export function grouped(typed: string, size: number): string {
  const plain = digitsOnly(typed);
  if (!/^\d+$/.test(plain)) return typed;
  return plain.replaceAll(new RegExp(`(\\d{${size}})(?=\\d)`, 'g'), '$1 ');
}
