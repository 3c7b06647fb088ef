import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PDF } from '../../../test/uploads/samples.ts';
import { freshDatabase, type TestDatabase } from '../../../test/database.ts';
import { check, filesOf, setUpPay } from '../pay/test/pay-fixture.ts';
import type { importHarness } from '../test/import-harness.ts';

type Cells = Record<string, string>;

const LOCATION = { employer: { name: 'Acme', ein: '00-0000001', address: ['1 Main St', 'Lancaster, PA 17601'] } };
const boxes = (amounts: Record<string, number>, more: object = {}) =>
  JSON.stringify({
    ...LOCATION,
    employee: { name: 'Ana Ruiz', lastFour: '4321', address: ['2 Old Road', 'Lancaster, PA 17603'] },
    controlNumber: '1',
    amounts,
    box12: [],
    box13: null,
    box14: [],
    states: [],
    locals: [],
    distributionCode: null,
    previously: null,
    ...more,
  });

const form = (who: string, content: string | null, more: Cells = {}): Cells => {
  const [client_code = '', employee_number = ''] = who.split('/');
  return {
    client_code,
    employee_number,
    legal_ein: '00-0000001',
    tax_year: '2025',
    form_type: 'W-2',
    issued_at: '2026-01-22T15:00:00Z',
    ...(content === null ? {} : { boxes: content }),
    ...more,
  };
};

/** The boxes that two checks of 1,000 and 2,000 dollars give: 5% into a 401(k), 10% tax. */
const RIGHT = { '1': 285_000, '2': 30_000 };
const SAVED = { box12: [{ code: 'D', amount: 15_000 }] };
const year = (id: string, who: string, scale: number) =>
  filesOf(
    check(`${id}1`, { who, date: '2025-03-07', gross: 1000 * scale }),
    check(`${id}2`, { who, date: '2025-03-21', gross: 2000 * scale }),
  );

describe('W-2 forms against the checks of their year', () => {
  let test: TestDatabase;
  let imports: ReturnType<typeof importHarness>;
  beforeAll(async () => {
    test = await freshDatabase();
    imports = await setUpPay(test);
    // Ann and her namesake by number at the other client are stored; Bea's checks come with her form.
    await imports.load(filesOf(year('a', 'ACME/1', 1), year('c', 'BIRCH/1', 2)));
  });
  afterAll(() => test.close());

  const findings = async (year_end: Cells[], more: Record<string, Cells[]> = {}) => {
    const run = await imports.plan({ ...more, year_end }, { 'a.pdf': PDF });
    const found = await imports.problems(run);
    return found.filter((one) => one.includes(' w2_differs'));
  };

  it('IMP-2: a form whose boxes are the sums of the checks has no finding', async () => {
    expect(await findings([form('ACME/1', boxes(RIGHT, SAVED))])).toEqual([]);
    const doubled = boxes({ '1': 570_000, '2': 60_000 }, { box12: [{ code: 'D', amount: 30_000 }] });
    expect(await findings([form('BIRCH/1', doubled)])).toEqual([]);
  });

  it('IMP-2: boxes that differ are counted together by client, year and box, and the form is imported', async () => {
    const wrong = boxes({ ...RIGHT, '1': 285_100 }, SAVED);
    const bea = year('b', 'ACME/2', 1);
    const rows = [
      form('ACME/1', wrong),
      form('ACME/2', boxes({ ...RIGHT, '1': 284_000 }, SAVED)),
      form('BIRCH/1', wrong),
    ];
    expect(await findings(rows, bea)).toEqual([
      'year_end:2 boxes w2_differs: ACME, 2025: on 2 W-2s, box 1 isn’t the sum of the year’s checks: -9.00 in all, at most -10.00. The stated amounts are imported. Examples (employee, stated / by the checks): 1: 2851.00 / 2850.00; 2: 2840.00 / 2850.00 (warning)',
      'year_end:4 boxes w2_differs: BIRCH, 2025: on 1 W-2, box 1 isn’t the sum of the year’s checks: -2849.00 in all, at most -2849.00. The stated amounts are imported. Examples (employee, stated / by the checks): 1: 2851.00 / 5700.00 (warning)',
      'year_end:4 boxes w2_differs: BIRCH, 2025: on 1 W-2, box 2 isn’t the sum of the year’s checks: -300.00 in all, at most -300.00. The stated amounts are imported. Examples (employee, stated / by the checks): 1: 300.00 / 600.00 (warning)',
      'year_end:4 boxes w2_differs: BIRCH, 2025: on 1 W-2, box 12 D isn’t the sum of the year’s checks: -150.00 in all, at most -150.00. The stated amounts are imported. Examples (employee, stated / by the checks): 1: 150.00 / 300.00 (warning)',
    ]);
    const run = await imports.plan({ year_end: rows.slice(0, 1) });
    expect(run.summary?.tables['year_end_document']).toEqual({ added: 1, changed: 0, kept: 0 });
  });

  it('IMP-2: a form in two parts is compared as one, whether its other part is in the file or stored', async () => {
    const [first, second] = [boxes(RIGHT), boxes({}, SAVED)];
    const parts = [form('ACME/1', first, { id: 'P1' }), form('ACME/1', second, { form_number: '2', id: 'P2' })];
    expect(await findings(parts)).toEqual([]);
    expect(await findings(parts.slice(0, 1))).toEqual([expect.stringContaining('box 12 D isn’t the sum')]);
    await imports.load({ year_end: parts });
    expect(await findings([form('ACME/1', first, { id: 'P1', issued_at: '2026-01-23T15:00:00Z' })])).toEqual([]);
  });

  it('IMP-2: years without checks, forms that exist only as a PDF, and forms that a W-2c corrected are not compared', async () => {
    const wrong = boxes({ '1': 1 });
    expect(
      await findings(
        [
          form('BIRCH/1', wrong, { tax_year: '2024' }),
          form('BIRCH/1', wrong, { legal_ein: '00-0000002' }),
          form('BIRCH/1', null, { file: 'a.pdf' }),
          form('ACME/2', wrong),
          form('ACME/2', wrong, { form_type: 'W-2c', issued_at: '2026-03-01T15:00:00Z' }),
        ],
        year('b', 'ACME/2', 1),
      ),
    ).toEqual([]);
    expect(await findings([form('ACME/2', wrong)], year('b', 'ACME/2', 1))).toHaveLength(3);
  });

  it('IMP-2: checks that come with the form count with the stored ones', async () => {
    const files = filesOf(year('a', 'ACME/1', 1), check('a3', { date: '2025-04-04', gross: 500 }));
    const more = boxes({ '1': 332_500, '2': 35_000 }, { box12: [{ code: 'D', amount: 17_500 }] });
    expect(
      await findings(
        [form('ACME/1', more, { id: 'P1' }), form('ACME/1', boxes({}), { form_number: '2', id: 'P2' })],
        files,
      ),
    ).toEqual([]);
  });

  it('IMP-2: checks that the run moves to another employer count there alone', async () => {
    const moved = { who: 'ACME/1', register: { legal_ein: '00-0000002' } };
    const files = filesOf(
      check('a1', { ...moved, date: '2025-03-07', gross: 1000 }),
      check('a2', { ...moved, date: '2025-03-21', gross: 2000 }),
    );
    const rows = [
      form('ACME/1', boxes({ '1': 1 })),
      form('ACME/1', boxes({ ...RIGHT, '1': 1 }, SAVED), { legal_ein: '00-0000002' }),
    ];
    expect(await findings(rows, files)).toEqual([expect.stringMatching(/^year_end:3 .* box 1 .*0\.01 \/ 2850\.00/)]);
  });
});
