import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, assert, describe, expect, it, vi } from 'vitest';
import type { PendingTransaction } from '@paystead/contract/features/pending-transactions/model.ts';
import { teachDialogs, watchFocusAfterDialogs } from '../../../../test/dialogs.ts';
import { renderPage, settle, type Gateway } from '../../../../test/page.tsx';
import { approvalsPage } from './approvals-page.tsx';
import { mergeQueue } from './queue.ts';
import { requestToDecide, idOf } from '../test/requests.ts';

afterEach(cleanup);
watchFocusAfterDialogs();
teachDialogs();

const Page = approvalsPage('manager');
const person = (name: string, number: number) => ({
  employeeId: idOf(900 + number),
  employeeFullName: name,
  employeeNumber: `E-${number}`,
});
/** A request with review reasons before the approver opens it. */
const unopened = (number: number, rest: Partial<PendingTransaction> = {}): PendingTransaction =>
  requestToDecide(number, {
    review: ['accountOnTwoPeople'],
    approvable: false,
    approveWhyNot: 'notOpened',
    changes: null,
    ...rest,
  });
const QUEUE = [
  requestToDecide(1, {
    employee: person('Eli Old', 1),
    submittedAt: '2026-10-17T15:00:00Z',
    ruleType: 5,
    label: 'Federal Income Tax',
  }),
  requestToDecide(2, { employee: person('Petra New', 2), review: ['accountOnTwoPeople'] }),
  requestToDecide(3, {
    employee: person('Colin Other', 3),
    ruleType: 1,
    approvable: false,
    approveWhyNot: 'notYourDecision',
  }),
];

function gatewayOf(queue: readonly PendingTransaction[], bodies: unknown[] = [], refuse = 0): Gateway {
  const decided = new Set<string>();
  const opened = new Set<string>();
  const asOpened = (one: PendingTransaction): PendingTransaction =>
    opened.has(one.employeeWorkflowId)
      ? { ...one, approvable: true, approveWhyNot: null, changes: requestToDecide(1).changes }
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
    if (employeeWorkflowId === idOf(refuse))
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
const renderQueue = (gateway: Gateway, address = '/manager/pending-transaction') =>
  renderPage(<Page />, { gateway, address });
const card = (name: string) => within(screen.getByRole('region', { name }));
const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent?.trim());

