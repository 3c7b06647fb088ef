import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { BulkResult, PendingTransaction } from '@paystead/contract/features/pending-transactions/model.ts';
import { teachDialogs } from '../../../../../ui/test/dialogs.ts';
import { renderPage, settle, type Gateway } from '../../../../test/page.tsx';
import { requestToDecide } from '../test/requests.ts';
import { BulkDialog } from './bulk-dialog.tsx';

afterEach(cleanup);
teachDialogs();

const PETRA = requestToDecide(1);
const COLIN = requestToDecide(2, { version: 3 });
const names = new Map([
  [PETRA.employeeWorkflowId, 'Petra New'],
  [COLIN.employeeWorkflowId, 'Colin Other'],
]);
const itemOf = ({ employeeWorkflowId, ruleType, version }: PendingTransaction) => ({
  employeeWorkflowId,
  ruleType,
  version,
});
const resultOf = (request: PendingTransaction, rest: Partial<BulkResult> = {}): BulkResult => ({
  ...itemOf(request),
  outcome: 'done',
  status: 'approved',
  undoable: true,
  failure: null,
  ...rest,
});
const refused = (request: PendingTransaction): BulkResult =>
  resultOf(request, {
    outcome: 'refused',
    status: null,
    undoable: false,
    failure: { code: 'version_conflict', title: 'Changed', detail: 'The request changed in the meantime.' },
  });

async function renderDialog(replies: readonly (readonly BulkResult[] | undefined)[]) {
  const bodies: unknown[] = [];
  const decided: string[] = [];
  const closed = vi.fn();
  const gateway: Gateway = (call, body) => {
    expect(call).toBe('POST pendingTransactions/bulk');
    bodies.push(body);
    const results = replies[bodies.length - 1];
    return results && { body: { results } };
  };
  const page = await renderPage(
    <BulkDialog
      requests={[PETRA, COLIN]}
      names={names}
      onClose={closed}
      onDecided={({ status, undoable }) => decided.push(`${status} ${undoable}`)}
    />,
    { gateway, draftOwner: 'Mona' },
  );
  return { ...page, bodies, decided, closed };
}
/** The forms that a reload keeps. */
const keptForms = (): unknown[] =>
  Object.values((JSON.parse(sessionStorage.getItem('drafts') ?? '{"forms":{}}') as { forms: object }).forms);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
const line = (name: string) => within(screen.getByText(new RegExp(`^${name}:`)).closest('li')!);

