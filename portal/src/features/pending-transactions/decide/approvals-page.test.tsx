import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, assert, describe, expect, it, vi } from 'vitest';
import type { QueueCountsReply, QueuedTransaction } from '@paystead/contract/features/pending-transactions/queue.ts';
import { badgeWith, shownBadge } from '../../../../../ui/test/badges.tsx';
import { teachDialogs, watchFocusAfterDialogs } from '../../../../../ui/test/dialogs.ts';
import { renderPage, settle, type Gateway } from '../../../../test/page.tsx';
import { approvalsPage } from './approvals-page.tsx';
import { isDecidedWithOthers, mergeQueue } from './queue.ts';
import { queuedRequest, idOf } from '../test/requests.ts';

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
const unopened = (number: number, rest: Partial<QueuedTransaction> = {}): QueuedTransaction =>
  queuedRequest(number, {
    review: ['accountOnTwoPeople'],
    approvable: false,
    approveWhyNot: 'notOpened',
    changes: null,
    summary: { what: 'accountChanged', field: null, value: null, more: 0 },
    ...rest,
  });
const QUEUE = [
  queuedRequest(1, {
    employee: person('Eli Old', 1),
    submittedAt: '2026-10-17T15:00:00Z',
    ruleType: 5,
    label: 'Federal Income Tax',
    summary: { what: 'field', field: 'filingStatus', value: 'm', more: 1 },
  }),
  queuedRequest(2, { employee: person('Petra New', 2), review: ['accountOnTwoPeople'] }),
  queuedRequest(3, {
    employee: person('Colin Other', 3),
    ruleType: 1,
    approvable: false,
    approveWhyNot: 'notYourDecision',
    changes: null,
    summary: null,
  }),
];

const countsOf = (waiting: readonly QueuedTransaction[]): QueueCountsReply => {
  const mine = waiting.filter(({ approvable, approveWhyNot }) => approvable || approveWhyNot === 'notOpened');
  return {
    total: waiting.length,
    mine: mine.length,
    oldestMine: mine[0]?.submittedAt ?? null,
    deciders: { anyone: waiting.length, me: mine.length },
    risks: { review: waiting.filter(({ review }) => review.length > 0).length, none: 7 },
    dues: { overdue: 4, soon: 0 },
    ruleTypes: [{ ruleType: 2, count: 6 }],
  };
};

interface Call {
  readonly call: string;
  readonly employeeWorkflowId?: string;
  readonly ruleType?: number;
  readonly version?: number;
  readonly cursor?: string;
  readonly items?: readonly { readonly employeeWorkflowId: string }[];
  readonly limit?: number;
}

/** A gateway with a queue in pages of the size that is asked for. `refuse` is the number of a request decided elsewhere. */
function gatewayOf(queue: readonly QueuedTransaction[], bodies: Call[] = [], refuse = 0): Gateway {
  const decided = new Set<string>();
  const opened = new Set<string>();
  const asOpened = (one: QueuedTransaction): QueuedTransaction =>
    opened.has(one.employeeWorkflowId)
      ? { ...one, approvable: true, approveWhyNot: null, changes: queuedRequest(1).changes }
      : one;
  return (call, body) => {
    bodies.push({ call, ...(body as object) });
    const waiting = queue.filter(({ employeeWorkflowId: id }) => !decided.has(id)).map(asOpened);
    if (call.endsWith('counts')) return { body: countsOf(waiting) };
    const { employeeWorkflowId, cursor = '0', limit = 50 } = body as Call;
    if (call.endsWith('queue')) {
      const end = Number(cursor) + limit;
      const nextCursor = end < waiting.length ? String(end) : null;
      return { body: { pendingTransactions: waiting.slice(Number(cursor), end), nextCursor } };
    }
    if (call.endsWith('bulk')) {
      const { items = [] } = body as Call;
      const results = items.map((item) => {
        const isRefused = item.employeeWorkflowId === idOf(refuse);
        if (!isRefused) decided.add(item.employeeWorkflowId);
        return {
          ...item,
          outcome: isRefused ? 'refused' : 'done',
          status: isRefused ? null : 'applied',
          undoable: false,
          failure: isRefused ? { code: 'already_decided', title: '', detail: 'This was rejected by Ada.' } : null,
        };
      });
      return { body: { results } };
    }
    const found = queue.find((one) => one.employeeWorkflowId === employeeWorkflowId);
    assert(found !== undefined && employeeWorkflowId !== undefined);
    if (call.includes('detail')) {
      opened.add(employeeWorkflowId);
      return { body: { pendingTransaction: asOpened(found) } };
    }
    if (call.endsWith('note')) {
      const note = { at: '2026-11-20T15:00:00Z', by: 'Mona Manager', text: (body as { text: string }).text };
      return { body: { pendingTransaction: { ...asOpened(found), notes: [note] } } };
    }
    if (employeeWorkflowId === idOf(refuse))
      return {
        status: 409,
        body: { status: 409, code: 'already_decided', title: 'Already decided', detail: 'This was rejected by Ada.' },
      };
    decided.add(employeeWorkflowId);
    const status = call.includes('approve') ? 'applied' : call.includes('send-back') ? 'sentBack' : 'rejected';
    return {
      body: {
        pendingTransaction: { ...found, status, approvable: false, approveWhyNot: 'alreadyDecided' },
        repeated: false,
      },
    };
  };
}
const ADDRESS = '/manager/pending-transaction';
const renderQueue = (gateway: Gateway, address = `${ADDRESS}?of=everyone`) =>
  renderPage(<Page />, { gateway, address });
