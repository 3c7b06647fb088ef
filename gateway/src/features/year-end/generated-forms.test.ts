import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { formType, yearEndBoxes } from '@paystead/contract/features/year-end/model.ts';
import type { CheckFigures } from '@paystead/contract/features/year-end/sums.ts';
import { ensureDemo } from '../../../seed/ensure-demo.ts';
import { freshDatabase } from '../../../test/database.ts';
import { efw2FaultsOf, oddBoxesOf } from '../../../test/harness/form-rules.ts';
import { statement } from '../../platform/database/port.ts';
import { generateKeys, parseKeys } from '../../platform/keys/key-ring.ts';

const test = await freshDatabase();
afterAll(() => test.close());
await ensureDemo(
  { database: test.database, keys: parseKeys(generateKeys()) },
  { employees: 160, today: '2026-11-20' },
  () => {},
);

const forms = statement(
  'test.generated_forms',
  z.object({
    key: z.string(),
    set: z.string(),
    form_type: formType,
    tax_year: z.int(),
    boxes: yearEndBoxes,
    lines: z.array(z.custom<CheckFigures>()),
  }),
  `select y.year_end_document_id || ' ' || e.employee_number as key, y.employee_id || ' ' || y.legal_id || ' ' || y.tax_year || y.form_type as set,
          y.form_type, y.tax_year, y.boxes,
          coalesce((select jsonb_agg(c.lines order by c.check_date, c.sequence) from pay_check c
             where c.client_id = y.client_id and c.employee_id = y.employee_id and c.legal_id = y.legal_id
               and extract(year from c.check_date) = y.tax_year), '[]') as lines
     from year_end_document y
     join employee e on e.client_id = y.client_id and e.employee_id = y.employee_id
    where y.client_id in (select client_id from client where client_code like 'GEN-%')
      and not exists (select 1 from year_end_document w where w.client_id = y.client_id and w.corrects_id = y.year_end_document_id)`,
);
const rows = await test.database.asMaintenance((tx) => tx.rows(forms, []));
const issued = rows.map((row) => ({
  name: row.key,
  formType: row.form_type,
  taxYear: row.tax_year,
  boxes: row.boxes,
  box12OfSet: rows.filter(({ set }) => set === row.set).flatMap(({ boxes }) => boxes.box12),
  lines: row.lines,
}));

it('a generated population has W-2 forms', () => {
  expect(issued.length).toBeGreaterThan(150);
  expect(new Set(issued.map(({ taxYear }) => taxYear))).toEqual(new Set([2024, 2025]));
});

it('PAY-3: each form passes the consistency rules of EFW2', () => {
  expect(issued.flatMap((form) => efw2FaultsOf(form))).toEqual([]);
});

it('PAY-3: each form equals the sum of its checks, box for box, to the cent', () => {
  const odd = issued.map(({ lines, ...form }) => oddBoxesOf(form, lines));
  expect(odd.flatMap(({ differs }) => differs)).toEqual([]);
  expect(odd.flatMap(({ unexplained }) => unexplained).filter((box) => !/box 12 (A|B|TT)$/.test(box))).toEqual([]);
});