describe('DSK-2: a decision about several requests', () => {
  it('sends the shown versions in one call and shows a result for each', async () => {
    const { bodies, decided, services } = await renderDialog([[resultOf(PETRA), refused(COLIN)]]);
    press('Approve all 2');
    await settle(services);
    expect(bodies).toEqual([{ decision: 'approve', items: [itemOf(PETRA), itemOf(COLIN)] }]);
    expect(screen.getByRole('heading', { name: 'Results for 2 requests' })).toBeTruthy();
    expect(line('Petra New').getByText('Approved, not in effect yet')).toBeTruthy();
    expect(line('Colin Other').getByText('Not changed')).toBeTruthy();
    expect(line('Colin Other').getByText('The request changed in the meantime.')).toBeTruthy();
    expect(decided).toEqual(['approved true']);
  });

  it.each([
    ['Reject', 'Reject all 2', 'reject', 'Why are you rejecting these requests?'],
    ['Send back', 'Send all 2 back', 'send-back', 'What do these employees need to correct?'],
  ])('%s requires a reason, which every employee gets', async (choice, button, decision, label) => {
    const { bodies, services } = await renderDialog([[resultOf(PETRA), resultOf(COLIN)]]);
    choose(choice);
    press(button);
    const field = screen.getByRole('textbox', { name: label });
    expect(document.activeElement).toBe(field);
    expect(screen.getByText('Enter a reason so the employee knows what to do next.')).toBeTruthy();
    expect(bodies).toEqual([]);
    fireEvent.change(field, { target: { value: ' ' } });
    expect(screen.queryByText('Enter a reason so the employee knows what to do next.')).toBeNull();
    press(button);
    expect(screen.getByText('Enter a reason so the employee knows what to do next.')).toBeTruthy();
    expect(keptForms()).toEqual([]);
    fireEvent.change(field, { target: { value: ' Wrong form. ' } });
    expect(keptForms()).toEqual([{ decision, reason: ' Wrong form. ' }]);
    press(button);
    await settle(services);
    expect(bodies).toEqual([{ decision, reason: 'Wrong form.', items: [itemOf(PETRA), itemOf(COLIN)] }]);
    // A reload keeps a reason until it is sent.
    expect(keptForms()).toEqual([]);
  });

  it('is undone one by one or together', async () => {
    const undone = (request: PendingTransaction) => resultOf(request, { status: 'pending', undoable: false });
    const { bodies, services, decided } = await renderDialog([
      [resultOf(PETRA), resultOf(COLIN)],
      [undone(PETRA)],
      [undone(COLIN)],
    ]);
    press('Approve all 2');
    await settle(services);
    press('Undo the decision: Petra New, Direct deposit');
    await settle(services);
    expect(line('Petra New').getByText('Waiting for approval')).toBeTruthy();
    press('Undo 1 decision');
    await settle(services);
    expect(bodies.slice(1)).toEqual([
      { decision: 'undo', items: [itemOf(PETRA)] },
      { decision: 'undo', items: [itemOf(COLIN)] },
    ]);
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
    expect(decided.slice(2)).toEqual(['pending false', 'pending false']);
  });

  it('stays open with a message and the reason if the connection is lost', async () => {
    const { services, closed } = await renderDialog([undefined]);
    choose('Reject');
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Wrong form.' } });
    press('Reject all 2');
    await settle(services);
    expect((await screen.findByRole('alert')).textContent).toContain('You lost your connection');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Wrong form.');
    expect(closed).not.toHaveBeenCalled();
    expect(keptForms()).toEqual([{ decision: 'reject', reason: 'Wrong form.' }]);
    // Closing the dialog gives it up.
    cleanup();
    expect(keptForms()).toEqual([]);
  });

  it('about 430 requests is confirmed once and sent in three calls, each with a key of its own', async () => {
    const many = Array.from({ length: 430 }, (_, place) => requestToDecide(place + 1));
    const { calls, services } = await renderMany(many);
    expect(screen.getAllByText(/^Petra Tester: Direct deposit$/)).toHaveLength(100);
    press('Approve all 430');
    await settle(services);
    expect(calls.map(({ items }) => items.length)).toEqual([200, 200, 30]);
    expect(calls.flatMap(({ items }) => items)).toEqual(many.map(itemOf));
    expect(new Set(calls.map(({ key }) => key)).size).toBe(3);
    expect(screen.getByRole('heading', { name: 'Results for 430 requests' })).toBeTruthy();
    expect(screen.getByText('429 were changed, 1 is unchanged.')).toBeTruthy();
    // The unchanged one comes first.
    expect(screen.getAllByText('Not changed')).toHaveLength(1);
    press('Show all 430');
    expect(screen.getAllByText('Approved, not in effect yet')).toHaveLength(429);
    press('Undo 429 decisions');
    await settle(services);
    expect(calls.slice(3).map(({ items }) => items.length)).toEqual([200, 200, 29]);
  });

  it('about 430 requests resumes with the same keys after the connection was lost, and repeats nothing', async () => {
    const many = Array.from({ length: 430 }, (_, place) => requestToDecide(place + 1));
    const { calls, decided, services } = await renderMany(many, 1);
    press('Approve all 430');
    await settle(services);
    expect((await screen.findByRole('alert')).textContent).toContain('You lost your connection');
    expect(decided.size).toBe(199);
    press('Approve all 430');
    await settle(services);
    expect(calls.map(({ items }) => items.length)).toEqual([200, 200, 200, 200, 30]);
    expect(calls[2]?.key).toBe(calls[0]?.key);
    expect(calls[3]?.key).toBe(calls[1]?.key);
    expect(screen.getByRole('heading', { name: 'Results for 430 requests' })).toBeTruthy();
    expect(decided.size).toBe(429);
  });
});

interface BulkCall {
  readonly items: readonly { readonly employeeWorkflowId: string }[];
  readonly key: string | null;
}

/** A dialog about many requests, the fifth of which is refused. The call with the number `lost` gets no reply. */
async function renderMany(many: readonly PendingTransaction[], lost?: number) {
  const calls: BulkCall[] = [];
  const decided = new Set<string>();
  const byId = new Map(many.map((request) => [request.employeeWorkflowId, request]));
  const gateway: Gateway = (_call, body, headers) => {
    const { items, decision } = body as BulkCall & { readonly decision: string };
    calls.push({ items, key: headers?.get('idempotency-key') ?? null });
    if (calls.length - 1 === lost) return undefined;
    const results = items.map(({ employeeWorkflowId }) => {
      const request = byId.get(employeeWorkflowId)!;
      if (request === many[4]) return refused(request);
      return resultOf(request, decision === 'undo' ? { status: 'pending', undoable: false } : {});
    });
    return { body: { results } };
  };
  const page = await renderPage(
    <BulkDialog
      requests={many}
      names={new Map()}
      onClose={() => undefined}
      onDecided={({ employeeWorkflowId }) => decided.add(employeeWorkflowId)}
    />,
    { gateway },
  );
  return { ...page, calls, decided };
}
