import { box12CodesOf, necThreshold } from '@paystead/contract/features/year-end/forms.ts';
import type { FormType, YearEndBoxes } from '@paystead/contract/features/year-end/model.ts';
import { OCCUPATION_RULES, occupationCodesOf } from '@paystead/contract/features/year-end/tipped-occupations.ts';
import { yearEndFile } from '../../src/imports/year-end/year-end-file.ts';
import { CORRECTED_FORMS, COVERAGE, PENSIONS, ROYALTIES } from '../cast/year-end.ts';
import { coverageBoxes, royaltyBoxes } from './other-forms.ts';
import type { Employee, Legal } from '../cast/model.ts';
import type { Accumulators } from '@paystead/payroll/checks/accumulators.ts';
import { standingOn } from '../payroll/standing.ts';
import { taxTablesOn } from '@paystead/payroll/tables/shipped.ts';
import { localityOf } from '@paystead/payroll/tables/tax-tables.ts';
import { asForms, w2Sums } from '@paystead/payroll/year-end/w2-boxes.ts';
import { requireConsistentW2 } from '@paystead/payroll/year-end/w2-faults.ts';
import { type Hired, idIn, type PaidCompany } from './company.ts';
import { fileOf, type FileRows } from './files.ts';

/** The most checks that a person gets in a year from one employer. */
const MOST_CHECKS = 60;

type Form = {
  year: number;
  formType: FormType;
  formNumber: number;
  legal: string;
  boxes: YearEndBoxes;
  correctsId: string | null;
  id: string;
  issuedAt: string;
};

/** Forms of every past year that are issued. */
export function yearEndFiles(company: PaidCompany): FileRows[] {
  const { client } = company;
  return [
    fileOf(
      yearEndFile,
      company.people.flatMap((hired) =>
        formsOf(company, hired).map((form) => ({
          client_code: client.code,
          employee_number: hired.employee.number,
          legal_ein: legalOf(company, form.legal).ein,
          tax_year: form.year,
          form_type: form.formType,
          form_number: form.formNumber,
          corrects: form.correctsId,
          issued_at: form.issuedAt,
          posted_at: form.issuedAt,
          boxes: JSON.stringify(form.boxes),
          id: form.id,
        })),
      ),
    ),
  ];
}

/** Newest last. 2024 was converted from another system, and its forms are part of the converted history. */
export function formsOf(company: PaidCompany, hired: Hired): Form[] {
  const { today, client } = company;
  const { employee, history } = hired;
  const issuedOn = (year: number) => `${year + 1}-01-22`;
  const closed = history.years.filter(({ year }) => issuedOn(year) <= today);
  const forms = employee.isContractor
    ? closed
        .filter(({ year, totals }) => totals.gross >= necThreshold(year))
        .map((year) => necForm(company, hired, year, issuedOn(year.year)))
    : closed.flatMap((year) => w2Forms(company, hired, year, issuedOn(year.year)));
  const pensions = PENSIONS.filter(
    ({ client: code, number, year }) => code === client.code && number === employee.number && issuedOn(year) <= today,
  );
  const other = (
    formType: '1095-C' | '1042-S',
    year: number,
    legal: string,
    on: string,
    boxes: Partial<YearEndBoxes>,
  ) => ({
    year,
    formType,
    formNumber: 1,
    legal,
    boxes: { ...blank(company, hired, legal, year), ...boxes },
    correctsId: null,
    id: idIn(client, 'form', employee.number, String(year), legal, formType),
    issuedAt: `${on}T15:00:00Z`,
  });
  const isHere = (form: { client: string; number: string; issuedOn: string }) =>
    form.client === client.code && form.number === employee.number && form.issuedOn <= today;
  return [
    ...forms,
    ...COVERAGE.filter(isHere).map((form) =>
      other('1095-C', form.year, form.legal, form.issuedOn, coverageBoxes(form, legalOf(company, form.legal).phone)),
    ),
    ...ROYALTIES.filter(isHere).map((form) =>
      other('1042-S', form.year, form.legal, form.issuedOn, royaltyBoxes(form)),
    ),
    ...pensions.map(({ year, legal, gross, withheld, distributionCode }): Form => ({
      year,
      formType: '1099-R',
      formNumber: 1,
      legal,
      boxes: {
        ...blank(company, hired, legal, year),
        amounts: { '1': gross, '2a': gross, '4': withheld },
        distributionCode,
      },
      correctsId: null,
      id: idIn(client, 'form', employee.number, String(year), legal, '1099-R'),
      issuedAt: `${issuedOn(year)}T15:00:00Z`,
    })),
  ];
}

