import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { brandsOf } from '../../gateway/src/brands.ts';
import { readConfig } from '../../gateway/src/config.ts';
import { EXPORTERS } from '../../gateway/src/imports/compilers.ts';
import { exportedClients, together } from '../../gateway/src/imports/test/exported.ts';
import { importHarness } from '../../gateway/src/imports/test/import-harness.ts';
import type { MemoryTables } from '../../gateway/src/imports/test/memory-source.ts';
import { queueFormCorrections, queuePaycheckCorrections } from '../../gateway/src/notices/correction-notices.ts';
import { statement } from '../../gateway/src/platform/database/port.ts';
import { openStore } from '../../gateway/src/platform/open-store.ts';
import { faultsOf } from '../harness/faults.ts';
import { copyDemo } from '../harness/demo-product.ts';
import type { Place } from '../harness/place.ts';
import { startProduct, type Product } from '../harness/product.ts';
import { tabTo } from '../harness/tab-to.ts';
import { castMember, openBrowser, type VisitOptions, type Visitors } from '../harness/visitor.ts';
import { walkOf } from '../harness/walk.ts';

/* An employee has seen a paycheck and a form; then an import corrects both, before the gateway starts. */

let place: Place;
let product: Product;
let visitors: Visitors;

/** Records that an employee viewed their paychecks and opened their newest Form W-2. */
const view = statement(
  'journey.view_pay_and_form',
  z.object({ employee_number: z.string() }),
  `with viewed as (
     insert into audit_event (client_id, employee_id, audit_event_id, at, action, resource, endpoint, actor_role, request_id, detail)
     select e.client_id, e.employee_id, gen_random_uuid(), now(), 'view', v.resource, v.resource || '.detail', 'self', 'journey', v.detail
       from employee e
       cross join lateral (
         values ('pay', '{}'::jsonb),
                ('yearEnd', (select jsonb_build_object('opened', y.year_end_document_id) from year_end_document y
                              where y.client_id = e.client_id and y.employee_id = e.employee_id and y.form_type = 'W-2'
                              order by y.tax_year desc, y.form_number limit 1))) v (resource, detail)
      where e.employee_id = $1
     returning client_id, employee_id)
   select distinct e.employee_number from viewed join employee e using (client_id, employee_id)`,
);

type Cells = MemoryTables[string][number];

const sum = (amount = '', dollars: number): string => (Number(amount) + dollars).toFixed(2);
const newest = (rows: readonly Cells[], column: string): Cells => {
  const [found] = rows.toSorted((a, b) => ((a[column] ?? '') < (b[column] ?? '') ? 1 : -1));
  if (!found) throw new Error(`Nobody has a row with ${column}`);
  return found;
};
const first = (rows: readonly Cells[], change: (row: Cells) => Cells): Cells[] =>
  rows.map((row, at) => (at === 0 ? { ...row, ...change(row) } : row));

/** Returns a paycheck that withheld $10.00 more of its first tax, and a form with $125.00 more in box 2. */
function corrected(tables: MemoryTables, employee: string): MemoryTables {
  const own = (file: string) => (tables[file] ?? []).filter(({ employee_number }) => employee_number === employee);
  const check = newest(own('check_register'), 'check_date');
  const lines = (file: string) => own(file).filter(({ check_id }) => check_id === check['check_id']);
  const form = newest(
    own('year_end').filter(({ form_type }) => form_type === 'W-2'),
    'tax_year',
  );
  const boxes = JSON.parse(form['boxes'] ?? '') as { amounts: Record<string, number> };
  const amounts = { ...boxes.amounts, '2': (boxes.amounts['2'] ?? 0) + 12_500 };
  return {
    check_register: [{ ...check, taxes: sum(check['taxes'], 10), net: sum(check['net'], -10) }],
    check_earnings: lines('check_earnings'),
    check_deductions: lines('check_deductions'),
    check_taxes: first(lines('check_taxes'), (row) => ({
      amount: sum(row['amount'], 10),
      ytd_amount: sum(row['ytd_amount'], 10),
    })),
    check_deposits: first(lines('check_deposits'), (row) => ({ amount: sum(row['amount'], -10) })),
    accruals: lines('accruals'),
    check_other: lines('check_other'),
    year_end: [{ ...form, boxes: JSON.stringify({ ...boxes, amounts }) }],
  };
}

