import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { PendingTransaction } from '@paystead/contract/features/pending-transactions/model.ts';
import { teachDialogs } from '../../../test/dialogs.ts';
import { refusal, renderPage, settle, type Gateway } from '../../../test/page.tsx';
import { change } from './test/stub.ts';
import { TransactionsPage } from './transactions-page.tsx';

teachDialogs();
afterEach(cleanup);

const listing =
  (open: readonly PendingTransaction[], closed: readonly PendingTransaction[] = []): Gateway =>
  (call) => {
    if (call.startsWith('POST'))
      return { body: { pendingTransaction: change(1, { status: 'withdrawn' }), repeated: false } };
    return { body: { pendingTransactions: call.includes('status=closed') ? closed : open, nextCursor: null } };
  };
const show = (gateway: Gateway, more: Partial<Parameters<typeof renderPage>[1]> = {}) =>
  renderPage(<TransactionsPage />, { gateway, address: '/pending-transaction/list', ...more });
const fact = (label: string) => screen.getByText(label).parentElement?.querySelector('dd')?.textContent;

describe('TRX-1: the own list', () => {
  it('says what changes in words, who decides, by when, which check it reaches and what applies meanwhile', async () => {
    await show(listing([change(1)]));
    const card = screen.getByRole('region', { name: 'Direct deposit' });
    expect(within(card).getByText('Waiting for a decision')).toBeTruthy();
    const rows = within(screen.getByRole('table', { name: 'Direct deposit: before and after' })).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'FieldBeforeAfter',
      'EverydayAccountChangedBefore Millrace Bank ••5108After Red Rose ••2290',
      'TruckShare of payAddedBefore NoneAfter What is left',
      'Truck: Account typeRemovedBefore SavingsAfter Removed',
    ]);
    expect(fact('Who decides')).toBe('Payroll administrator');
    expect(fact('Decision by')).toBe('November 21, 2026');
    expect(fact('First paycheck if approved today')).toBe('Friday, December 18, 2026');
    expect(fact('Meanwhile')).toBe('Until then, your pay goes to ••5108.');
    expect(screen.getByText('History (one entry)')).toBeTruthy();
  });

  it('a hold is told by the clocks of who is paid, wherever the browser is, and names them', async () => {
    await show(listing([change(1, { holdUntil: '2026-12-05T05:00:00Z', timeZone: 'America/Chicago' })]));
    expect(fact('Held for your safety until')).toMatch(/^December 4, 2026, 11:00\spm\sCST$/);
  });

  it('is worded in Spanish', async () => {
    await show(listing([change(1, { ruleType: 5, label: 'Federal Income Tax' })]), { language: 'es' });
    expect(screen.getByRole('region', { name: 'Impuesto federal sobre los ingresos' })).toBeTruthy();
    expect(screen.getByText('Lo que queda')).toBeTruthy();
  });

  it('takes a change back after asking once, naming the version that is shown', async () => {
    const bodies: unknown[] = [];
    const { calls, services } = await show((call, body) => {
      if (call.startsWith('POST')) bodies.push(body);
      return listing([change(1, { version: 3 })])(call, body);
    });
    fireEvent.click(screen.getByRole('button', { name: 'Withdraw this change: Direct deposit' }));
    const dialog = screen.getByRole('dialog', { name: 'Withdraw your change: Direct deposit?' });
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
    await settle(services);
    expect(bodies).toEqual([{ employeeWorkflowId: change(1).employeeWorkflowId, ruleType: 2, version: 3 }]);
    expect(calls.filter((call) => call.startsWith('GET')).length).toBe(2);
  });

  it('where nothing answers the question stands and says so', async () => {
    const { services } = await show((call, body) =>
      call.startsWith('POST') ? undefined : listing([change(1)])(call, body),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Withdraw this change: Direct deposit' }));
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Withdraw' }));
    await settle(services);
    expect((await dialog.findByRole('alert')).textContent).toContain('You lost your connection. Try again.');
  });

  it('keeps the closed ones behind an address of their own, with the reason of a rejection', async () => {
    const rejected = change(2, {
      status: 'rejected',
      withdrawable: false,
      withdrawWhyNot: 'alreadyDecided',
      decision: { by: 'Dana K', at: '2026-11-19T15:00:00Z', reason: 'The bank returned it.' },
      meanwhile: null,
    });
    await show(listing([], [rejected]), { address: '/pending-transaction/list?show=closed' });
    expect(screen.getByRole('link', { name: 'Closed' }).getAttribute('aria-current')).toBe('page');
    expect(screen.getByText('Dana K did not approve this:')).toBeTruthy();
    expect(screen.getByText('The bank returned it.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Withdraw/ })).toBeNull();
  });

  it.each([
    [0, 'Another kind of change (rule type 0)'],
    [3, 'Another kind of change (rule type 3)'],
    [4, 'Another kind of change (rule type 4)'],
  ])('shows rule type %s read-only', async (ruleType, name) => {
    const reserved = change(1, { ruleType, withdrawable: false, withdrawWhyNot: 'reservedRuleType' });
    await show(listing([reserved]));
    const card = within(screen.getByRole('region', { name }));
    expect(card.queryByRole('button')).toBeNull();
    expect(card.getByText('This kind of change can only be viewed here.')).toBeTruthy();
  });

  it('says why nothing is there, and that it could not be loaded when it could not', async () => {
    await show(listing([]));
    expect(screen.getByRole('heading', { name: 'No change is waiting' })).toBeTruthy();
    cleanup();
    await show(() => refusal(500));
    expect(screen.getByRole('alert').textContent).toContain('We could not load your pending transactions.');
    expect(screen.queryByText('No change is waiting')).toBeNull();
  });
});