describe('TRX-2: the queue', () => {
  it('lists waiting requests oldest first with review reasons, and no buttons for requests of another approver', async () => {
    const { calls } = await renderQueue(gatewayOf(QUEUE));
    expect(calls).toEqual(['GET pendingTransactions/report?role=manager&status=open&limit=100']);
    expect(screen.getByText('2 requests to review. The oldest has been waiting 34 days.')).toBeTruthy();
    expect(names()).toEqual([
      'Eli Old: Federal Income Tax',
      'Petra New: Direct deposit',
      'Colin Other: Name and address',
    ]);
    expect(card('Petra New: Direct deposit').getByText('Review carefully before approving.')).toBeTruthy();
    expect(card('Colin Other: Name and address').queryByRole('button')).toBeNull();
    expect(card('Colin Other: Name and address').getByText('Waiting on another approver.')).toBeTruthy();
  });

  it('approves the shown version by POST, shows the result in place and moves the focus to the next request', async () => {
    const bodies: unknown[] = [];
    const { services } = await renderQueue(gatewayOf(QUEUE, bodies));
    fireEvent.click(screen.getByRole('button', { name: 'Approve Eli Old: Federal Income Tax' }));
    await settle(services);
    expect(bodies).toEqual([
      { call: 'POST pendingTransactions/approve', employeeWorkflowId: idOf(1), ruleType: 5, version: 1 },
    ]);
    expect(names()[0]).toBe('Eli Old: Federal Income Tax');
    expect(card('Eli Old: Federal Income Tax').getByText(/notify Eli Old by email/)).toBeTruthy();
    await vi.waitFor(() => expect(document.activeElement?.textContent?.trim()).toBe('Petra New: Direct deposit'));
  });

  it('rejects only with a reason', async () => {
    const bodies: unknown[] = [];
    const { services } = await renderQueue(gatewayOf(QUEUE, bodies));
    fireEvent.click(screen.getByRole('button', { name: 'Reject Petra New: Direct deposit' }));
    const send = screen.getByRole('button', { name: 'Reject and notify Petra New' });
    fireEvent.click(send);
    const reason = screen.getByRole('textbox', { name: /Why are you rejecting/ });
    expect(reason.getAttribute('aria-invalid')).toBe('true');
    expect(bodies).toEqual([]);
    fireEvent.change(reason, { target: { value: ' The bank returned it. ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Reject and notify Petra New' }));
    await settle(services);
    expect(bodies).toMatchObject([
      { call: 'POST pendingTransactions/reject', reason: 'The bank returned it.', version: 1 },
    ]);
  });

  it('shows a lost connection on the request it concerns and keeps the entered reason', async () => {
    let isOffline = true;
    const gateway = gatewayOf(QUEUE);
    const { services } = await renderQueue((call, body) =>
      isOffline && call.startsWith('POST') ? undefined : gateway(call, body),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Approve Eli Old: Federal Income Tax' }));
    await settle(services);
    const alert = await card('Eli Old: Federal Income Tax').findByRole('alert');
    expect(alert.textContent).toContain('You lost your connection. Try again.');
    fireEvent.click(screen.getByRole('button', { name: 'Reject Petra New: Direct deposit' }));
    const reason = screen.getByRole('textbox', { name: /Why are you rejecting/ });
    fireEvent.change(reason, { target: { value: 'Returned.' } });
    fireEvent.click(screen.getByRole('button', { name: 'Reject and notify Petra New' }));
    await settle(services);
    await card('Petra New: Direct deposit').findByRole('alert');
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Why are you/ }).value).toBe('Returned.');
    isOffline = false;
    fireEvent.click(screen.getByRole('button', { name: 'Reject and notify Petra New' }));
    await settle(services);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('approves several requests after a review and shows the result of each', async () => {
    const bodies: unknown[] = [];
    const { services } = await renderQueue(gatewayOf(QUEUE, bodies, 2));
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

  it('M1: shows the hold, due date, first paycheck and review reasons of each selected request before approval', async () => {
    await renderQueue(gatewayOf(QUEUE));
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
    assert(first !== undefined);
    expect(first.textContent).not.toContain('Review carefully');
    expect(second?.textContent).toContain('Another employee uses this account too.');
  });

  it('M1: keeps the selection when the dialog is closed', async () => {
    await renderQueue(gatewayOf(QUEUE));
    for (const name of ['Select Eli Old: Federal Income Tax', 'Select Petra New: Direct deposit'])
      fireEvent.click(screen.getByRole('checkbox', { name }));
    fireEvent.click(screen.getByRole('button', { name: 'Review 2 selected' }));
    fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Review 2 selected' })).toBeTruthy();
  });

  it('M1: moves the focus to the count after all selected requests are approved', async () => {
    const { services } = await renderQueue(gatewayOf(QUEUE));
    for (const name of ['Select Eli Old: Federal Income Tax', 'Select Petra New: Direct deposit'])
      fireEvent.click(screen.getByRole('checkbox', { name }));
    fireEvent.click(screen.getByRole('button', { name: 'Review 2 selected' }));
    fireEvent.click(screen.getByRole('button', { name: 'Approve all 2' }));
    await settle(services);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await vi.waitFor(() => expect(document.activeElement?.textContent).toMatch(/shown$/));
  });

  it('NAV-7: opens with the requests of the selected employee and keeps the selection in the address', async () => {
    const gateway = gatewayOf(QUEUE);
    const address = `/manager/pending-transaction?employee=${idOf(902)}&status=all`;
    const { addresses } = await renderPage(<Page selectedEmployee={person('Petra New', 2)} />, { gateway, address });
    expect(names()).toEqual(['Petra New: Direct deposit']);
    fireEvent.change(screen.getByRole('combobox', { name: 'Employee' }), { target: { value: '' } });
    expect(names()).toHaveLength(3);
    expect(addresses.at(-1)).toBe(`${address}&who=all`);
    fireEvent.change(screen.getByRole('combobox', { name: 'Employee' }), { target: { value: idOf(902) } });
    expect(addresses.at(-1)).toBe(address);
  });

  it('NAV-7: names the selected employee even without requests', async () => {
    const address = `/manager/pending-transaction?employee=${idOf(907)}`;
    await renderPage(<Page selectedEmployee={person('Nina Nothing', 7)} />, { gateway: gatewayOf(QUEUE), address });
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Employee' }).selectedOptions[0]?.text).toBe(
      'Nina Nothing',
    );
    expect(screen.getByRole('heading', { name: 'No matching requests' })).toBeTruthy();
  });

  it('keeps the filters in the address: type, waiting time, employee', async () => {
    const { addresses } = await renderQueue(gatewayOf(QUEUE));
    fireEvent.change(screen.getByRole('combobox', { name: 'Waiting time' }), { target: { value: '30' } });
    expect(names()).toEqual(['Eli Old: Federal Income Tax']);
    expect(addresses.at(-1)).toBe('/manager/pending-transaction?days=30');
    fireEvent.change(screen.getByRole('combobox', { name: 'Type of request' }), { target: { value: '2' } });
    expect(screen.getByRole('heading', { name: 'No matching requests' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    fireEvent.change(screen.getByRole('combobox', { name: 'Employee' }), { target: { value: idOf(903) } });
    expect(names()).toEqual(['Colin Other: Name and address']);
  });
});

describe('M1: a request with review reasons must be opened by itself', () => {
  const WITH_REVIEW_REASONS = [
    requestToDecide(1, { employee: person('Eli Old', 1) }),
    unopened(2, { employee: person('Petra New', 2) }),
    requestToDecide(3, { employee: person('Colin Other', 3), ruleType: 1 }),
    unopened(4, { employee: person('Rita Risk', 4), review: ['newDevice', 'contactChanged'] }),
  ];

  it('can’t be selected or decided before it is opened, and the page explains why', async () => {
    await renderQueue(gatewayOf(WITH_REVIEW_REASONS));
    const unopenedCard = card('Petra New: Direct deposit');
    expect(unopenedCard.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Open request']);
    expect(unopenedCard.queryByRole('checkbox')).toBeNull();
    expect(unopenedCard.queryByRole('table')).toBeNull();
    expect(unopenedCard.queryByText(/Another employee uses this account/)).toBeNull();
    expect(card('Rita Risk: Direct deposit').getByText('This request has 2 reasons for a closer look.')).toBeTruthy();
    expect(screen.getByText('2 requests need a closer look.')).toBeTruthy();
    expect(screen.getByText(/only after you open each one by itself/)).toBeTruthy();
    expect(screen.getByText(/^4 requests to review/)).toBeTruthy();
  });

  it('shows the requested values and reasons once opened, with the focus on the request', async () => {
    const { calls } = await renderQueue(gatewayOf(WITH_REVIEW_REASONS));
    fireEvent.click(screen.getByRole('button', { name: 'Open request: Petra New, Direct deposit' }));
    expect(await card('Petra New: Direct deposit').findByRole('table')).toBeTruthy();
    expect(calls.at(-1)).toBe('POST pendingTransactions/detail');
    const opened = card('Petra New: Direct deposit');
    expect(opened.getByText(/Another employee uses this account too/)).toBeTruthy();
    expect(opened.getByRole('checkbox', { name: 'Select Petra New: Direct deposit' })).toBeTruthy();
    expect(opened.getByRole('button', { name: 'Approve Petra New: Direct deposit' })).toBeTruthy();
    await vi.waitFor(() => expect(document.activeElement?.textContent?.trim()).toBe('Petra New: Direct deposit'));
    expect(screen.getByText('1 request needs a closer look.')).toBeTruthy();
  });

  it('opens the next request from the banner until none is left', async () => {
    await renderQueue(gatewayOf(WITH_REVIEW_REASONS));
    fireEvent.click(screen.getByRole('button', { name: 'Open the next one: Petra New, Direct deposit' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Open the next one: Rita Risk, Direct deposit' }));
    await card('Rita Risk: Direct deposit').findByRole('table');
    expect(screen.queryByText(/closer look/)).toBeNull();
    expect(screen.getAllByRole('checkbox')).toHaveLength(4);
  });

  it('keeps the request unopened with a message if the connection is lost', async () => {
    let isOffline = true;
    const gateway = gatewayOf(WITH_REVIEW_REASONS);
    await renderQueue((call, body) => (isOffline && call.startsWith('POST') ? undefined : gateway(call, body)));
    fireEvent.click(screen.getByRole('button', { name: 'Open request: Petra New, Direct deposit' }));
    const alert = await card('Petra New: Direct deposit').findByRole('alert');
    expect(alert.textContent).toContain('You lost your connection. Try again.');
    isOffline = false;
    fireEvent.click(screen.getByRole('button', { name: 'Open request: Petra New, Direct deposit' }));
    expect(await card('Petra New: Direct deposit').findByRole('table')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('adds employee numbers to namesakes with requests of the same title', async () => {
    await renderQueue(
      gatewayOf([
        requestToDecide(1, { employee: person('Petra New', 1) }),
        unopened(2, { employee: person('Petra New', 2) }),
        requestToDecide(3, { employee: person('Petra New', 3), ruleType: 1 }),
      ]),
    );
    expect(names()).toEqual([
      'Petra New (E-1): Direct deposit',
      'Petra New (E-2): Direct deposit',
      'Petra New: Name and address',
    ]);
    const labels = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
    const own = labels.filter((name) => name?.includes('Petra'));
    expect(new Set(own).size).toBe(own.length);
  });
});

describe('TRX-3: the queue after a decision', () => {
  it('keeps decided requests in their positions and adds new ones after them', () => {
    const [one, two] = [requestToDecide(1), requestToDecide(2)];
    const done = { ...one, status: 'applied' as const };
    const shown = mergeQueue([idOf(1), idOf(2)], [two, requestToDecide(3)], new Map([[idOf(1), done]]));
    expect(shown.map(({ employeeWorkflowId, status }) => [employeeWorkflowId, status])).toEqual([
      [idOf(1), 'applied'],
      [idOf(2), 'pending'],
      [idOf(3), 'pending'],
    ]);
  });
});
