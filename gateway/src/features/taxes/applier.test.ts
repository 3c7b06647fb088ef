import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createHarness } from '../../../test/harness.ts';
import { MILLRACE } from '../../../test/harness/people.ts';
import { jobSubject } from '../../platform/access/job-subject.ts';
import { statement } from '../../platform/database/port.ts';
import { taxesApplier } from './applier.ts';
import { taxSetOf } from './from-rows.ts';
import { readTaxRecord } from './taxes-store.ts';
import { changesOf, type FederalSet, type TaxSet } from './tax-set.ts';
import { BLANK_FEDERAL } from './test/federal-set.ts';

const harness = await createHarness();
afterAll(harness.close);
const { plain } = harness.people;
const subject = jobSubject({ clientId: MILLRACE.clientId, employeeId: plain.employeeId });
const tenant = { clientId: MILLRACE.clientId, employeeId: null };

const federal = (more: Partial<FederalSet> = {}): FederalSet => ({ ...BLANK_FEDERAL, ...more });
const taxRecord = () => harness.database.asTenant(tenant, async (tx) => readTaxRecord(tx, subject, harness.now));
const current = async (): Promise<TaxSet> => {
  const row = await taxRecord();
  if (!row) throw new Error('There is no such employee.');
  return taxSetOf(row);
};
const apply = (before: TaxSet, after: TaxSet, effectiveDate = '2026-11-20') =>
  harness.database.asTenant(tenant, (tx) =>
    taxesApplier.apply(tx, {
      ...subject,
      employeeWorkflowId: randomUUID(),
      // The values after a round trip through the sealed JSON.
      before: JSON.parse(JSON.stringify(before)),
      after: JSON.parse(JSON.stringify(after)),
      effectiveDate,
      now: harness.now,
      by: 'Petra Tester1',
    }),
  );
const versions = statement(
  'test.applied_elections',
  z.object({ from: z.string(), status: z.string(), by: z.string() }),
  'select effective_date::text as from, filing_status as status, recorded_by as by from federal_election order by effective_date, sequence',
);
const newestPlaces = statement(
  'test.applied_places',
  z.object({
    resident_psd_code: z.string().nullable(),
    work_psd_code: z.string().nullable(),
    january_county_geo_code: z.string().nullable(),
    nonresidence_certificate: z.boolean(),
  }),
  `select resident_psd_code, work_psd_code, january_county_geo_code, nonresidence_certificate
     from tax_location_version where recorded_by = 'Petra Tester1'`,
);
const rows = () => harness.database.asMaintenance((tx) => tx.rows(versions, []));

beforeEach(() =>
  harness.change('delete from federal_election; delete from state_election; delete from tax_location_version'),
);

