import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PendingTransaction } from '@paystead/contract/features/pending-transactions/model.ts';
import { teachDialogs } from '../../../test/dialogs.ts';
import { renderPage, settle, type Gateway } from '../../../test/page.tsx';
import { approvalsPage } from './approvals-page.tsx';
import { inPlace } from './report.ts';
import { toDecide, workflow } from './test/stub.ts';

teachDialogs();
afterEach(cleanup);

const Page = approvalsPage('manager');
const person = (name: string, number: number) => ({
  employeeId: workflow(900 + number),
  employeeFullName: name,
  employeeNumber: `E-${number}`,
});
/** A request with review reasons, as the list has it until this decider opens it. */
const unopened = (number: number, rest: Partial<PendingTransaction> = {}): PendingTransaction =>
  toDecide(number, {
    review: ['accountOnTwoPeople'],
    approvable: false,
    approveWhyNot: 'notOpened',
    changes: null,
    ...rest,
  });
const QUEUE = [
  toDecide(1, {
    employee: person('Eli Old', 1),
    submittedAt: '2026-10-17T15:00:00Z',
    ruleType: 5,
    label: 'Federal Income Tax',
  }),
  toDecide(2, { employee: person('Petra New', 2), review: ['accountOnTwoPeople'] }),
  toDecide(3, { employee: person('Colin Other', 3), ruleType: 1, approvable: false, approveWhyNot: 'notYourDecision' }),
];

function gatewayOf(queue: readonly PendingTransaction[], bodies: unknown[] = [], refuse = 0): Gateway {
  const decided = new Set<string>();
  const opened = new Set<string>();
  const asOpened = (one: PendingTransaction): PendingTransaction =>
    opened.has(one.employeeWorkflowId)
      ? { ...one, approvable: true, approveWhyNot: null, changes: toDecide(1).changes }
      : one;
  return (call, body) => {
    if (call.startsWith('GET'))
      return {
        body: {
          pendingTransactions: queue.filter(({ employeeWorkflowId }) => !decided.has(employeeWorkflowId)).map(asOpened),
          total: queue.length,
          nextCursor: null,
        },
      };
    bodies.push({ call, ...(body as object) });
    const { employeeWorkflowId } = body as { employeeWorkflowId: string };
    if (call.includes('detail')) {
      opened.add(employeeWorkflowId);
      const one = queue.find((each) => each.employeeWorkflowId === employeeWorkflowId) as PendingTransaction;
      return { body: { pendingTransaction: asOpened(one) } };
    }
    if (employeeWorkflowId === workflow(refuse))
      return {
        status: 409,
        body: { status: 409, code: 'already_decided', title: 'Already decided', detail: 'This was rejected by Ada.' },
      };
    decided.add(employeeWorkflowId);
    const found = queue.find((one) => one.employeeWorkflowId === employeeWorkflowId) as PendingTransaction;
    const status = call.includes('approve') ? ('applied' as const) : ('rejected' as const);
    return {
      body: {
        pendingTransaction: { ...found, status, approvable: false, approveWhyNot: 'alreadyDecided' },
        repeated: false,
      },
    };
  };
}
const show = (gateway: Gateway, address = '/manager/pending-transaction') => renderPage(<Page />, { gateway, address });
const card = (name: string) => within(screen.getByRole('region', { name }));
const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent?.trim());

