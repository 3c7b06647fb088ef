import type { CheckDetail, CheckLines } from '@paystead/contract/features/paychecks/model.ts';
import { maskedSsnOf } from '@paystead/contract/features/profile/rules.ts';
import { withYearToDateOnce, yearToDateOf } from '@paystead/payroll/checks/year-to-date.ts';
import type { PaycheckRow } from './paycheck-store.ts';

/** Converts a check to its reply. `showBanks` false: the client hides bank accounts from this reader. */
export function toDetail(row: PaycheckRow, employeeId: string, showBanks: boolean): CheckDetail {
  const { person, legal } = row;
  const lines = linesOf(row.lines, showBanks);
  return {
    checkId: row.check_id,
    checkNumber: row.check_number,
    checkDate: row.check_date,
    periodBegin: row.period_begin,
    periodEnd: row.period_end,
    runType: row.run_type,
    checkStatus: row.check_status,
    paymentType: row.payment_type,
    relatedCheckId: row.related_check_id,
    gross: row.gross,
    preTax: row.pre_tax,
    taxes: row.taxes,
    postTax: row.post_tax,
    reimbursements: row.reimbursements,
    net: row.net,
    hours: row.hours,
    hoursWorked: row.hours_worked,
    year: row.year,
    ytd: yearToDateOf(lines),
    otherEmployers: row.other_employers,
    payRate: row.pay_rate,
    salary: row.salary,
    standardHours: row.standard_hours,
    payType: row.pay_type,
    frequency: row.frequency,
    lines,
    employee: {
      employeeId,
      employeeNumber: row.employee_number,
      name: person ? [person.first_name, person.middle_name, person.last_name].filter(Boolean).join(' ') : '',
      ssn: maskedSsnOf(row.ssn_last_four),
      address: person ? addressLines(person) : [],
    },
    employer: { name: legal.name, ein: legal.ein, address: addressLines(legal), phone: legal.phone },
    previous: row.previous,
    next: row.next,
    issuedAt: row.issued_at,
    ...(row.correction === null ? {} : { correction: correctionOf(row.correction, showBanks) }),
  };
}

function linesOf(lines: CheckLines, showBanks: boolean): CheckLines {
  const once = { ...lines, earnings: withYearToDateOnce(lines.earnings) };
  return showBanks ? once : withoutBanks(once);
}

/** Converts a correction; its earlier lines hide what the check's own lines hide. */
function correctionOf(
  { correctedOn, before }: NonNullable<PaycheckRow['correction']>,
  showBanks: boolean,
): NonNullable<CheckDetail['correction']> {
  const { net } = before;
  if (!('lines' in before)) return { correctedOn, net };
  return { correctedOn, net, before: { ...before, lines: linesOf(before.lines, showBanks) } };
}

/**
 * Returns the deposit rows as managers see them at a client that hides bank accounts: the amounts without the accounts.
 */
export function withoutBanks(lines: CheckLines): CheckLines {
  return {
    ...lines,
    deposits: lines.deposits.map(({ kind, amount }) => ({
      kind,
      amount,
      nickname: null,
      bankName: null,
      accountType: null,
      lastFour: null,
    })),
  };
}

/** Returns an address's lines as a pay stub prints it; missing parts leave no empty line. */
export function addressLines(address: {
  readonly street_address: string | null;
  readonly street_address_2?: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip_code: string | null;
}): string[] {
  const region = [address.state, address.zip_code].filter(Boolean).join(' ');
  const place = [address.city, region].filter(Boolean).join(', ');
  return [address.street_address, address.street_address_2 ?? null, place].filter(
    (line): line is string => line !== null && line !== '',
  );
}
