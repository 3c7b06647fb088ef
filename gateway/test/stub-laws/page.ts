import { STUB_LAWS, type StubItem, type StubLaw, type StubScope } from '@paystead/payroll/stub-law/stub-law.ts';

const ITEMS: Readonly<Record<StubItem, readonly [name: string, screen: string, pdf: string]>> = {
  employeeName: ['Name of the employee', 'Details of the paycheck', 'Employee'],
  employeeAddress: ['Address of the employee', 'Profile', 'Employee'],
  employeeId: ['Last four digits of the SSN, or a number', 'Details of the paycheck', 'Employee'],
  employerName: ['Name of the employer', 'Details of the paycheck', 'Employer: the legal name'],
  employerAddress: ['Address of the employer', 'Details of the paycheck', 'Employer'],
  employerPhone: ['Phone of the employer', 'Details of the paycheck', 'Employer'],
  payPeriod: ['First and last day of the pay period', 'Top of the paycheck', 'Pay'],
  payDate: ['Pay date', 'Top of the paycheck', 'Pay, and the title'],
  payRate: ['Rate of pay', 'Earnings, and details of the paycheck', 'Pay, and Earnings'],
  rateBasis: ['Basis of the rate (hour, salary, piece)', 'Details of the paycheck', 'Pay'],
  hourlyRates: ['Each hourly rate with its hours', 'Earnings', 'Earnings'],
  hoursWorked: ['Hours worked', 'Earnings', 'Summary, apart from hours paid'],
  overtimeHours: ['Overtime hours and pay', 'Earnings', 'Earnings'],
  pieceUnits: ['Units and rates of piece work', 'Earnings', 'Earnings'],
  grossWages: ['Gross wages', 'Take-home pay', 'Summary'],
  deductions: ['Each deduction and its purpose', 'Deductions and taxes', 'Deductions and taxes'],
  additions: ['Each addition and its purpose', 'Earnings', 'Earnings, Paid back to you'],
  allowances: [
    'Allowances toward the minimum wage',
    'Counts toward the minimum wage',
    'Counts toward the minimum wage',
  ],
  netWages: ['Net wages', 'Take-home pay', 'Summary'],
  yearToDate: ['Wages and deductions of the year so far', 'Beside each line', 'Beside each line'],
  leaveBalance: ['Leave balance', 'Time off', 'Time off'],
};

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
  notVerified: 'Not verified: only parts were confirmed.',
};

/** Returns docs/pay-stub-law.md, generated from the table of payroll/src/stub-law. */
export function lawPage(): string {
  const states = STUB_LAWS.map(({ name, citation, source }) => `| ${name} | ${citation} | ${SOURCES[source]} |`);
  return [
    '# What the law asks of a pay stub',
    '',
    'The items that thirteen states ask of a pay stub and of access to it, and where each stands in Paystead. The tables are generated from',
    '`payroll/src/stub-law/laws.json`. A test holds every paycheck of the demo’s cast to the items of every state, in the stub’s content and in',
    'the text of the PDF. This page helps to check the product; it is not legal advice.',
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
    const [what, screen, pdf] = ITEMS[item];
    return `| ${what} | ${cite} | ${SCOPES[appliesTo]} | ${screen} | ${pdf} |`;
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