beforeAll(async () => {
  place = await copyDemo();
  const config = readConfig(place.environment);
  const store = await openStore(config, () => undefined);
  const employeeId = (await castMember('plain')).profiles[0]?.employeeId ?? '';
  const employee = await store.database.asMaintenance((tx) => tx.one(view, [employeeId]));
  const imports = importHarness(store.database, store.keys);
  const exporters = EXPORTERS.filter(({ record: { file } }) => /^(check_|accruals|year_end)/.test(file));
  const { tables } = together(await exportedClients(imports.store, { isSealed: false, exporters }));
  const run = await imports.plan(corrected(tables, employee.employee_number));
  const faults = (await imports.problems(run)).filter((one) => !one.endsWith('(warning)'));
  if (faults.length > 0) throw new Error(faults.join('\n'));
  await imports.apply(run);
  // The jobs of a new installation run minutes after its start.
  const ports = { database: store.database, keys: store.keys, brands: brandsOf(config) };
  await queuePaycheckCorrections(ports, new Date(), 100);
  await queueFormCorrections(ports, new Date(), 100);
  await store.database.close();
  product = await startProduct({ place });
  visitors = await openBrowser(product.url);
}, 180_000);
afterAll(async () => {
  await visitors?.close();
  await product?.stop();
  await place.remove();
});

/** Opens the messages of the employee, who has just signed in: forms require that. */
async function messages(options: VisitOptions, title: RegExp): Promise<Page> {
  const { page } = await visitors.visitAs('plain', { ...options, again: true });
  await page.goto('/messages');
  await page.getByRole('link', { name: title }).waitFor();
  return page;
}

const isUnread = async (page: Page, title: RegExp): Promise<boolean> =>
  ((await page.getByRole('link', { name: title }).textContent()) ?? '').startsWith('Unread');

const CASES = [
  {
    what: 'paycheck',
    title: /Your paycheck of .* was corrected/,
    open: 'Open the paycheck',
    row: /Emergency fund.*\$200\.00.*\$190\.00$/,
    es: /Se corrigió su pago del/,
    openEs: 'Abrir el pago',
  },
  {
    what: 'form',
    title: /Your W-2 for \d{4} was corrected/,
    open: 'Open the form',
    row: /Federal income tax withheld/,
    es: /Se corrigió su formulario W-2 de \d{4}/,
    openEs: 'Abrir el formulario',
  },
] as const;

describe('IMP-9: a correction of what an employee has seen', () => {
  it.each(CASES)(
    'of a $what: the message leads to it with the keyboard alone, shows what changed, and stays read',
    async ({ title, open, row }) => {
      const page = await messages({}, title);
      expect(await isUnread(page, title)).toBe(true);
      await tabTo(page, title);
      await page.keyboard.press('Enter');
      await page.getByRole('article').getByRole('heading', { name: title }).waitFor();
      await tabTo(page, new RegExp(`^${open}$`));
      await page.keyboard.press('Enter');
      await page.getByText(/^Corrected on /).waitFor();
      await tabTo(page, /^Show what changed$/);
      await page.keyboard.press('Enter');
      const table = page.getByRole('table', { name: 'What the correction changed' });
      await table.getByRole('row', { name: row }).waitFor();
      expect(await faultsOf(page)).toEqual([]);
      await page.goto('/messages');
      await page.getByRole('link', { name: title }).waitFor();
      expect(await isUnread(page, title)).toBe(false);
    },
  );

  it('fits a phone in Spanish, with every change open', async () => {
    const page = await messages({ language: 'es', width: 320, theme: 'dark' }, CASES[0].es);
    const walk = walkOf(page);
    for (const { es, openEs } of CASES) {
      await page.goto('/messages');
      await page.getByRole('link', { name: es }).click();
      await page.getByRole('link', { name: openEs }).waitFor();
      expect([...(await faultsOf(page)), ...(await walk.overflow())]).toEqual([]);
      await page.getByRole('link', { name: openEs }).click();
      await page.getByRole('button', { name: 'Ver qué cambió' }).click();
      await page.getByRole('table', { name: 'Lo que cambió con la corrección' }).waitFor();
      expect([...(await faultsOf(page)), ...(await walk.overflow())]).toEqual([]);
    }
  });
});
