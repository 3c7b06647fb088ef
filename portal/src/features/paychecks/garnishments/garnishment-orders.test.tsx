import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { GarnishmentOrder } from '@paystead/contract/features/paychecks/garnishment-model.ts';
import { refusal, renderPage, settle, type Answer } from '../../../../test/page.tsx';
import { SELF, SubjectContext, type Subject } from '../../../platform/subject.ts';
import { GarnishmentOrders } from './garnishment-orders.tsx';

afterEach(cleanup);

const creditor: GarnishmentOrder = {
  orderNumber: 'MJ-2',
  code: 'GARN',
  kind: 'creditor',
  authority: 'City court',
  priority: 2,
  receivedOn: '2026-01-05',
  amount: 40_000,
  percent: null,
  total: 684_000,
  balance: 120_000,
  arrears: 2550,
  asOf: '2026-11-20',
  status: 'suspended',
  endedOn: null,
  payments: [
    { checkId: 'c2', checkDate: '2026-11-20', amount: 40_000 },
    { checkId: 'c1', checkDate: '2026-11-06', amount: 38_000 },
  ],
};
const support: GarnishmentOrder = {
  ...creditor,
  orderNumber: 'JF-1',
  code: 'SUPPORT',
  kind: 'childSupport',
  authority: 'Family court',
  priority: 1,
  amount: null,
  percent: 150_000,
  total: null,
  balance: null,
  arrears: 0,
  status: 'ended',
  endedOn: '2026-10-02',
  payments: [],
};
const show = (orders: readonly GarnishmentOrder[], language: 'en' | 'es' = 'en') =>
  renderPage(<GarnishmentOrders />, { language, gateway: () => ({ body: { garnishmentOrders: orders } }) });

describe('TRU-5: garnishment orders beside the paychecks', () => {
  it.each([
    [
      'en',
      [
        'City courtOn hold',
        'Creditor garnishment, order MJ-2. Priority 2. Received January 5, 2026.',
        'RemainingAs of November 20, 2026$1,200.00',
        'Not yet taken from earlier pay$25.50',
        'Each paycheckThe law limits how much can be taken from one paycheck.$400.00',
        'Total of the order$6,840.00',
        'Taken from recent paychecksNovember 20, 2026$400.00November 6, 2026$380.00',
        'Family courtEnded Oct 2, 2026',
        'No fixed total',
        'Not yet taken from earlier pay$0.00',
        'Each paycheck15% of disposable pay',
      ],
    ],
    [
      'es',
      [
        'City courtEn pausa',
        'Embargo de un acreedor, orden MJ-2. Prioridad 2. Recibida el 5 de enero de 2026.',
        'Saldo restanteAl 20 de noviembre de 2026$1,200.00',
        'Aún no descontado de pagos anteriores$25.50',
        'Cada pagoLa ley limita cuánto se puede descontar de un pago.$400.00',
        'Total de la orden$6,840.00',
        'Descontado de los últimos pagos',
        'Sin total fijo',
        'Cada pago15% del salario disponible',
      ],
    ],
  ] as const)('show order, priority, balance, arrears and payments (%s)', async (language, shown) => {
    const { container } = await show([creditor, support], language);
    await screen.findByText('City court');
    const text = (container.textContent ?? '').replaceAll(/\s+/g, ' ');
    for (const words of shown) expect(text).toContain(words);
  });

  it('lead to the paychecks that paid them', async () => {
    await show([creditor]);
    const links = await screen.findAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/paychecks/c2', '/paychecks/c1']);
  });

  it.each([
    ['#garnishments', true],
    ['#why', false],
    ['', false],
  ])('are scrolled to once they are there if the address names them: %j', async (hash, isScrolled) => {
    const scrolled = vi.fn();
    Object.assign(HTMLElement.prototype, { scrollIntoView: scrolled });
    history.replaceState(null, '', `/paychecks${hash}`);
    await show([creditor]);
    const heading = screen.getByRole('heading', { name: 'Garnishment orders' });
    expect(scrolled.mock.contexts).toEqual(isScrolled ? [heading] : []);
    history.replaceState(null, '', '/');
  });

  it('keep the focus on the page while they are read again after a failure, and afterwards', async () => {
    const replies: Answer[] = [refusal(500), refusal(500), { body: { garnishmentOrders: [creditor] } }];
    let reply = (): void => undefined;
    const { services } = await renderPage(<GarnishmentOrders />, {
      awaitReads: false,
      gateway: () => new Promise((resolve) => (reply = () => resolve(replies.shift()))),
    });
    const again = () => screen.findByRole('button', { name: 'Try again' });
    act(reply);
    await settle(services);
    for (const isLast of [false, true]) {
      const button = await again();
      button.focus();
      fireEvent.click(button);
      await act(() => new Promise((resolve) => setTimeout(resolve)));
      expect(document.activeElement).toBe(button);
      act(reply);
      await settle(services);
      expect(screen.queryAllByText('City court')).toHaveLength(isLast ? 1 : 0);
      expect(document.activeElement).toBe(
        isLast ? screen.getByRole('heading', { name: 'Garnishment orders' }) : screen.getByText('Try again'),
      );
    }
  });

  it.each<[who: string, subject: Subject, links: readonly string[]]>([
    ['the reader', SELF, ['/paychecks/c2', '/paychecks/c1']],
    [
      'an employee in a manager’s scope',
      { view: 'manager', employeeId: 'e1' },
      ['/manager/employee-check-history/c2?employee=e1', '/manager/employee-check-history/c1?employee=e1'],
    ],
  ])('link each payment to the paycheck of %s', async (_, subject, links) => {
    await renderPage(
      <SubjectContext value={subject}>
        <GarnishmentOrders />
      </SubjectContext>,
      { gateway: () => ({ body: { garnishmentOrders: [creditor] } }) },
    );
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(links);
  });

  it('name the legal limit only where a paycheck paid less than the order asks', async () => {
    const full = [{ checkId: 'c2', checkDate: '2026-11-20', amount: 40_000 }];
    const { container } = await show([{ ...creditor, payments: full }]);
    await screen.findByText('City court');
    expect(container.textContent).toContain('Each paycheck$400.00');
    expect(container.textContent).not.toContain('The law limits');
  });

  it('say no state, terms or total that payroll doesn’t say', async () => {
    const bare = { receivedOn: null, amount: null, total: null, status: null };
    const { container } = await show([{ ...creditor, ...bare }]);
    await screen.findByText('City court');
    for (const words of ['Active', 'Received', 'Each paycheck', 'Total of the order'])
      expect(container.textContent).not.toContain(words);
    expect(container.textContent).toContain('$1,200.00');
  });

  it('are no section without any, and offer to try again after a failure', async () => {
    const { container, services } = await show([]);
    await settle(services);
    expect(container.textContent).not.toContain('Garnishment orders');
    cleanup();
    await renderPage(<GarnishmentOrders />, { gateway: () => refusal(500) });
    expect(await screen.findByText('We couldn’t load the garnishment orders.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
