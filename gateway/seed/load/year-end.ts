import { box12CodesOf, necThreshold } from '@paystead/contract/features/year-end/forms.ts';
import type { FormType, YearEndBoxes } from '@paystead/contract/features/year-end/model.ts';
import { OCCUPATION_RULES, occupationCodesOf } from '@paystead/contract/features/year-end/tipped-occupations.ts';
import { versionAt } from '@paystead/contract/features/year-end/rules.ts';
import { DISCLOSURES, disclosureOf } from '../../src/features/year-end/disclosure.ts';
import { json } from '../../src/platform/database/port.ts';
import { CONSENTS, CORRECTED_FORMS, COVERAGE, PENSIONS, ROYALTIES } from '../cast/year-end.ts';
import { coverageBoxes, royaltyBoxes } from './other-forms.ts';
import { SPANISH } from '../cast/keys.ts';
import { PARTNERS } from '../cast/partners.ts';
import type { Employee, Legal } from '../cast/model.ts';
import type { Accumulators } from '@paystead/payroll/checks/accumulators.ts';
import { standingOn } from '../payroll/standing.ts';
import { taxTablesOn } from '@paystead/payroll/tables/shipped.ts';
import { localityOf } from '@paystead/payroll/tables/tax-tables.ts';
import { asForms, w2Sums } from '@paystead/payroll/year-end/w2-boxes.ts';
import { requireConsistentW2 } from '@paystead/payroll/year-end/w2-faults.ts';
import { employeeIdOf, type Hired, idIn, type PaidCompany } from './company.ts';
import { tableOf, type TableRows } from './table.ts';

/** The most checks that a person gets in a year from one employer. */
const MOST_CHECKS = 60;
const NEWEST = versionAt(DISCLOSURES, new Date('9999-12-31'));

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

/** Writes forms of every past year that are issued, and the consents to their electronic delivery. */
export function yearEndRows(company: PaidCompany): TableRows[] {
  const { clientId, client } = company;
  const forms = company.people.flatMap((hired) => formsOf(company, hired).map((form) => ({ hired, form })));
  const consents = consentsOf(company);
  return [
    tableOf(
      'year_end_document',
      forms.map(({ hired, form }) => ({
        client_id: clientId,
        employee_id: hired.employeeId,
        year_end_document_id: form.id,
        legal_id: idIn(client, 'legal', form.legal),
        tax_year: form.year,
        form_type: form.formType,
        form_number: form.formNumber,
        corrects_id: form.correctsId,
        boxes: json(form.boxes),
        source: 'computed',
        issued_at: form.issuedAt,
        posted_at: form.issuedAt,
      })),
    ),
    tableOf(
      'year_end_disclosure',
      [...new Map(consents.map(({ agreed }) => [agreed.hash, agreed])).values()].map(
        ({ hash, version, language, ...content }) => ({
          client_id: clientId,
          disclosure_hash: Buffer.from(hash, 'hex'),
          disclosure_version: version,
          form_family: content.formFamily,
          language,
          content: json(content),
          first_agreed_at: '2024-12-16T15:20:00Z',
        }),
      ),
    ),
    tableOf(
      'year_end_consent',
      consents.map(({ number, family, status, on, place, agreed }) => ({
        client_id: clientId,
        employee_id: employeeIdOf(client, number),
        form_family: family,
        sequence: place + 1,
        status,
        disclosure_version: agreed.version,
        disclosure_hash: Buffer.from(agreed.hash, 'hex'),
        language: agreed.language,
        recorded_at: `${on}T15:20:00Z`,
      })),
    ),
    tableOf(
      'year_end_text_notice',
      outdatedOf(consents).map(({ number, family }) => ({
        client_id: clientId,
        employee_id: employeeIdOf(client, number),
        form_family: family,
        disclosure_version: NEWEST.version,
        queued_at: `${company.today}T16:00:00Z`,
      })),
    ),
  ];
}

/**
 * Agreements to an older text: their mail about the newest one was sent in the past, so the demo starts without mail.
 */
function outdatedOf(consents: ReturnType<typeof consentsOf>) {
  return consents.filter(
    ({ number, family, status, place, agreed }) =>
      status === 'consented' &&
      agreed.version !== NEWEST.version &&
      !consents.some((later) => later.number === number && later.family === family && later.place > place),
  );
}

/** Consents with the disclosure that was read: in the person's language, with their employer as the contact. */
function consentsOf(company: PaidCompany) {
  const { client, today } = company;
  return (CONSENTS[client.code] ?? []).flatMap(([number, family, events]) => {
    const hired = company.people.find(({ employee }) => employee.number === number);
    if (!hired) return [];
    const past = events.filter(([, on]) => on <= today);
    return past.map(([status, on], place) => {
      // A withdrawal refers to the consent that it ends.
      const agreedOn = past.slice(0, place + 1).findLast((event) => event[0] === 'consented')?.[1] ?? on;
      const text = versionAt(DISCLOSURES, new Date(agreedOn));
      const agreed = disclosureOf(text, family, SPANISH.has(number) ? 'es' : 'en', contactOf(company, hired));
      return { number, family, status, on, place, agreed };
    });
  });
}

function contactOf(company: PaidCompany, { employee }: Hired) {
  const { name, street, city, state, zip, phone } = legalOf(company, standingOn(employee, company.today).legal);
  const partner = PARTNERS.find(({ key }) => key === company.client.partner);
  return { name, address: [street, `${city}, ${state} ${zip}`], phone, email: partner?.supportContact ?? null };
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

function legalOf({ client }: PaidCompany, key: string): Legal {
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