describe('TRX-2: the queue', () => {
  it('shows what waits, the oldest first, with what speaks against it, and nothing to press where another decides', async () => {
    const { calls } = await show(gatewayOf(QUEUE));
    expect(calls).toEqual(['GET pendingTransactions/report?role=manager&status=open&limit=100']);
    expect(screen.getByText('2 changes wait for your decision. The oldest is 34 days old.')).toBeTruthy();
    expect(names()).toEqual([
      'Eli Old: Federal Income Tax',
      'Petra New: Direct deposit',
      'Colin Other: Name and address',
    ]);
    expect(card('Petra New: Direct deposit').getByText('Review carefully before approving.')).toBeTruthy();
    expect(card('Colin Other: Name and address').queryByRole('button')).toBeNull();
    expect(card('Colin Other: Name and address').getByText('Somebody else decides about this change.')).toBeTruthy();
  });

  it('approves by POST the version that is shown, keeps the result in its place, and goes on to the next', async () => {
    const bodies: unknown[] = [];
    const { services } = await show(gatewayOf(QUEUE, bodies));
    fireEvent.click(screen.getByRole('button', { name: 'Approve Eli Old: Federal Income Tax' }));
    await settle(services);
    expect(bodies).toEqual([
      { call: 'POST pendingTransactions/approve', employeeWorkflowId: workflow(1), ruleType: 5, version: 1 },
    ]);
    expect(names()[0]).toBe('Eli Old: Federal Income Tax');
    expect(card('Eli Old: Federal Income Tax').getByText(/is told by mail/)).toBeTruthy();
    await vi.waitFor(() => expect(document.activeElement?.textContent?.trim()).toBe('Petra New: Direct deposit'));
  });

  it('rejects with a reason alone; what was typed stays until it is sent', async () => {
    const bodies: unknown[] = [];
    const { services } = await show(gatewayOf(QUEUE, bodies));
    fireEvent.click(screen.getByRole('button', { name: 'Reject Petra New: Direct deposit' }));
    const send = screen.getByRole('button', { name: 'Reject and tell Petra New' });
    fireEvent.click(send);
    const why = screen.getByRole('textbox', { name: /Why do you reject this/ });
    expect(why.getAttribute('aria-invalid')).toBe('true');
    expect(bodies).toEqual([]);
    fireEvent.change(why, { target: { value: ' The bank returned it. ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Reject and tell Petra New' }));
    await settle(services);
    expect(bodies).toMatchObject([
      { call: 'POST pendingTransactions/reject', reason: 'The bank returned it.', version: 1 },
    ]);
  });

  it('where nothing answers the change says so, with what was typed, and no other does', async () => {
    let isAway = true;
    const gateway = gatewayOf(QUEUE);
    const { services } = await show((call, body) =>
      isAway && call.startsWith('POST') ? undefined : gateway(call, body),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Approve Eli Old: Federal Income Tax' }));
    await settle(services);
    const told = await card('Eli Old: Federal Income Tax').findByRole('alert');
    expect(told.textContent).toContain('You lost your connection. Try again.');
    fireEvent.click(screen.getByRole('button', { name: 'Reject Petra New: Direct deposit' }));
    const why = screen.getByRole('textbox', { name: /Why do you reject this/ });
    fireEvent.change(why, { target: { value: 'Returned.' } });
    fireEvent.click(screen.getByRole('button', { name: 'Reject and tell Petra New' }));
    await settle(services);
    await card('Petra New: Direct deposit').findByRole('alert');
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Why do you/ }).value).toBe('Returned.');
    isAway = false;
    fireEvent.click(screen.getByRole('button', { name: 'Reject and tell Petra New' }));
    await settle(services);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('approves several after a look at all, and says of each what became of it', async () => {
    const bodies: unknown[] = [];
    const { services } = await show(gatewayOf(QUEUE, bodies, 2));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Eli Old: Federal Income Tax' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Petra New: Direct deposit' }));
    fireEvent.click(screen.getByRole('button', { name: 'Review 2 selected' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Approve these 2 requests?' }));
    expect(bodies).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Approve all 2' }));
    await settle(services);
    const items = within(screen.getByRole('dialog', { name: 'Results for 2 requests' })).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Eli Old: Federal Income TaxApproved ',
      'Petra New: Direct depositNot approved here This was rejected by Ada.',
    ]);
  });

  it('M1: says of each selected request its hold, deadline, first paycheck and review reasons before any is approved', async () => {
    await show(gatewayOf(QUEUE));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Eli Old: Federal Income Tax' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Petra New: Direct deposit' }));
    fireEvent.click(screen.getByRole('button', { name: 'Review 2 selected' }));
    const dialog = screen.getByRole('dialog', { name: 'Approve these 2 requests?' });
    const [first, second] = [...dialog.querySelectorAll<HTMLElement>('[aria-live] > li')];
    for (const row of [first, second])
      expect(
        [...(row?.querySelectorAll('dl > div') ?? [])].map(({ textContent }) => textContent?.replaceAll(/\s/g, ' ')),
      ).toEqual([
        'Security hold untilNovember 21, 2026, 12:00 pm EST',
        'DueNovember 21, 2026',
        'First paycheck if approved todayDecember 18, 2026',
      ]);
    expect(first?.textContent).not.toContain('Review carefully');
    expect(second?.textContent).toContain('Another employee uses this account too.');
  });

  it('M1: keeps the selection when the dialog is left, and gives the focus back', async () => {
    await show(gatewayOf(QUEUE));
    for (const name of ['Select Eli Old: Federal Income Tax', 'Select Petra New: Direct deposit'])
      fireEvent.click(screen.getByRole('checkbox', { name }));
    fireEvent.click(screen.getByRole('button', { name: 'Review 2 selected' }));
    fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Review 2 selected' })).toBeTruthy();
  });

  it('M1: once all that was selected is approved, the focus is on the count of what is left', async () => {
    const { services } = await show(gatewayOf(QUEUE));
    for (const name of ['Select Eli Old: Federal Income Tax', 'Select Petra New: Direct deposit'])
      fireEvent.click(screen.getByRole('checkbox', { name }));
    fireEvent.click(screen.getByRole('button', { name: 'Review 2 selected' }));
    fireEvent.click(screen.getByRole('button', { name: 'Approve all 2' }));
    await settle(services);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await vi.waitFor(() => expect(document.activeElement?.textContent).toMatch(/shown$/));
  });

  it('NAV-7: opens on what somebody in view asked for, and keeps them in view whatever is filtered', async () => {
    const gateway = gatewayOf(QUEUE);
    const address = `/manager/pending-transaction?employee=${workflow(902)}&status=all`;
    const { addresses } = await renderPage(<Page inView={person('Petra New', 2)} />, { gateway, address });
    expect(names()).toEqual(['Petra New: Direct deposit']);
    fireEvent.change(screen.getByRole('combobox', { name: 'Employee' }), { target: { value: '' } });
    expect(names()).toHaveLength(3);
    expect(addresses.at(-1)).toBe(`${address}&who=all`);
    fireEvent.change(screen.getByRole('combobox', { name: 'Employee' }), { target: { value: workflow(902) } });
    expect(addresses.at(-1)).toBe(address);
  });

  it('NAV-7: names somebody in view who asked for nothing', async () => {
    const address = `/manager/pending-transaction?employee=${workflow(907)}`;
    await renderPage(<Page inView={person('Nina Nothing', 7)} />, { gateway: gatewayOf(QUEUE), address });
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Employee' }).selectedOptions[0]?.text).toBe(
      'Nina Nothing',
    );
    expect(screen.getByRole('heading', { name: 'No change matches' })).toBeTruthy();
  });

  it('keeps its filters in the address: kind, age, employee', async () => {
    const { addresses } = await show(gatewayOf(QUEUE));
    fireEvent.change(screen.getByRole('combobox', { name: 'Waiting for' }), { target: { value: '30' } });
    expect(names()).toEqual(['Eli Old: Federal Income Tax']);
    expect(addresses.at(-1)).toBe('/manager/pending-transaction?days=30');
    fireEvent.change(screen.getByRole('combobox', { name: 'Kind of change' }), { target: { value: '2' } });
    expect(screen.getByRole('heading', { name: 'No change matches' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    fireEvent.change(screen.getByRole('combobox', { name: 'Employee' }), { target: { value: workflow(903) } });
    expect(names()).toEqual(['Colin Other: Name and address']);
  });
});

describe('M1: a request with review reasons is opened by itself', () => {
  const RISKY = [
    toDecide(1, { employee: person('Eli Old', 1) }),
    unopened(2, { employee: person('Petra New', 2) }),
    toDecide(3, { employee: person('Colin Other', 3), ruleType: 1 }),
    unopened(4, { employee: person('Rita Risk', 4), review: ['newDevice', 'contactChanged'] }),
  ];

  it('is closed, cannot be selected or decided, and the page says why', async () => {
    await show(gatewayOf(RISKY));
    const closed = card('Petra New: Direct deposit');
    expect(closed.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Open request']);
    expect(closed.queryByRole('checkbox')).toBeNull();
    expect(closed.queryByRole('table')).toBeNull();
    expect(closed.queryByText(/Another employee uses this account/)).toBeNull();
    expect(card('Rita Risk: Direct deposit').getByText('This request has 2 reasons for a closer look.')).toBeTruthy();
    expect(screen.getByText('2 requests need a closer look.')).toBeTruthy();
    expect(screen.getByText(/only after you open each one by itself/)).toBeTruthy();
    expect(screen.getByText(/^4 changes wait for your decision/)).toBeTruthy();
  });

  it('opening shows before, after and reasons, and leaves the focus on the request', async () => {
    const { calls } = await show(gatewayOf(RISKY));
    fireEvent.click(screen.getByRole('button', { name: 'Open request: Petra New, Direct deposit' }));
    expect(await card('Petra New: Direct deposit').findByRole('table')).toBeTruthy();
    expect(calls.at(-1)).toBe('POST pendingTransactions/detail');
    const opened = card('Petra New: Direct deposit');
    expect(opened.getByText(/Another employee uses this account too/)).toBeTruthy();
    expect(opened.getByRole('checkbox', { name: 'Select Petra New: Direct deposit' })).toBeTruthy();
    expect(opened.getByRole('button', { name: 'Approve Petra New: Direct deposit' })).toBeTruthy();
    await vi.waitFor(() => expect(document.activeElement?.textContent?.trim()).toBe('Petra New: Direct deposit'));
    expect(screen.getByText('One request needs a closer look.')).toBeTruthy();
  });

  it('leads to the next one until none is left', async () => {
    await show(gatewayOf(RISKY));
    fireEvent.click(screen.getByRole('button', { name: 'Open the next one: Petra New, Direct deposit' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Open the next one: Rita Risk, Direct deposit' }));
    await card('Rita Risk: Direct deposit').findByRole('table');
    expect(screen.queryByText(/closer look/)).toBeNull();
    expect(screen.getAllByRole('checkbox')).toHaveLength(4);
  });

  it('where nothing answers, the request says so and stays closed', async () => {
    let isAway = true;
    const gateway = gatewayOf(RISKY);
    await show((call, body) => (isAway && call.startsWith('POST') ? undefined : gateway(call, body)));
    fireEvent.click(screen.getByRole('button', { name: 'Open request: Petra New, Direct deposit' }));
    const told = await card('Petra New: Direct deposit').findByRole('alert');
    expect(told.textContent).toContain('You lost your connection. Try again.');
    isAway = false;
    fireEvent.click(screen.getByRole('button', { name: 'Open request: Petra New, Direct deposit' }));
    expect(await card('Petra New: Direct deposit').findByRole('table')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('namesakes who ask for the same are told apart by their numbers', async () => {
    await show(
      gatewayOf([
        toDecide(1, { employee: person('Petra New', 1) }),
        unopened(2, { employee: person('Petra New', 2) }),
        toDecide(3, { employee: person('Petra New', 3), ruleType: 1 }),
      ]),
    );
    expect(names()).toEqual([
      'Petra New (E-1): Direct deposit',
      'Petra New (E-2): Direct deposit',
      'Petra New: Name and address',
    ]);
    const called = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
    const own = called.filter((name) => name?.includes('Petra'));
    expect(new Set(own).size).toBe(own.length);
  });
});

describe('TRX-3: the report as a file', () => {
  it('has decided ones stay where they were, and new ones follow', () => {
    const [one, two] = [toDecide(1), toDecide(2)];
    const done = { ...one, status: 'applied' as const };
    const shown = inPlace([workflow(1), workflow(2)], [two, toDecide(3)], new Map([[workflow(1), done]]));
    expect(shown.map(({ employeeWorkflowId, status }) => [employeeWorkflowId, status])).toEqual([
      [workflow(1), 'applied'],
      [workflow(2), 'pending'],
      [workflow(3), 'pending'],
    ]);
  });
});
