import declared from './laws.json' with { type: 'json' };

/** The items that a law can require on a pay stub. `employeeId`: the last four digits of the SSN or an employee number. */
const STUB_ITEMS = [
  'employeeName',
  'employeeAddress',
  'employeeId',
  'employerName',
  'employerAddress',
  'employerPhone',
  'payPeriod',
  'payDate',
  'payRate',
  'rateBasis',
  'hourlyRates',
  'hoursWorked',
  'overtimeHours',
  'pieceUnits',
  'grossWages',
  'deductions',
  'additions',
  'allowances',
  'netWages',
  'yearToDate',
  'leaveBalance',
] as const;
export type StubItem = (typeof STUB_ITEMS)[number];

/** The people or paychecks that an item is asked for. */
const STUB_SCOPES = ['everyone', 'hourly', 'nonExempt', 'pieceWork', 'withLeave', 'ifClaimed'] as const;
export type StubScope = (typeof STUB_SCOPES)[number];

/** `statute`: read in the law's own words. `secondary`: from summaries. */
const LAW_SOURCES = ['statute', 'secondary'] as const;

export interface StubLaw {
  /** Two letters. */
  readonly state: string;
  readonly name: string;
  readonly citation: string;
  readonly source: (typeof LAW_SOURCES)[number];
  readonly demands: readonly { readonly item: StubItem; readonly cite: string; readonly appliesTo: StubScope }[];
  /** Rules about access to stubs, and how the product stands to them. */
  readonly access: readonly { readonly rule: string; readonly cite: string; readonly stands: string }[];
  /** Months for which former employees must be able to reach electronic stubs; null: the law asks for none. */
  readonly formerAccessMonths: number | null;
  readonly notes: readonly string[];
}

/**
 * The items that states ask of a pay stub and of access to it, one entry per state (handbook 1.5). Data, so that the page
 * `docs/pay-stub-law.md` and the tests of every stub come from one table.
 */
export const STUB_LAWS: readonly StubLaw[] = declared.map((law) => ({
  ...law,
  source: oneOf(LAW_SOURCES, law.source),
  demands: law.demands.map(({ item, cite, appliesTo }) => ({
    item: oneOf(STUB_ITEMS, item),
    cite,
    appliesTo: oneOf(STUB_SCOPES, appliesTo),
  })),
}));

/** Returns the shortest access of former employees, in months, that every state's law allows. */
export function leastFormerAccessMonths(): number {
  return Math.max(1, ...STUB_LAWS.map((law) => law.formerAccessMonths ?? 0));
}

function oneOf<const V extends string>(known: readonly V[], value: string): V {
  const found = known.find((one) => one === value);
  if (found === undefined) throw new Error(`laws.json: “${value}” is none of ${known.join(', ')}.`);
  return found;
}
