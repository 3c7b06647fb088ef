import type { FieldChange, PendingTransaction } from '@paystead/contract/features/pending-transactions/model.ts';
import { ruleTypeName } from '@paystead/contract/features/pending-transactions/rules.ts';
import type { PlainTextKey, Translate } from '@paystead/ui/translations/text.ts';
import type { ChangeRow } from '@paystead/ui/change/change-table.tsx';

/** Texts of the gateway's field codes, for all rule types. */
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

/** Texts of coded values, by field. `true` and `false` have texts for every field. */
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

/** A row whose cells are plain text, so that it can be a line of a file, too. */
interface RequestedChange extends ChangeRow {
  readonly what: string;
  readonly before: string | null;
  readonly after: string | null;
}

/**
 * Table rows of the requested values, in the gateway's order; no rows if the reader may not see them (`changes` is
 * null).
 */
export function changeRows(changes: readonly FieldChange[] | null, t: Translate): RequestedChange[] {
  return (changes ?? []).map(({ group, field, kind, before, after }) => ({
    id: `${group ?? ''} ${field}`,
    of: group === null ? undefined : groupLabel(group, t),
    what: fieldLabel(field, t),
    kind,
    before: valueLabel(field, before, t),
    after: valueLabel(field, after, t),
  }));
}

/** The name of a changed field. */
export function fieldLabel(field: string, t: Translate): string {
  return FIELDS[field] ? t(FIELDS[field]) : splitCamelCase(field);
}

/** Fallback for a field code that has no text: `rateTable` becomes "rate table". */
function splitCamelCase(field: string): string {
  return field.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
}

/** A value as people read it: texts for codes, everything else as it is. */
export function valueLabel(field: string, value: string | null, t: Translate): string | null {
  if (value === null) return null;
  const key = VALUES[field]?.[value] ?? YES_NO[value];
  return key ? t(key) : value;
}

const RULE_TYPES = {
  NameAddress: 'pendingTransactions.nameAddress',
  DirectDeposit: 'pendingTransactions.directDeposit',
  TaxCategories: 'pendingTransactions.taxCategories',
} as const satisfies Record<string, PlainTextKey>;

/** An account's own name, or the specification's label of a tax, with the state in parentheses. */
function groupLabel(group: string, t: Translate): string {
  const state = /^State Income Tax \((\w\w)\)$/.exec(group)?.[1];
  if (state !== undefined) return t('pendingTransactions.stateIncomeTaxNamed', { state });
  return taxLabel(group, t);
}

function taxLabel(label: string, t: Translate): string {
  if (label === 'Federal Income Tax') return t('pendingTransactions.federalIncomeTax');
  return label === 'State Income Tax' ? t('pendingTransactions.stateIncomeTax') : label;
}

/**
 * Employee names by the id of the request. Namesakes with requests of the same title get their employee numbers after
 * their names, so that no two buttons have the same label.
 */
export function employeeNames(requests: readonly PendingTransaction[], t: Translate): ReadonlyMap<string, string> {
  const titleOf = (request: PendingTransaction): string =>
    `${request.employee.employeeFullName}: ${requestTitle(request, t)}`;
  const employeesByTitle = new Map<string, Set<string>>();
  for (const request of requests) {
    const title = titleOf(request);
    employeesByTitle.set(title, (employeesByTitle.get(title) ?? new Set()).add(request.employee.employeeId));
  }
  return new Map(
    requests.map((request) => {
      const { employeeFullName: name, employeeNumber: number } = request.employee;
      const hasNamesake = (employeesByTitle.get(titleOf(request))?.size ?? 0) > 1;
      return [request.employeeWorkflowId, hasNamesake ? `${name} (${number})` : name];
    }),
  );
}

/** Title of a request: its label, the name of its rule type, or the number of a reserved rule type (TRX-1). */
export function requestTitle(
  { ruleType, label }: Pick<PendingTransaction, 'ruleType' | 'label'>,
  t: Translate,
): string {
  if (label !== null) return taxLabel(label, t);
  const name = ruleTypeName(ruleType);
  if (name === null || name === 'Undefined') return t('pendingTransactions.otherRuleType', { ruleType });
  return t(RULE_TYPES[name]);
}
