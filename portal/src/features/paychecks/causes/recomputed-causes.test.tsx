import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { ChangeCause } from '@paystead/payroll/causes/cause.ts';
import { refusal, renderPage, type Gateway } from '../../../../test/page.tsx';
import { SubjectContext } from '../../../platform/subject.ts';
import type { Language } from '@paystead/ui/translations/language.ts';
import { ComparePage } from '../compare/compare-page.tsx';
import { idOf, checkDetail } from '../test/stub.ts';

afterEach(cleanup);

const older = checkDetail(1, '2026-11-06');
const newer = checkDetail(2, '2026-11-20', { net: older.net - 5000 });
const ofTax = {
  code: 'FIT',
  description: 'Federal income tax',
  jurisdiction: 'Federal',
  before: 20_000,
  after: 25_000,
};
const amount = -5000;

const explainedBy =
  (cause: ChangeCause | null): Gateway =>
  (call, body) => {
    if (call === 'POST check/change')
      return cause
        ? {
            body: {
              before: idOf(1),
              after: idOf(2),
              basis: 'recomputed',
              difference: amount,
              causes: [cause],
              remainder: 0,
            },
          }
        : refusal(500);
    return { body: (body as { checkId: string }).checkId === older.checkId ? older : newer };
  };
const compare = (gateway: Gateway, language: Language = 'en') =>
  renderPage(<ComparePage />, { gateway, language, address: `/paychecks/compare?before=${idOf(1)}&after=${idOf(2)}` });
const why = (name = 'Why did my pay change?') => within(screen.getByRole('region', { name }));

const CAUSES: readonly (readonly [ChangeCause, title: string, note: RegExp, es: string])[] = [
  [
    { ...ofTax, amount, kind: 'form', why: 'newForm', changed: ['multipleJobs', 'dependents'], since: '2026-11-09' },
    'Your new Form W-4',
    /In effect since November 9, 2026\. Changed: two jobs, dependents\. On the same pay, .*\$250\.00.*instead of.*\$200\.00/,
    'Su nuevo Formulario W-4',
  ],
  [
    { ...ofTax, amount, kind: 'form', why: 'exemptionEnded', changed: ['exempt'], since: null },
    'Your federal tax exemption ended',
    /On the same pay/,
    'Terminó su exención del impuesto federal',
  ],
  [
    { ...ofTax, amount, kind: 'form', why: 'lockIn', changed: [], since: null },
    'An IRS letter about your withholding',
    /On the same pay/,
    'Una carta del IRS sobre su retención',
  ],
  [
    { ...ofTax, code: 'SIT-IN', jurisdiction: 'Indiana', amount, kind: 'certificate', since: '2026-11-09' },
    'Indiana income tax: your new state form',
    /In effect since November 9, 2026/,
    'Impuesto sobre los ingresos de Indiana: su nuevo formulario estatal',
  ],
  [
    { ...ofTax, amount, kind: 'tables', yearBefore: 2025, yearAfter: 2026 },
    'Federal income tax: 2026 tax tables',
    /On the same pay/,
    'Impuesto federal sobre los ingresos: tablas de impuestos de 2026',
  ],
  [
    { before: 20_000, after: 25_000, amount, kind: 'taxesOfDeductions', wages: 10_000 },
    'Higher taxes: less is deducted before tax',
    /\$250\.00.*instead of.*\$200\.00/,
    'Más impuestos: se descuenta menos antes de impuestos',
  ],
  [
    { before: 20_000, after: 25_000, amount, kind: 'frequency', periodsBefore: 26, periodsAfter: 24 },
    'Taxes for a different pay schedule',
    /24 paychecks a year instead of 26/,
    'Impuestos según otro calendario de pago',
  ],
];

describe('PAY-1: causes recalculated by the gateway', () => {
  it.each(CAUSES)('explains %o in English and Spanish', async (cause, title, note, es) => {
    await compare(explainedBy(cause));
    expect(why().getByText(title)).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Why did my pay change?' }).textContent).toMatch(note);
    expect(why().getByText(/We recalculated both paychecks/)).toBeTruthy();
    cleanup();
    await compare(explainedBy(cause), 'es');
    expect(why('¿Por qué cambió mi pago?').getByText(es)).toBeTruthy();
  });

  it('without a reply, the causes come from the lines and no error is shown', async () => {
    await compare(explainedBy(null));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(why().getByText('Unexplained difference')).toBeTruthy();
    expect(why().queryByText(/We recalculated/)).toBeNull();
  });

  it('no request for recalculated causes is sent about another employee', async () => {
    const { calls } = await renderPage(
      <SubjectContext value={{ view: 'manager', employeeId: idOf(77) }}>
        <ComparePage />
      </SubjectContext>,
      { gateway: explainedBy(null), address: `/paychecks/compare?before=${idOf(1)}&after=${idOf(2)}` },
    );
    expect(calls).toEqual(['POST check/detail', 'POST check/detail']);
  });
});