function necForm(company: PaidCompany, hired: Hired, year: Accumulators, on: string): Form {
  return {
    year: year.year,
    formType: '1099-NEC',
    formNumber: 1,
    legal: year.legalId,
    boxes: { ...blank(company, hired, year.legalId, year.year), amounts: { '1': year.totals.gross } },
    correctsId: null,
    id: idIn(company.client, 'form', hired.employee.number, String(year.year), year.legalId, '1099-NEC'),
    issuedAt: `${on}T15:00:00Z`,
  };
}

function w2Forms(company: PaidCompany, hired: Hired, year: Accumulators, on: string): Form[] {
  const { client } = company;
  const legal = legalOf(company, year.legalId);
  const { number } = hired.employee;
  const blankForm = blank(company, hired, legal.key, year.year);
  const correction = CORRECTED_FORMS.find(
    (one) => one.client === client.code && one.number === number && one.year === year.year,
  );
  const tables = taxTablesOn(`${year.year}-12-31`);
  const psdCodeOf = (geoCode: string) => localityOf(tables, geoCode)?.psdCode ?? null;
  const all = w2Sums(year, legal.stateIds, psdCodeOf);
  // Each check rounds its taxes to the cent.
  const limits = {
    year: year.year,
    payroll: tables.payroll,
    codes: box12CodesOf(year.year),
    occupations: OCCUPATION_RULES,
    rounding: MOST_CHECKS,
  };
  return asForms(all).flatMap((sums, place): Form[] => {
    const occupationCodes = place === 0 ? occupationsOf(hired.employee, year) : [];
    const right = { ...blankForm, ...sums, occupationCodes };
    requireConsistentW2(`W-2 ${year.year} of ${number}`, right, place === 0 ? all.box12 : [], limits);
    const id = idIn(client, 'form', number, String(year.year), legal.key, 'W-2', String(place + 1));
    const common = { year: year.year, formNumber: place + 1, legal: legal.key };
    const original = { ...common, formType: 'W-2', correctsId: null, id, issuedAt: `${on}T15:00:00Z` } as const;
    const wrong =
      correction && right.box12.some(({ code }) => code === correction.code) && correction.issuedOn <= company.today;
    if (!wrong) return [{ ...original, boxes: right }];
    const box12 = right.box12.map((item) =>
      item.code === correction.code ? { ...item, amount: item.amount - correction.missing } : item,
    );
    const before = { ...right, box12 };
    const { amounts, states, locals } = before;
    return [
      { ...original, boxes: before },
      {
        ...common,
        formType: 'W-2c',
        correctsId: id,
        id: idIn(client, 'form', number, String(year.year), legal.key, 'W-2c', String(place + 1)),
        issuedAt: `${correction.issuedOn}T15:00:00Z`,
        boxes: { ...right, previously: { amounts, box12, states, locals } },
      },
    ];
  });
}

/** Returns the codes of box 14b, from 2026 on: of the jobs in which the employee received tips during the year. */
function occupationsOf(employee: Employee, { year, reporting }: Accumulators): string[] {
  if (year < 2026 || reporting.qualifiedTips === 0) return [];
  const dates = [`${year}-01-01`, ...employee.changes.map(({ on }) => on).filter((on) => on.startsWith(String(year)))];
  return occupationCodesOf(dates.flatMap((on) => standingOn(employee, on).tippedOccupations ?? []));
}

export function legalOf({ client }: PaidCompany, key: string): Legal {
  const legal = client.legals.find((candidate) => candidate.key === key);
  if (!legal) throw new Error(`${client.code} has no legal ${key}.`);
  return legal;
}

/** Employer and employee of a form, as of the end of the year. */
function blank(company: PaidCompany, { employee }: Hired, legalKey: string, year: number): YearEndBoxes {
  const legal = legalOf(company, legalKey);
  const { address, lastName } = standingOn(employee, `${year}-12-31`);
  return {
    employer: {
      name: legal.name,
      ein: legal.ein,
      address: [legal.street, `${legal.city}, ${legal.state} ${legal.zip}`],
    },
    employee: {
      name: `${employee.firstName} ${lastName}`,
      lastFour: employee.ssn.slice(-4),
      address: [address.street, `${address.city}, ${address.state} ${address.zip}`],
    },
    controlNumber: `${employee.number}-${String(year).slice(2)}`,
    amounts: {},
    box12: [],
    box13: null,
    box14: [],
    occupationCodes: [],
    states: [],
    locals: [],
    entries: [],
    distributionCode: null,
    previously: null,
  };
}
