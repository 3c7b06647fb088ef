import { SCREEN_ITEMS } from '@paystead/contract/features/paychecks/test/screen-items.ts';
import { STUB_LAWS, type StubItem, type StubLaw, type StubScope } from '@paystead/payroll/stub-law/stub-law.ts';

const ITEMS: Readonly<Record<StubItem, readonly [name: string, pdf: string]>> = {
  employeeName: ['Name of the employee', 'Employee'],
  employeeAddress: ['Address of the employee', 'Employee'],
  employeeId: ['Last four digits of the SSN, or a number', 'Employee'],
  employerName: ['Name of the employer', 'Employer: the legal name'],
  employerAddress: ['Address of the employer', 'Employer'],
  employerPhone: ['Phone of the employer', 'Employer'],
  payPeriod: ['First and last day of the pay period', 'Pay'],
  payDate: ['Pay date', 'Pay, and the title'],
  payRate: ['Rate of pay', 'Pay, and Earnings'],
  rateBasis: ['Basis of the rate (hour, salary, piece)', 'Pay'],
  hourlyRates: ['Each hourly rate with its hours', 'Earnings'],
  hoursWorked: ['Hours worked', 'Summary, apart from hours paid'],
  overtimeHours: ['Overtime hours and pay', 'Earnings'],
  pieceUnits: ['Units and rates of piece work', 'Earnings'],
  grossWages: ['Gross wages', 'Summary'],
  deductions: ['Each deduction and its purpose', 'Deductions and taxes'],
  additions: ['Each addition and its purpose', 'Earnings, Paid back to you'],
  allowances: ['Allowances toward the minimum wage', 'Counts toward the minimum wage'],
  netWages: ['Net wages', 'Summary'],
  yearToDate: ['Wages and deductions of the year so far', 'Beside each line'],
  leaveBalance: ['Leave balance', 'Time off'],
};

/** The parts of the paycheck's page that show an item; a test of the portal finds it there. */
const SHOWN: Readonly<Record<StubItem, readonly { readonly part: string }[]>> = SCREEN_ITEMS;
const partsOf = (item: StubItem): string => [...new Set(SHOWN[item].map(({ part }) => part))].join('; ');

const SCOPES: Readonly<Record<StubScope, string>> = {
  everyone: 'everyone',
  hourly: 'people paid by the hour or piece',
  nonExempt: 'people who are not exempt from overtime',
  pieceWork: 'piece work',
  withLeave: 'people with paid leave',
  ifClaimed: 'if the employer claims any',
};

const SOURCES: Readonly<Record<StubLaw['source'], string>> = {
  statute: 'Read in the words of the law.',
  secondary: 'From summaries; the words of the law were not available to us.',
};

/** Returns docs/pay-stub-law.md, generated from the table of payroll/src/stub-law. */
export function lawPage(): string {
  const states = STUB_LAWS.map(({ name, citation, source }) => `| ${name} | ${citation} | ${SOURCES[source]} |`);
  return [
    '# What the law asks of a pay stub',
    '',
    'The items that thirteen states ask of a pay stub and of access to it, and where each stands in Paystead. The tables are generated from',
    '`payroll/src/stub-law/laws.json`. A test holds every paycheck of the demo’s cast to the items of every state, in the stub’s content and in',
    'the text of the PDF, and another finds each item in the named part of the paycheck’s page. This page helps to check the product; it is',
    'not legal advice.',
    '',
    '| State | Law | Source |',
    '|---|---|---|',
    ...states,
    ...STUB_LAWS.flatMap(sectionOf),
    '',
  ].join('\n');
}

function sectionOf({ name, demands, access, notes }: StubLaw): string[] {
  const rows = demands.map(({ item, cite, appliesTo }) => {
    const [what, pdf] = ITEMS[item];
    return `| ${what} | ${cite} | ${SCOPES[appliesTo]} | ${partsOf(item)} | ${pdf} |`;
  });
  const rules = access.map(({ rule, cite, stands }) => `| ${rule} | ${cite} | ${stands} |`);
  return [
    '',
    `## ${name}`,
    ...(rows.length === 0
      ? []
      : ['', '| Item | Section | For | On the screen | In the PDF |', '|---|---|---|---|---|', ...rows]),
    ...(rules.length === 0 ? [] : ['', '| Access | Section | In Paystead |', '|---|---|---|', ...rules]),
    ...notes.flatMap((note) => ['', note]),
  ];
}