const card = (name: string) => within(screen.getByRole('region', { name }));
const rowButton = (name: string) => screen.getByRole('button', { name: `${name}, details` });
const open = (name: string) => fireEvent.click(rowButton(name));
const rows = () =>
  screen.getAllByRole('button', { name: /, details$/ }).map((button) => button.getAttribute('aria-label'));
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const ELI = 'Eli Old: Federal Income Tax';
const PETRA = 'Petra New: Direct deposit';
const COLIN = 'Colin Other: Name and address';

describe('DSK-1: the list', () => {
  it.each([
    ['waiting', ['Waiting', 'Due']],
    ['underway', ['Status', 'Decided by']],
    ['closed', ['Status', 'Decided by']],
  ])('of %s requests is headed by what its lines have', async (list, headings) => {
    await renderQueue(gatewayOf(QUEUE), `${ADDRESS}?of=everyone&show=${list}`);
    const shown = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(shown.filter((text) => ['Waiting', 'Due', 'Status', 'Decided by'].includes(text))).toEqual(headings);
  });

  it('has one line a request: who, what in few words, reasons, waiting time, due date and first paycheck', async () => {
    const bodies: Call[] = [];
    await renderQueue(gatewayOf(QUEUE, bodies));
    expect(bodies).toContainEqual({
      call: 'POST pendingTransactions/queue',
      role: 'manager',
      status: 'waiting',
      sort: 'waiting',
      group: 'none',
      limit: 50,
    });
    expect(screen.getByText('2 requests to review. The oldest has been waiting 34 days.')).toBeTruthy();
    const lines = screen.getAllByRole('row').map(({ textContent }) => textContent?.replaceAll(/\s+/g, ' '));
    expect(lines.slice(1)).toEqual([
      'Eli OldE-1Federal Income Tax Filing status: Married filing jointly and 1 more change34 daysDue Nov 21First paycheck Dec 18',
      'Petra NewE-2Direct deposit Account changed: Red Rose ••2290 and 2 more changesShared account2 daysDue Nov 21First paycheck Dec 18',
      'Colin OtherE-3Name and address 2 daysDue Nov 21First paycheck Dec 18',
    ]);
    expect(screen.queryAllByRole('region')).toEqual([]);
  });

  it('waiting time is plain for a day, a warning from 2 days on, and urgent from 30 days on', async () => {
    const days = [1, 2, 29, 30];
    const queue = ['11-19', '11-18', '10-22', '10-21'].map((day, place) =>
      queuedRequest(place + 1, { employee: person(`P${place}`, place), submittedAt: `2026-${day}T15:00:00Z` }),
    );
    await renderQueue(gatewayOf(queue));
    const times = screen.getAllByText(/^\d+ days?$/);
    expect(times.map(({ textContent }) => textContent)).toEqual(['1 day', '2 days', '29 days', '30 days']);
    const badges = times.slice(1).map((time) => shownBadge(time));
    expect(times[0]?.getAttribute('role')).toBe('cell');
    expect(badges).toEqual(
      days
        .slice(1)
        .map((count) =>
          count < 30
            ? badgeWith({ text: `${count} days`, tone: 'warning', icon: 'clock' })
            : badgeWith({ text: `${count} days`, tone: 'danger', icon: 'warning' }),
        ),
    );
  });

  it('reads further pages only as far as the list is scrolled', async () => {
    const many = Array.from({ length: 400 }, (_, place) =>
      queuedRequest(place + 1, { employee: person(`P${place}`, place) }),
    );
    const bodies: Call[] = [];
    await renderQueue(gatewayOf(many, bodies));
    expect(screen.getByText('400 requests')).toBeTruthy();
    const first = bodies.find(({ call }) => call.endsWith('queue'));
    expect(first).toMatchObject({ limit: 50 });
    expect(first?.cursor).toBeUndefined();
  });

  it('opens one request at a time, with its address, before and after', async () => {
    const { addresses } = await renderQueue(gatewayOf(QUEUE));
    open(ELI);
    expect(card(ELI).getByRole('table', { name: /before and after/ })).toBeTruthy();
    expect(addresses.at(-1)).toBe(`${ADDRESS}?of=everyone&open=${idOf(1)}`);
    open(PETRA);
    expect(screen.getAllByRole('region').map(({ id }) => id)).toEqual([idOf(2)]);
    expect(rowButton(PETRA).getAttribute('aria-expanded')).toBe('true');
    open(PETRA);
    expect(screen.queryAllByRole('region')).toEqual([]);
    expect(addresses.at(-1)).toBe(`${ADDRESS}?of=everyone`);
  });

  it('shows no buttons for requests of another approver', async () => {
    await renderQueue(gatewayOf(QUEUE));
    open(COLIN);
    expect(card(COLIN).queryByRole('button')).toBeNull();
    expect(card(COLIN).getByText('Waiting on another approver.')).toBeTruthy();
    expect(screen.queryByRole('checkbox', { name: `Select ${COLIN}` })).toBeNull();
  });

  it('asks for the caller’s own requests, filtered and in an order, all kept in the address', async () => {
    const bodies: Call[] = [];
    const { services, addresses } = await renderQueue(gatewayOf(QUEUE, bodies), ADDRESS);
    expect(bodies.find(({ call }) => call.endsWith('queue'))).toMatchObject({ decider: 'me' });
    fireEvent.change(screen.getByRole('combobox', { name: 'Due date' }), { target: { value: 'overdue' } });
    fireEvent.change(screen.getByRole('combobox', { name: 'Type of request' }), { target: { value: '2' } });
    fireEvent.change(screen.getByRole('combobox', { name: 'Order' }), { target: { value: 'name' } });
    fireEvent.change(screen.getByRole('combobox', { name: 'Sections' }), { target: { value: 'risk' } });
    await settle(services);
    expect(addresses.at(-1)).toBe(`${ADDRESS}?type=2&due=overdue&order=name&sections=risk`);
    expect(bodies.findLast(({ call }) => call.endsWith('queue'))).toMatchObject({
      ruleType: 2,
      due: 'overdue',
      sort: 'name',
      group: 'risk',
    });
    expect(screen.getByRole('option', { name: 'Overdue (4)' })).toBeTruthy();
    expect(screen.getByRole('option', { name: 'Direct deposit (6)' })).toBeTruthy();
    expect(screen.getByText('Needs a closer look', { selector: '[role=cell]' })).toBeTruthy();
  });

  it('searches after a pause in typing, never in the address', async () => {
    const bodies: Call[] = [];
    const { services, addresses } = await renderQueue(gatewayOf(QUEUE, bodies));
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'eli ' } });
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' });
    await settle(services);
    expect(bodies.findLast(({ call }) => call.endsWith('queue'))).toMatchObject({ text: 'eli' });
    // The space after a first name stays for the last name that follows.
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('eli ');
    expect(addresses.join(' ')).not.toContain('eli');
  });

  it('NAV-7: opens with the requests of the selected employee and keeps the selection in the address', async () => {
    const bodies: Call[] = [];
    const address = `${ADDRESS}?employee=${idOf(902)}&status=all`;
    const page = <Page selectedEmployee={person('Petra New', 2)} />;
    const { addresses } = await renderPage(page, { gateway: gatewayOf(QUEUE, bodies), address });
    expect(bodies.find(({ call }) => call.endsWith('queue'))).toMatchObject({ employeeId: idOf(902) });
    const employees = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Employee' });
    expect(employees.selectedOptions[0]?.text).toBe('Petra New');
    fireEvent.change(employees, { target: { value: '' } });
    expect(addresses.at(-1)).toBe(`${address}&who=all`);
    fireEvent.change(employees, { target: { value: idOf(902) } });
    expect(addresses.at(-1)).toBe(address);
  });

  it('says that nothing matches, with a button that clears the filters', async () => {
    const { addresses } = await renderQueue(gatewayOf([]), `${ADDRESS}?type=2&order=due`);
    expect(screen.getByRole('heading', { name: 'No matching requests' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(addresses.at(-1)).toBe(`${ADDRESS}?order=due`);
  });

  it('adds employee numbers to namesakes with requests of the same title', async () => {
    await renderQueue(
      gatewayOf([
        queuedRequest(1, { employee: person('Petra New', 1) }),
        unopened(2, { employee: person('Petra New', 2) }),
        queuedRequest(3, { employee: person('Petra New', 3), ruleType: 1 }),
      ]),
    );
    expect(rows()).toEqual([
      'Petra New (E-1): Direct deposit, details',
      'Petra New (E-2): Direct deposit, details',
      'Petra New: Name and address, details',
    ]);
  });
});

describe('TRX-2: deciding', () => {
  it('approves the shown version by POST, shows the result in place and opens the next request', async () => {
    const bodies: Call[] = [];
    const { services } = await renderQueue(
      gatewayOf(
        [QUEUE[0], queuedRequest(4)].filter((one) => one !== undefined),
        bodies,
      ),
    );
    open(ELI);
    fireEvent.click(screen.getByRole('button', { name: `Approve ${ELI}` }));
    await settle(services);
    expect(bodies).toContainEqual({
      call: 'POST pendingTransactions/approve',
      employeeWorkflowId: idOf(1),
      ruleType: 5,
      version: 1,
    });
    expect(rows()).toHaveLength(2);
    expect(screen.getAllByRole('row')[1]?.textContent).toContain('In effect');
    expect(screen.getByRole('region').id).toBe(idOf(4));
    await vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toContain('Petra Tester'));
  });

  it.each<[string, () => void, number[], number]>([
    ['the next one follows if it is still open', () => undefined, [4], 4],
    ['another one that was opened meanwhile stays', () => open('Ada Late: Direct deposit'), [5], 5],
    ['nothing opens if it was closed meanwhile', () => open(ELI), [], 1],
  ])('a late reply to a decision: %s', async (_, meanwhile, openNumbers, focused) => {
    const reply = Promise.withResolvers<undefined>();
    const answer = gatewayOf(
      [QUEUE[0], queuedRequest(4), queuedRequest(5, { employee: person('Ada Late', 5) })].filter(
        (one) => one !== undefined,
      ),
    );
    const { services } = await renderQueue(async (call, body) => {
      if (call.endsWith('approve')) await reply.promise;
      return answer(call, body);
    });
    open(ELI);
    fireEvent.click(screen.getByRole('button', { name: `Approve ${ELI}` }));
    meanwhile();
    await settle(services);
    reply.resolve(undefined);
    await vi.waitFor(() => expect(screen.getAllByRole('row')[1]?.textContent).toContain('In effect'));
    await settle(services);
    expect(screen.queryAllByRole('region').map(({ id }) => id)).toEqual(openNumbers.map(idOf));
    const row = document.activeElement?.closest('[data-request]')?.getAttribute('data-request');
    expect(row).toBe(idOf(focused));
  });

  it('DSK-2: shows the last decision with its undo, which opens the request again', async () => {
    const [first] = QUEUE;
    assert(first !== undefined);
    const undoable = { ...first, status: 'approved' as const, approvable: false, undoable: true };
    const bodies: Call[] = [];
    const gateway = gatewayOf([first, queuedRequest(4)], bodies);
    const { services } = await renderQueue((call, body) => {
      if (call.endsWith('/approve')) return { body: { pendingTransaction: undoable, repeated: false } };
      if (!call.endsWith('/undo')) return gateway(call, body);
      bodies.push({ call, ...(body as object) });
      return { body: { pendingTransaction: first, repeated: false } };
    });
    open(ELI);
    fireEvent.click(screen.getByRole('button', { name: `Approve ${ELI}` }));
    await settle(services);
    const undo = { name: 'Undo the decision: Eli Old, Federal Income Tax' };
    fireEvent.click(screen.getByRole('button', undo));
    await settle(services);
    expect(bodies).toContainEqual({
      call: 'POST pendingTransactions/undo',
      employeeWorkflowId: idOf(1),
      ruleType: 5,
      version: 1,
    });
    expect(screen.getByRole('button', { name: `Approve ${ELI}` })).toBeTruthy();
    expect(screen.queryByRole('button', undo)).toBeNull();
  });

  it('DSK-2: shows on the decided request that its decision could not be undone', async () => {
    const [first] = QUEUE;
    assert(first !== undefined);
    const undoable = { ...first, status: 'approved' as const, approvable: false, undoable: true };
    const gateway = gatewayOf([first, queuedRequest(4)]);
    const { services } = await renderQueue((call, body) => {
      if (call.endsWith('/approve')) return { body: { pendingTransaction: undoable, repeated: false } };
      return call.endsWith('/undo') ? undefined : gateway(call, body);
    });
    open(ELI);
    fireEvent.click(screen.getByRole('button', { name: `Approve ${ELI}` }));
    await settle(services);
    open(ELI);
    fireEvent.click(card(ELI).getByRole('button', { name: 'Undo the decision: Eli Old, Federal Income Tax' }));
    await settle(services);
    expect(card(ELI).getByRole('alert').textContent).toContain('You lost your connection. Try again.');
  });

  it('moves to a request with review reasons without opening it', async () => {
    const bodies: Call[] = [];
    const queue = [
      queuedRequest(1, { employee: person('Eli Old', 1) }),
      unopened(2, { employee: person('Petra New', 2) }),
    ];
    const { services } = await renderQueue(gatewayOf(queue, bodies));
    open('Eli Old: Direct deposit');
    fireEvent.click(screen.getByRole('button', { name: 'Approve Eli Old: Direct deposit' }));
    await settle(services);
    const writes = bodies.filter(({ call }) => !/queue|counts/.test(call)).map(({ call }) => call);
    expect(writes).toEqual(['POST pendingTransactions/approve']);
    await vi.waitFor(() => expect(document.activeElement).toBe(rowButton(PETRA)));
  });

  it('rejects only with a reason', async () => {
    const bodies: Call[] = [];
    const { services } = await renderQueue(gatewayOf(QUEUE, bodies));
    open(PETRA);
    fireEvent.click(screen.getByRole('button', { name: `Reject ${PETRA}` }));
    fireEvent.click(screen.getByRole('button', { name: 'Reject and notify Petra New' }));
    const reason = screen.getByRole('textbox', { name: /Why are you rejecting/ });
    expect(reason.getAttribute('aria-invalid')).toBe('true');
    expect(bodies.some(({ call }) => call.includes('reject'))).toBe(false);
    fireEvent.change(reason, { target: { value: ' The bank returned it. ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Reject and notify Petra New' }));
    await settle(services);
    expect(bodies.find(({ call }) => call.includes('reject'))).toMatchObject({
      reason: 'The bank returned it.',
      version: 1,
    });
  });

  it('sends a request back with what the employee should correct', async () => {
    const bodies: Call[] = [];
    const { services } = await renderQueue(gatewayOf(QUEUE, bodies));
    open(PETRA);
    fireEvent.click(screen.getByRole('button', { name: `Send back ${PETRA}` }));
    const reason = screen.getByRole('textbox', { name: /correct/ });
    fireEvent.change(reason, { target: { value: ' Enter the whole number. ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send back and notify Petra New' }));
    await settle(services);
    expect(bodies.find(({ call }) => call.includes('send-back'))).toMatchObject({
      employeeWorkflowId: idOf(2),
      ruleType: 2,
      reason: 'Enter the whole number.',
      version: 1,
    });
  });

  it('adds a note for other approvers, and shows it', async () => {
    const bodies: Call[] = [];
    const { services } = await renderQueue(gatewayOf(QUEUE, bodies));
    open(PETRA);
    fireEvent.click(screen.getByRole('button', { name: /^Add a note: Petra New/ }));
    fireEvent.change(screen.getByRole('textbox', { name: /^Note for other approvers/ }), {
      target: { value: ' Called her. ' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Save note' }));
    await settle(services);
    expect(bodies.find(({ call }) => call.endsWith('note'))).toMatchObject({
      employeeWorkflowId: idOf(2),
      text: 'Called her.',
    });
    expect(card(PETRA).getByText('Called her.')).toBeTruthy();
  });

  it('asks before a half-typed reason is left for another request', async () => {
    await renderQueue(gatewayOf(QUEUE));
    open(PETRA);
    fireEvent.click(screen.getByRole('button', { name: `Reject ${PETRA}` }));
    fireEvent.change(screen.getByRole('textbox', { name: /Why are you/ }), { target: { value: 'The bank' } });
    open(ELI);
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/hasn't been sent/)).toBeTruthy();
    fireEvent.click(dialog.getAllByRole('button')[0] as HTMLElement);
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Why are you/ }).value).toBe('The bank');
    open(ELI);
    fireEvent.click(within(screen.getByRole('dialog')).getAllByRole('button')[1] as HTMLElement);
    expect(screen.getByRole('region').id).toBe(idOf(1));
  });

  it('shows a lost connection on the request it concerns and keeps the entered reason', async () => {
    let isOffline = true;
    const gateway = gatewayOf(QUEUE);
    const { services } = await renderQueue((call, body) =>
      isOffline && call.includes('reject') ? undefined : gateway(call, body),
    );
    open(PETRA);
    fireEvent.click(screen.getByRole('button', { name: `Reject ${PETRA}` }));
    fireEvent.change(screen.getByRole('textbox', { name: /Why are you/ }), { target: { value: 'Returned.' } });
    fireEvent.click(screen.getByRole('button', { name: 'Reject and notify Petra New' }));
    await settle(services);
    const alert = await card(PETRA).findByRole('alert');
    expect(alert.textContent).toContain('You lost your connection. Try again.');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Why are you/ }).value).toBe('Returned.');
    isOffline = false;
    fireEvent.click(screen.getByRole('button', { name: 'Reject and notify Petra New' }));
    await settle(services);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

it('a lost connection is said at the request that was decided, not at the next one', async () => {
  const usual = gatewayOf([...QUEUE.slice(0, 1), queuedRequest(4, { employee: person('Lee Last', 4) })]);
  const { services } = await renderQueue((call, body) => (call.includes('approve') ? undefined : usual(call, body)));
  const lost = () => screen.queryAllByText(/^You lost your connection/).length;
  open(ELI);
  fireEvent.click(screen.getByRole('button', { name: `Approve ${ELI}` }));
  await settle(services);
  expect(lost()).toBe(1);
  open('Lee Last: Direct deposit');
  expect(screen.getByRole('button', { name: 'Approve Lee Last: Direct deposit' })).toBeTruthy();
  expect(lost()).toBe(0);
  open(ELI);
  expect(lost()).toBe(1);
});

describe('DSK-1: a selection', () => {
  const select = (...names: string[]) => {
    for (const name of names) fireEvent.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
  };

  it('approves several requests after a review and shows the result of each', async () => {
    const bodies: Call[] = [];
    const { services } = await renderQueue(gatewayOf(QUEUE, bodies, 2));
    select(ELI, PETRA);
    fireEvent.click(screen.getByRole('button', { name: 'Review 2 selected' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Decide about 2 requests' }));
    const approved = () => bodies.flatMap(({ items = [] }) => items).length;
    const approvedBefore = approved();
    fireEvent.click(dialog.getByRole('button', { name: 'Approve all 2' }));
    await settle(services);
    expect([approvedBefore, approved()]).toEqual([0, 2]);
    const items = within(screen.getByRole('dialog', { name: 'Results for 2 requests' })).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Petra New: Direct depositNot changed This was rejected by Ada.',
      'Eli Old: Federal Income TaxIn effect  ',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.getByRole('button', { name: 'Review 1 selected' })).toBeTruthy();
  });

  it('M1: shows the hold, due date, first paycheck and review reasons of each selected request before approval', async () => {
    await renderQueue(gatewayOf(QUEUE));
    select(ELI, PETRA);
    fireEvent.click(screen.getByRole('button', { name: 'Review 2 selected' }));
    const dialog = screen.getByRole('dialog', { name: 'Decide about 2 requests' });
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

  it('M1: stays when the dialog is closed, when other filters are chosen and when it is cleared', async () => {
    const { services } = await renderQueue(gatewayOf(QUEUE));
    select(ELI, PETRA);
    fireEvent.click(screen.getByRole('button', { name: 'Review 2 selected' }));
    fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
    fireEvent.change(screen.getByRole('combobox', { name: 'Type of request' }), { target: { value: '2' } });
    await settle(services);
    expect(screen.getByRole('button', { name: 'Review 2 selected' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByRole('button', { name: /^Review/ })).toBeNull();
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Select all without reasons'));
  });

  it('M1: moves the focus to the count after all selected requests are approved', async () => {
    const { services } = await renderQueue(gatewayOf(QUEUE));
    select(ELI, PETRA);
    fireEvent.click(screen.getByRole('button', { name: 'Review 2 selected' }));
    fireEvent.click(screen.getByRole('button', { name: 'Approve all 2' }));
    await settle(services);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await vi.waitFor(() => expect(document.activeElement?.textContent).toMatch(/^1 request$/));
  });

  it('of all reads the whole list, and leaves out requests with review reasons, opened or not, and more than 500', async () => {
    const many = Array.from({ length: 530 }, (_, place) =>
      queuedRequest(place + 1, { employee: person(`P${place}`, place), ...(place === 3 && { review: ['newDevice'] }) }),
    );
    const { services } = await renderQueue(gatewayOf([unopened(900), ...many]));
    // By text: a role is looked for among thousands of elements, for seconds each time.
    fireEvent.click(screen.getByText('Select all without reasons'));
    const review = await screen.findByText('Review 500 selected');
    await settle(services);
    fireEvent.click(review);
    const dialog = screen.getByText('Decide about 500 requests').closest('dialog') as HTMLElement;
    const items = within(dialog).getAllByText(/^P\d+: /);
    const selected = items.map(({ textContent }) => textContent?.replace(/:.*/, ''));
    expect(selected).toHaveLength(100);
    expect(selected.slice(0, 5)).toEqual(['P0', 'P1', 'P2', 'P4', 'P5']);
  });
});

describe('M1: a request with review reasons must be opened by itself', () => {
  it('can’t be selected before it is opened, and opening it shows its values and reasons', async () => {
    const bodies: Call[] = [];
    const { services } = await renderQueue(gatewayOf([unopened(2, { employee: person('Petra New', 2) })], bodies));
    expect(screen.queryByRole('checkbox', { name: `Select ${PETRA}` })).toBeNull();
    expect(screen.queryByText(/Another employee uses this account/)).toBeNull();
    open(PETRA);
    await settle(services);
    expect(bodies.findLast(({ call }) => call.includes('detail'))).toMatchObject({ employeeWorkflowId: idOf(2) });
    expect(await card(PETRA).findByRole('table')).toBeTruthy();
    expect(card(PETRA).getByText(/Another employee uses this account too/)).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: `Select ${PETRA}` })).toBeTruthy();
    expect(card(PETRA).getByRole('button', { name: `Approve ${PETRA}` })).toBeTruthy();
  });

  it('stays unopened with a message and a button if the connection is lost', async () => {
    let isOffline = true;
    const gateway = gatewayOf([unopened(2, { employee: person('Petra New', 2) })]);
    await renderQueue((call, body) => (isOffline && call.includes('detail') ? undefined : gateway(call, body)));
    open(PETRA);
    const alert = await card(PETRA).findByRole('alert');
    expect(alert.textContent).toContain('You lost your connection. Try again.');
    isOffline = false;
    fireEvent.click(screen.getByRole('button', { name: 'Open request: Petra New, Direct deposit' }));
    expect(await card(PETRA).findByRole('table')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('DSK-4: the keyboard', () => {
  it('moves with j and k, opens with the focused button, selects with x, closes with Escape', async () => {
    await renderQueue(gatewayOf(QUEUE));
    rowButton(ELI).focus();
    press('j');
    await vi.waitFor(() => expect(document.activeElement).toBe(rowButton(PETRA)));
    press('x');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${PETRA}` }).checked).toBe(true);
    press('x');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${PETRA}` }).checked).toBe(false);
    press('k');
    await vi.waitFor(() => expect(document.activeElement).toBe(rowButton(ELI)));
    press('k');
    await vi.waitFor(() => expect(document.activeElement).toBe(rowButton(ELI)));
    open(ELI);
    expect(screen.getByRole('region').id).toBe(idOf(1));
    press('Escape');
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('approves with a and opens the reason with r, of the open request only, and never from a field', async () => {
    const bodies: Call[] = [];
    const { services } = await renderQueue(gatewayOf(QUEUE, bodies));
    rowButton(ELI).focus();
    press('a');
    await settle(services);
    expect(bodies.some(({ call }) => call.includes('approve'))).toBe(false);
    open(PETRA);
    press('r');
    const reason = screen.getByRole('textbox', { name: /Why are you/ });
    reason.focus();
    press('a');
    await settle(services);
    expect(bodies.some(({ call }) => call.includes('approve'))).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    rowButton(PETRA).focus();
    press('a');
    await settle(services);
    expect(bodies.find(({ call }) => call.includes('approve'))).toMatchObject({ employeeWorkflowId: idOf(2) });
  });

  it('shows the keys with a question mark', async () => {
    await renderQueue(gatewayOf(QUEUE));
    rowButton(ELI).focus();
    press('?');
    const dialog = screen.getByRole('dialog', { name: 'Keyboard shortcuts' });
    expect([...dialog.querySelectorAll('kbd')].map(({ textContent }) => textContent)).toEqual([
      'j',
      'k',
      'Enter',
      'x',
      'a',
      'r',
      's',
      'u',
      'Esc',
      '?',
    ]);
  });

  it('ignores keys together with Control, Command or Alt', async () => {
    await renderQueue(gatewayOf(QUEUE));
    rowButton(ELI).focus();
    for (const modifier of ['ctrlKey', 'metaKey', 'altKey'])
      fireEvent.keyDown(rowButton(ELI), { key: 'x', [modifier]: true });
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${ELI}` }).checked).toBe(false);
  });
});

describe('TRX-3: the queue after a decision', () => {
  it('keeps decided requests in their positions and adds new ones after them', () => {
    const [one, two] = [queuedRequest(1), queuedRequest(2)];
    const done = { ...one, status: 'applied' as const };
    const shown = mergeQueue([idOf(1), idOf(2)], [two, queuedRequest(3)], new Map([[idOf(1), done]]));
    expect(shown.map(({ employeeWorkflowId, status }) => [employeeWorkflowId, status])).toEqual([
      [idOf(1), 'applied'],
      [idOf(2), 'pending'],
      [idOf(3), 'pending'],
    ]);
  });
});

it('DSK-5: marks requests that the reader decides as a deputy, in the line and in the open request, and links deputies', async () => {
  const request = queuedRequest(4, { employee: person('Dora Four', 4), decidesFor: 'Mona Three' });
  await renderQueue(gatewayOf([request, queuedRequest(5, { employee: person('Eli Five', 5) })]));
  expect(screen.getAllByText('For Mona Three')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: /^Dora Four/ }));
  expect(screen.getByText("You're reviewing this as a deputy for Mona Three.")).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Deputies' }).getAttribute('href')).toMatch(
    /^\/manager\/pending-transaction\?of=everyone&.*deputies=$/,
  );
});

it('E7: a request whose employee has to be confirmed can’t be selected with others, also once it is opened', async () => {
  const confirmed = queuedRequest(1, { review: ['bigShareMoved'] });
  const unconfirmed = queuedRequest(2, { review: ['bigShareMoved', 'noAccountOnFile'] });
  expect([confirmed, unconfirmed].map((request) => isDecidedWithOthers(request))).toEqual([true, false]);
  const queue = [queuedRequest(1, { employee: person('Eli Old', 1) }), unopened(2, { review: ['noAccountOnFile'] })];
  await renderQueue(gatewayOf(queue));
  expect(screen.getAllByRole('checkbox', { name: /^Select / })).toHaveLength(1);
  const [, second] = rows();
  fireEvent.click(screen.getByRole('button', { name: second ?? '' }));
  await screen.findByRole('button', { name: /^Approve / });
  expect(screen.getAllByRole('checkbox', { name: /^Select / })).toHaveLength(1);
});
