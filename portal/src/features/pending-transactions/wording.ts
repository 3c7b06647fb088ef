import type { FieldChange, PendingTransaction } from '@paystead/contract/features/pending-transactions/model.ts';
import { ruleTypeName } from '@paystead/contract/features/pending-transactions/rules.ts';
import type { PlainTextKey, Translate } from '@paystead/ui/translations/text.ts';
import type { ChangeRow } from '@paystead/ui/change/change-table.tsx';

/** Fields of all rule types, by the codes that the gateway sends. A new code needs a line here and its two texts. */
const FIELDS: Readonly<Record<string, PlainTextKey>> = {
  firstName: 'pendingTransactions.firstName',
  lastName: 'pendingTransactions.lastName',
  streetAddress: 'pendingTransactions.streetAddress',
  city: 'pendingTransactions.city',
  state: 'pendingTransactions.state',
  zip: 'pendingTransactions.zip',
  residentGeoCode: 'pendingTransactions.residentGeoCode',
  workGeoCode: 'pendingTransactions.workGeoCode',
  account: 'pendingTransactions.account',
  routingNumber: 'pendingTransactions.routingNumber',
  bankAccountType: 'pendingTransactions.bankAccountType',
  split: 'pendingTransactions.split',
  nickname: 'pendingTransactions.nickname',
  order: 'pendingTransactions.order',
  w4FormYear: 'pendingTransactions.w4FormYear',
  filingStatus: 'pendingTransactions.filingStatus',
  multipleJobs: 'pendingTransactions.multipleJobs',
  qualifyingChildren: 'pendingTransactions.qualifyingChildren',
  otherDependents: 'pendingTransactions.otherDependents',
  otherCredits: 'pendingTransactions.otherCredits',
  otherIncome: 'pendingTransactions.otherIncome',
  deductions: 'pendingTransactions.deductions',
  extraWithholding: 'pendingTransactions.extraWithholding',
  allowances: 'pendingTransactions.allowances',
  dependents: 'pendingTransactions.dependents',
  exempt: 'pendingTransactions.exempt',
  nonresidentAlien: 'pendingTransactions.nonresidentAlien',
  percent: 'pendingTransactions.percent',
  rateTable: 'pendingTransactions.rateTable',
  localCode: 'pendingTransactions.localCode',
  signedAgain: 'pendingTransactions.signedAgain',
};

/** Values that are codes, by field; `true` and `false` are worded for every field. */
const VALUES: Readonly<Record<string, Readonly<Record<string, PlainTextKey>>>> = {
  bankAccountType: {
    checking: 'pendingTransactions.checking',
    savings: 'pendingTransactions.savings',
    payCard: 'pendingTransactions.payCard',
  },
  split: { remainder: 'pendingTransactions.remainder' },
  filingStatus: {
    s: 'pendingTransactions.filingSingle',
    m: 'pendingTransactions.filingMarried',
    h: 'pendingTransactions.filingHead',
  },
};

const YES_NO: Readonly<Record<string, PlainTextKey>> = {
  true: 'pendingTransactions.yes',
  false: 'pendingTransactions.no',
};

/** The differences of a change in words, in the gateway's order; none where they are not for this person. */
export function wordChanges(changes: readonly FieldChange[] | null, t: Translate): ChangeRow[] {
  return (changes ?? []).map(({ group, field, kind, before, after }) => ({
    id: `${group ?? ''} ${field}`,
    of: group === null ? undefined : wordGroup(group, t),
    what: FIELDS[field] ? t(FIELDS[field]) : apart(field),
    kind,
    before: wordValue(field, before, t),
    after: wordValue(field, after, t),
  }));
}

/** A field that has no words here yet is still better read apart: `rateTable`, "rate table". */
function apart(field: string): string {
  return field.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
}

function wordValue(field: string, value: string | null, t: Translate): string | null {
  if (value === null) return null;
  const key = VALUES[field]?.[value] ?? YES_NO[value];
  return key ? t(key) : value;
}

const RULE_TYPES = {
  NameAddress: 'pendingTransactions.nameAddress',
  DirectDeposit: 'pendingTransactions.directDeposit',
  TaxCategories: 'pendingTransactions.taxCategories',
} as const satisfies Record<string, PlainTextKey>;

/** Accounts have names of their own; taxes have the specification's, with a state in brackets. */
function wordGroup(group: string, t: Translate): string {
  const state = /^State Income Tax \((\w\w)\)$/.exec(group)?.[1];
  if (state !== undefined) return t('pendingTransactions.stateTaxOf', { state });
  return wordLabel(group, t);
}

function wordLabel(label: string, t: Translate): string {
  if (label === 'Federal Income Tax') return t('pendingTransactions.federalIncomeTax');
  return label === 'State Income Tax' ? t('pendingTransactions.stateIncomeTax') : label;
}

/**
 * The name under which each request of a list stands, by its id. Namesakes who ask for the same have their employee numbers
 * behind their names, so that no two buttons are called alike.
 */
export function namesIn(requests: readonly PendingTransaction[], t: Translate): ReadonlyMap<string, string> {
  const titleOf = (one: PendingTransaction): string => `${one.employee.employeeFullName}: ${wordTitle(one, t)}`;
  const counts = new Map<string, Set<string>>();
  for (const one of requests)
    counts.set(titleOf(one), (counts.get(titleOf(one)) ?? new Set()).add(one.employee.employeeId));
  return new Map(
    requests.map((one) => {
      const { employeeFullName: name, employeeNumber: number } = one.employee;
      const hasNamesake = (counts.get(titleOf(one))?.size ?? 0) > 1;
      return [one.employeeWorkflowId, hasNamesake ? `${name} (${number})` : name];
    }),
  );
}

/** TRX-1: what a change is about: its label, or the name of its rule type; a reserved code by its number. */
export function wordTitle({ ruleType, label }: Pick<PendingTransaction, 'ruleType' | 'label'>, t: Translate): string {
  if (label !== null) return wordLabel(label, t);
  const name = ruleTypeName(ruleType);
  if (name === null || name === 'Undefined') return t('pendingTransactions.otherRuleType', { ruleType });
  return t(RULE_TYPES[name]);
}
