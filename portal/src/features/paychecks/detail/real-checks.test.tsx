import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Route } from 'wouter';
import type { CheckDetail } from '@paystead/contract/features/paychecks/model.ts';
import { renderPage } from '../../../../test/page.tsx';
import { checkDetail } from '../test/stub.ts';
import { PaycheckPage } from './paycheck-page.tsx';

afterEach(cleanup);

const base = checkDetail(1, '2026-11-20');
const [earning] = base.lines.earnings;
const [, tax] = base.lines.taxes;
const [leave] = base.lines.accruals;
if (!earning || !tax || !leave) throw new Error('The sample has no lines.');
const order = { code: 'GARN', arrears: 0, balance: null } as const;

/** A check with two of everything that files of other payrolls have, for pay without a period. */
const check: CheckDetail = {
  ...base,
  periodBegin: null,
  periodEnd: null,
  runType: 'retro',
  payRate: null,
  payType: 's',
  salary: 250_000,
  standardHours: 800_000,
  lines: {
    ...base.lines,
    earnings: [
      { ...earning, department: 'Kitchen', job: 'Cook', workPlace: 'Main Street', hours: 374_167, rate: 18_437_512 },
      { ...earning, department: 'Banquets', job: 'Server', workPlace: 'Wharf House', ytdAmount: null },
    ],
    taxes: [
      { ...tax, grossWages: 250_000, exemptWages: 13_000 },
      { ...tax, taxCode: 'MED', description: 'Medicare', grossWages: 260_000, exemptWages: 23_000 },
    ],
    accruals: [
      { ...leave, plan: 'PDAY', description: 'Personal days', unit: 'days', ending: 25_000, adjusted: 5000 },
      { ...leave, plan: 'FLOAT', description: 'Floating holidays', unit: 'days', ending: 10_000 },
    ],
    garnishments: [
      {
        ...order,
        kind: 'creditor',
        orderNumber: 'B-2',
        authority: 'City court',
        priority: 2,
        amount: 900,
        arrears: 150,
      },
      {
        ...order,
        kind: 'childSupport',
        orderNumber: 'A-1',
        authority: 'Family court',
        priority: 1,
        amount: 2100,
        balance: 60_000,
      },
    ],
  },
};

it.each([
  [
    'en',
    [
      'Kitchen · Cook · Main Street37.4167 h at $18.437512',
      'Banquets · Server · Wharf House',
      'Gross wages $2,500.00, exempt $130.00',
      'Gross wages $2,600.00, exempt $230.00',
      'Salary per pay period$2,500.00',
      'Hourly equivalent$31.25',
      '2.50 days',
      'adjusted 0.50 days',
      '1.00 days',
      'Child support, order A-1. Priority 1. Remaining: $600.00.',
      'Creditor garnishment, order B-2. Priority 2. Not yet taken from earlier pay: $1.50.',
      'Not for a pay period.',
      'Retroactive pay',
      'Hours worked72.00',
      'Hours paid80.00',
    ],
  ],
  [
    'es',
    [
      'Salario bruto $2,500.00, exento $130.00',
      'Salario por periodo de pago$2,500.00',
      'Equivalente por hora$31.25',
      '2.50 días',
      'ajuste de 0.50 días',
      'Manutención de menores, orden A-1. Prioridad 1. Saldo restante: $600.00.',
      'Embargo de un acreedor, orden B-2. Prioridad 2. Aún no descontado de pagos anteriores: $1.50.',
      'No corresponde a un periodo de pago.',
      'Pago retroactivo',
      'Horas trabajadas72.00',
      'Horas pagadas80.00',
    ],
  ],
] as const)('TRU-5: the paycheck shows what real checks have (%s)', async (language, shown) => {
  const { container } = await renderPage(<Route path="/paychecks/:checkId" component={PaycheckPage} />, {
    gateway: () => ({ body: check }),
    language,
    address: `/paychecks/${check.checkId}`,
  });
  const text = (container.textContent ?? '').replaceAll(/\s+/g, ' ');
  for (const words of shown) expect(text).toContain(words);
  expect(text.indexOf('Family court')).toBeLessThan(text.indexOf('City court'));
  const all = screen.getByRole('link', { name: language === 'en' ? 'See all orders' : 'Ver todas las órdenes' });
  expect(all.getAttribute('href')).toBe('/paychecks#garnishments');
});

it('TRU-5: two orders of one authority are two lines', async () => {
  const [one] = check.lines.garnishments ?? [];
  if (!one) throw new Error('The sample has no order.');
  const garnishments = [one, { ...one, orderNumber: 'B-3', priority: 3 }];
  await renderPage(<Route path="/paychecks/:checkId" component={PaycheckPage} />, {
    gateway: () => ({ body: { ...check, lines: { ...check.lines, garnishments } } }),
    address: `/paychecks/${check.checkId}`,
  });
  const card = within(screen.getByRole('region', { name: 'Garnishment orders' }));
  expect(card.getAllByText('City court')).toHaveLength(2);
  expect(card.getByText(/order B-3/)).toBeTruthy();
});
