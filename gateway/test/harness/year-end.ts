import type { FormFamily, FormType, YearEndBoxes } from '@paystead/contract/features/year-end/model.ts';
import { json } from '../../src/platform/database/port.ts';
import { grossOf } from './checks.ts';
import type { Insert } from './furnish.ts';
import { idOf, MILLRACE, type TestPerson } from './people.ts';

/** Returns the id of a person's nth form, from 1. */
export function formId(person: Pick<TestPerson, 'number'>, place = 1): string {
  return idOf('form', person.number * 100 + place);
}

/**
 * Returns the boxes of a W-2 for a year of the harness: two checks of `checkRow`, $100.00 into a 401(k) and $300.00 of
 * tax on each.
 */
export function boxesOf(person: TestPerson, more: Partial<YearEndBoxes> = {}): YearEndBoxes {
  const gross = grossOf(person);
  return {
    employer: {
      name: 'Millrace Fabrication, Inc.',
      ein: '07-0000001',
      address: ['1 Water Street', 'Lancaster, PA 17603'],
    },
    employee: {
      name: `${person.firstName} Tester${person.number}`,
      lastFour: String(1000 + person.number),
      address: [`${person.number} Old Road`, 'Lancaster, PA 17603'],
    },
    controlNumber: `E-${person.number}`,
    amounts: { '1': 2 * (gross - 10_000), '2': 60_000 },
    box12: [{ code: 'D', amount: 20_000 }],
    box13: { statutoryEmployee: false, retirementPlan: true, thirdPartySickPay: false },
    box14: [],
    occupationCodes: [],
    states: [],
    locals: [],
    entries: [],
    distributionCode: null,
    previously: null,
    ...more,
  };
}

export interface HarnessForm {
  readonly person: TestPerson;
  readonly place?: number;
  readonly taxYear?: number;
  readonly formType?: FormType;
  readonly formNumber?: number;
  readonly correctsId?: string | null;
  readonly issuedAt?: string;
  /** The first time the form could be opened; defaults to its issue. */
  readonly postedAt?: string;
  readonly boxes?: Partial<YearEndBoxes>;
  readonly legalId?: string;
  readonly fileId?: string | null;
}

/** Issues one form for a person, by default for 2025. */
export async function issueForm(insert: Insert, form: HarnessForm): Promise<void> {
  const { person, place = 1, taxYear = 2025, formType = 'W-2', formNumber = 1, correctsId = null } = form;
  const issuedAt = form.issuedAt ?? `${taxYear + 1}-01-22T15:00:00Z`;
  await insert('year_end_document', [
    {
      client_id: person.client.clientId,
      employee_id: person.employeeId,
      year_end_document_id: formId(person, place),
      legal_id: form.legalId ?? idOf('legl', person.client.clientId === MILLRACE.clientId ? 1 : 2),
      tax_year: taxYear,
      form_type: formType,
      form_number: formNumber,
      corrects_id: correctsId,
      boxes: json(boxesOf(person, form.boxes)),
      source: form.fileId ? 'imported' : 'computed',
      file_id: form.fileId ?? null,
      issued_at: issuedAt,
      posted_at: form.postedAt ?? issuedAt,
    },
  ]);
}

/** Records a person's consents, one a month from January 5, 2026 on unless `recordedAt` lists the times. */
export async function consent(
  insert: Insert,
  person: TestPerson,
  statuses: readonly ('consented' | 'withdrawn')[] = ['consented'],
  family: FormFamily = 'W-2',
  recordedAt: readonly string[] = [],
): Promise<void> {
  await insert(
    'year_end_consent',
    statuses.map((status, index) => ({
      client_id: person.client.clientId,
      employee_id: person.employeeId,
      form_family: family,
      sequence: index + 1,
      status,
      disclosure_version: '2025-01',
      disclosure_hash: new Uint8Array(32),
      language: 'en',
      recorded_at: recordedAt[index] ?? `2026-0${index + 1}-05T12:00:00Z`,
    })),
  );
}