describe('rule type 5: applying a tax change', () => {
  it('applies a change once; applying it again is stale', async () => {
    const before = await current();
    const after = {
      ...before,
      employeeFederalTaxCategory: federal({ filingStatus: 'm', qualifyingChildren: 220_000, otherCredits: 7 }),
    };
    expect(await apply(before, after)).toBe('applied');
    expect(await current()).toEqual(after);
    expect(await apply(before, after)).toBe('stale');
    expect(await rows()).toEqual([{ from: '2026-11-20', status: 'M', by: 'Petra Tester1' }]);
  });

  it('is stale and writes nothing if another form was filed meanwhile', async () => {
    const before = await current();
    await apply(before, { ...before, employeeFederalTaxCategory: federal({ extraWithholding: 100 }) });
    expect(await apply(before, { ...before, employeeFederalTaxCategory: federal({ filingStatus: 'h' }) })).toBe(
      'stale',
    );
    expect(await rows()).toHaveLength(1);
  });

  it('applies even if a part that the change does not touch has changed', async () => {
    const before = await current();
    const moved = { ...before, residentGeoCode: '390710001', workGeoCode: '390710001' };
    expect(await apply(before, moved)).toBe('applied');
    expect(await apply(before, { ...before, employeeFederalTaxCategory: federal() })).toBe('applied');
    expect(await current()).toMatchObject({
      residentGeoCode: '390710001',
      employeeFederalTaxCategory: { filingStatus: 's' },
    });
  });

  it('a late decision takes effect on its own day, an early one on the requested day', async () => {
    const before = await current();
    await apply(before, { ...before, employeeFederalTaxCategory: federal({ filingStatus: 'm' }) }, '2026-10-01');
    const next = await current();
    await apply(next, { ...next, employeeFederalTaxCategory: federal({ filingStatus: 'h' }) }, '2026-12-14');
    expect((await rows()).map(({ from }) => from)).toEqual(['2026-11-20', '2026-12-14']);
  });

  it('two changes on one day keep their order', async () => {
    const before = await current();
    await apply(before, { ...before, employeeFederalTaxCategory: federal({ filingStatus: 'm' }) });
    const next = await current();
    await apply(next, { ...next, employeeFederalTaxCategory: federal({ filingStatus: 'h' }) });
    expect((await current()).employeeFederalTaxCategory?.filingStatus).toBe('h');
  });

  it.each([
    ['home', { residentGeoCode: '390710001' }, [null, '222222']],
    ['work place', { workGeoCode: '390710001' }, ['111111', null]],
    ['home and work place', { residentGeoCode: '390710001', workGeoCode: '390710002' }, [null, null]],
  ])('another %s leaves the PSD code of the other place, the county of January 1 and the certificate', async (_what, moved, psdCodes) => {
    const version = (effectiveDate: string, sequence: number, [home, work]: readonly [string, string], county: string) => ({
      client_id: MILLRACE.clientId,
      employee_id: plain.employeeId,
      effective_date: effectiveDate,
      sequence,
      resident_geo_code: '421010000',
      work_geo_code: '420450000',
      resident_psd_code: home,
      work_psd_code: work,
      january_county_geo_code: county,
      nonresidence_certificate: true,
      recorded_at: '2026-01-01T00:00:00Z',
      recorded_by: 'import',
    });
    await harness.insert('tax_location_version', [
      version('2026-01-01', 1, ['333333', '444444'], '180030000'),
      version('2026-11-01', 1, ['555555', '666666'], '180050000'),
      version('2026-11-01', 2, ['111111', '222222'], '180010000'),
      version('2027-01-01', 1, ['777777', '888888'], '180070000'),
    ]);
    const before = await current();
    expect(await apply(before, { ...before, ...moved })).toBe('applied');
    const [resident, work] = psdCodes;
    expect(await harness.database.asMaintenance((tx) => tx.rows(newestPlaces, []))).toEqual([
      {
        resident_psd_code: resident,
        work_psd_code: work,
        january_county_geo_code: '180010000',
        nonresidence_certificate: true,
      },
    ]);
  }); // prettier-ignore

  it('applies state certificates with their own fields', async () => {
    const before = await current();
    const ohio = {
      state: 'OH',
      filingStatus: null,
      allowances: 2,
      dependents: 0,
      extraWithholding: 500,
      exempt: false,
      percent: null,
      rateTable: null,
      localCode: '2503',
      signedFormId: null,
    };
    expect(await apply(before, { ...before, employeeStateTaxCategories: [ohio] })).toBe('applied');
    expect((await current()).employeeStateTaxCategories).toEqual([ohio]);
  });
});

describe('the differences that lists show', () => {
  const blank: TaxSet = {
    residentGeoCode: '390710000',
    workGeoCode: '390710000',
    employeeFederalTaxCategory: federal(),
    employeeStateTaxCategories: [],
  };
  it.each([
    ['an amount', federal({ extraWithholding: 440_000 }), ['extraWithholding $0.00 → $4,400.00']],
    [
      'a status and a box',
      federal({ filingStatus: 'm', multipleJobs: true }),
      ['filingStatus s → m', 'multipleJobs false → true'],
    ],
    ['the same values signed again', federal({ signedFormId: randomUUID() }), ['signedAgain null → true']],
  ])('%s', (_title, after, expected) => {
    const changes = changesOf(blank, { ...blank, employeeFederalTaxCategory: after }, () => null);
    expect(changes.map(({ field, before, after: then }) => `${field} ${before} → ${then}`)).toEqual(expected);
    expect(new Set(changes.map(({ group }) => group))).toEqual(new Set(['Federal Income Tax']));
  });
});
