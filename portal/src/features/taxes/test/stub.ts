import { fireEvent, screen } from '@testing-library/react';
import type { TaxesInfo, CalculatorReply, TaxesReply } from '@paystead/contract/features/taxes/model.ts';
import { BLANK_ELECTIONS } from '@paystead/payroll/federal/w4-elections.ts';
import { blankForm } from '@paystead/payroll/federal/withholding.ts';
import type { Gateway } from '../../../../test/page.tsx';

export const info: TaxesInfo = {
  employeeId: '00000000-0000-4000-8000-000000000001',
  residentGeoCode: '390710001',
  workGeoCode: '391010000',
  residentLocation: 'Lancaster, PA',
  workLocation: 'Philadelphia, PA',
  employeeFederalTaxCategory: {
    ...BLANK_ELECTIONS,
    source: 'form',
    w4FormYear: 2024,
    allowances: null,
    lockedIn: false,
    effectiveDate: '2024-03-01',
    signedAt: null,
  },
  employeeStateTaxCategories: [],
  residenceCityTaxDescriptions: ['Lancaster earned income tax'],
  nonResidenceCityTaxDescriptions: ['Philadelphia wage tax'],
};
const start = { receivedOn: '2026-11-20', periodBegin: '2026-12-14', periodEnd: '2026-12-27', checkDate: '2026-12-31' };
const taxes: TaxesReply = {
  taxes: info,
  proposed: null,
  version: 3000,
  appliesTo: 'employee',
  states: ['PA', 'TX', 'OH'],
  lockIn: null,
  exemptUntil: null,
  start,
  signerName: 'Marisol Vega',
  priorForms: [],
  statement: { version: 'w4-2026-1', language: 'en', text: 'Under penalties of perjury, I declare.' },
  canEdit: true,
  whyNot: null,
};
export const basis: CalculatorReply = {
  today: '2026-11-20',
  year: 2026,
  jobs: [
    {
      employerName: 'Keystone Fabrication',
      isOwn: true,
      periodsPerYear: 26,
      usualCheck: { checkDate: '2026-11-20', net: 177_793, federalWages: 224_500, federalTax: 18_555, outOf: 23 },
      ageAtYearEnd: 38,
      earned: { tips: 0, overtimePremium: 0 },
      yearToDate: { wages: 5_388_000, withheld: 445_320 },
      checkDates: ['2026-12-04', '2026-12-18', '2026-12-31'],
      setup: { form: blankForm(2024), exemptYear: null, lockIn: null },
    },
  ],
  start,
  elections: BLANK_ELECTIONS,
  appliesTo: 'employee',
  states: ['PA', 'TX', 'CA'],
  draft: null,
};
const change = {
  employeeWorkflowId: '00000000-0000-4000-8000-000000000009',
  version: 1,
  submittedAt: '2026-11-20T15:00:00Z',
  effectivePayDate: '2026-12-31',
  holdUntil: null,
  sentBack: null,
  decidedBy: 'Payroll administrator',
  decideBy: null,
};

/** Returns a gateway that answers reads, and hands the body of a save to `put`. */
export const gateway =
  (more: Partial<TaxesReply> = {}, put?: (body: unknown) => ReturnType<Gateway>): Gateway =>
  (call, body) => {
    if (call.startsWith('PUT employeeTaxes/taxes')) return put?.(body);
    if (call.startsWith('GET employeeTaxes/calculator')) return { body: basis };
    if (call.startsWith('GET geoCodeLocation'))
      return {
        body: {
          geoCodeLocations: [
            { geoCode: '390710001', city: 'Lancaster', county: 'Lancaster', state: 'PA', zipCode: '17603' },
            {
              geoCode: '390710003',
              city: 'East Hempfield Township',
              county: 'Lancaster',
              state: 'PA',
              zipCode: '17603',
            },
          ],
        },
      };
    return { body: { ...taxes, ...more } };
  };
export const type = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
export const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
export const saved = { saveSuccessfully: true, outcome: 'pending', change, taxes: info, proposed: null, version: 3001 };

/** A gateway that refuses a save because of newer values, which it returns from then on. */
export function conflicting(newer: Partial<TaxesInfo>): Gateway {
  let isRefused = false;
  return (call, body) => {
    if (call.startsWith('PUT employeeTaxes/taxes')) {
      isRefused = true;
      return { status: 409, body: { code: 'version_conflict', status: 409, title: 'No', detail: 'Changed.' } };
    }
    return gateway(isRefused ? { taxes: { ...info, ...newer }, version: 3001 } : {})(call, body);
  };
}

/** The banner with the newer values. */
export const newerValues = () =>
  screen.getByText('Your tax information changed while you were editing').parentElement as HTMLElement;
