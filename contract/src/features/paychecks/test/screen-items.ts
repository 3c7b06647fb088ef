/** The parts of a paycheck's page: its head above the cards, and the cards by their title. */
export type ScreenPart =
  | 'Top of the paycheck'
  | 'Earnings'
  | 'Before-tax deductions'
  | 'Taxes'
  | 'After-tax deductions'
  | 'Time off'
  | 'Counts toward the minimum wage'
  | 'Employee and employer';

/** A part that shows an item, with its words on the page of the sample stub of a state. */
interface ShownItem {
  readonly part: ScreenPart;
  readonly stub: 'California' | 'New York';
  readonly shows: RegExp;
}

const california = (part: ScreenPart, shows: RegExp): ShownItem => ({ part, stub: 'California', shows });
const newYork = (part: ScreenPart, shows: RegExp): ShownItem => ({ part, stub: 'New York', shows });

/**
 * The parts of the paycheck's page that show the items of the stub laws. `docs/pay-stub-law.md` names them, and a test finds
 * each on the page that the portal renders.
 */
export const SCREEN_ITEMS = {
  employeeName: [california('Employee and employer', /Inés Alba Robledo/)],
  employeeAddress: [california('Employee and employer', /9 Fig Court\s*Fresno, CA 93702/)],
  employeeId: [california('Employee and employer', /Employee number SG-118\s*SSN XXX-XX-7702/)],
  employerName: [california('Employee and employer', /Seaglass Sewing LLC/)],
  employerAddress: [california('Employee and employer', /12 Thread Street\s*Fresno, CA 93701/)],
  employerPhone: [newYork('Employee and employer', /914-555-0177/)],
  payPeriod: [california('Top of the paycheck', /Pay period November 2 to November 15/)],
  payDate: [
    california('Top of the paycheck', /Friday, November 20, 2026/),
    california('Employee and employer', /Pay date Nov 20, 2026/),
  ],
  payRate: [newYork('Top of the paycheck', /Rate\s*\$11\.25/), newYork('Earnings', /80\.00 h at \$11\.25/)],
  rateBasis: [
    newYork('Employee and employer', /Rate basis: hourly/),
    california('Employee and employer', /Rate basis: piece rate/),
  ],
  hourlyRates: [california('Earnings', /19\.00 h at \$19\.25.*10\.00 h at \$21\.00.*3\.00 h at \$28\.875/)],
  hoursWorked: [
    california('Top of the paycheck', /Hours worked\s*72\.25/),
    california('Earnings', /Total earned\s*72\.25 h/),
  ],
  overtimeHours: [california('Earnings', /Overtime\s*3\.00 h at \$28\.875\s*\$86\.63/)],
  pieceUnits: [california('Earnings', /1,200 pieces at \$0\.5125 each/)],
  grossWages: [
    california('Top of the paycheck', /Earned\s*\$1,277\.38/),
    california('Earnings', /Total earned.*\$1,277\.38/),
  ],
  deductions: [
    california('Before-tax deductions', /Medical.*\$40\.10/),
    california('Taxes', /Federal income tax.*\$73\.11/),
    california('After-tax deductions', /Union dues.*\$12\.55/),
  ],
  additions: [california('Earnings', /Piece work.*\$615\.00.*Regular, night.*\$210\.00/)],
  allowances: [newYork('Counts toward the minimum wage', /Tip allowance.*\$445\.20.*Meal allowance.*\$40\.25/)],
  netWages: [california('Top of the paycheck', /Paid to you\s*\$\s*1,135\s*\.54/)],
  yearToDate: [
    california('Earnings', /2026: \$1,277\.38/),
    california('Before-tax deductions', /2026: −\$40\.10/),
    california('Taxes', /2026: −\$73\.11/),
    california('After-tax deductions', /2026: −\$12\.55/),
  ],
  leaveBalance: [california('Time off', /Sick.*31\.67 h/)],
} satisfies Readonly<Record<string, readonly ShownItem[]>>;
