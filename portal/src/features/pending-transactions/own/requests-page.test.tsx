import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { PendingTransaction } from '@paystead/contract/features/pending-transactions/model.ts';
import { teachDialogs, watchFocusAfterDialogs } from '../../../../../ui/test/dialogs.ts';
import { refusal, renderPage, settle, toastsOf, type Gateway } from '../../../../test/page.tsx';
import { ClosedScreensContext } from '../../../platform/open-screens.ts';
import { ownRequest } from '../test/requests.ts';
import { RequestsPage } from './requests-page.tsx';

afterEach(cleanup);
watchFocusAfterDialogs();
teachDialogs();

const gatewayWith =
  (open: readonly PendingTransaction[], closed: readonly PendingTransaction[] = []): Gateway =>
  (call) => {
    if (call.startsWith('POST'))
      return { body: { pendingTransaction: ownRequest(1, { status: 'withdrawn' }), repeated: false } };
    return { body: { pendingTransactions: call.includes('status=closed') ? closed : open, nextCursor: null } };
  };
const renderRequests = (gateway: Gateway, more: Partial<Parameters<typeof renderPage>[1]> = {}) =>
  renderPage(<RequestsPage />, { gateway, address: '/pending-transaction/list', ...more });
const track = (place = 0) =>
  within(screen.getAllByRole('list', { name: /^Progress: / })[place]!)
    .getAllByRole('listitem')
    .map((step) => [...step.children].flatMap(({ textContent }) => textContent || []).join(' '));
const fact = (label: string) => screen.getByText(label).parentElement?.querySelector('dd')?.textContent;

describe('TRX-1: own requests', () => {
  it('shows the requested values, reviewer, due date, first paycheck and the values that apply until then', async () => {
    await renderRequests(gatewayWith([ownRequest(1)]));
    const card = screen.getByRole('region', { name: 'Direct deposit' });
    expect(within(card).getByText('Waiting for approval')).toBeTruthy();
    const rows = within(screen.getByRole('table', { name: 'Direct deposit: before and after' })).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'FieldBeforeAfter',
      'EverydayAccountChangedBefore Millrace Bank ••5108After Red Rose ••2290',
      'TruckShare of payAddedBefore NoneAfter The rest',
      'Truck: Account typeRemovedBefore SavingsAfter Removed',
    ]);
    expect(track()).toEqual([
      'Submitted done November 18, 2026',
      'Waiting for approval in progress Payroll administrator',
      'Takes effect not yet First paycheck December 18, 2026, if approved today',
    ]);
    expect(fact('Due')).toBe('November 21, 2026');
    expect(fact('Meanwhile')).toBe('Until then, your pay goes to ••5108.');
    expect(screen.getByText('History (1 entry)')).toBeTruthy();
  });

  it('shows the end of a security hold in the pay time zone, with the zone name', async () => {
    await renderRequests(
      gatewayWith([ownRequest(1, { holdUntil: '2026-12-05T05:00:00Z', timeZone: 'America/Chicago' })]),
    );
    expect(fact('Security hold until')).toMatch(/^December 4, 2026, 11:00\spm\sCST$/);
  });

  it('V16: says nothing of a security hold that has ended, beside one that has not', async () => {
    await renderRequests(
      gatewayWith([
        ownRequest(1, { holdUntil: '2026-11-20T02:00:00Z' }),
        ownRequest(2, { holdUntil: '2026-12-05T05:00:00Z' }),
      ]),
    );
    expect(screen.getAllByText(/^Security hold/)).toHaveLength(1);
    expect(fact('Security hold until')).toContain('December 5, 2026');
  });

  it.each([
    ['2026-11-29', 'November 29, 2026 · extended, reminder sent'],
    ['2026-11-19', 'November 19, 2026 · overdue, reminder sent'],
  ])('says whether the second due date of an escalated request has passed (%s)', async (decideBy, text) => {
    await renderRequests(
      gatewayWith([ownRequest(1, { isEscalated: true, decideBy }), ownRequest(2, { decideBy: null })]),
    );
    expect(fact('Due')).toBe(text);
  });

  it('E11: the date is the one on which the current version was sent, as on home and on the page of the details', async () => {
    const event = { ...ownRequest(1).history[0]!, version: 2 };
    await renderRequests(
      gatewayWith([
        ownRequest(1),
        ownRequest(2, {
          ruleType: 1,
          version: 2,
          history: [
            ...ownRequest(1).history,
            { ...event, at: '2026-11-19T15:00:00Z', event: 'amended' },
            { ...event, at: '2026-11-20T15:00:00Z', event: 'escalated' },
          ],
        }),
      ]),
    );
    expect([track(0)[0], track(1)[0]]).toEqual([
      'Submitted done November 18, 2026',
      'Submitted done November 19, 2026',
    ]);
  });

  it('V16: the track names the step that a request waits for, and where one ended, beside another', async () => {
    const decision = { by: 'Dana K', at: '2026-11-19T15:00:00Z', reason: 'The bank returned it.' };
    await renderRequests(
      gatewayWith([
        ownRequest(1, { status: 'approved', decision: { ...decision, reason: null } }),
        ownRequest(2, { status: 'rejected', decision, withdrawable: false, withdrawWhyNot: 'alreadyDecided' }),
      ]),
    );
    expect([track(0), track(1)]).toEqual([
      [
        'Submitted done November 18, 2026',
        'Approved done November 19, 2026',
        'Takes effect in progress First paycheck December 18, 2026',
      ],
      ['Submitted done November 18, 2026', 'Rejected ended here November 19, 2026', 'Not in effect will not happen'],
    ]);
    expect(screen.getAllByRole('listitem', { current: 'step' }).map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Takes effect'),
    ]);
  });

  it('shows labels and coded values in Spanish', async () => {
    await renderRequests(gatewayWith([ownRequest(1, { ruleType: 5, label: 'Federal Income Tax' })]), {
      language: 'es',
    });
    expect(screen.getByRole('region', { name: 'Impuesto federal sobre los ingresos' })).toBeTruthy();
    expect(screen.getByText('El resto')).toBeTruthy();
  });

  it('cancels the shown version of a request after one confirmation', async () => {
    const bodies: unknown[] = [];
    const { calls, services } = await renderRequests((call, body) => {
      if (call.startsWith('POST')) bodies.push(body);
      return gatewayWith([ownRequest(1, { version: 3 })])(call, body);
    });
    fireEvent.click(screen.getByRole('button', { name: 'Cancel request: Direct deposit' }));
    const dialog = screen.getByRole('dialog', { name: 'Cancel this request: Direct deposit?' });
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel request' }));
    await settle(services);
    expect(bodies).toEqual([{ employeeWorkflowId: ownRequest(1).employeeWorkflowId, ruleType: 2, version: 3 }]);
    expect(calls.filter((call) => call.startsWith('GET')).length).toBe(2);
    expect(toastsOf(services)).toEqual(['success: Request canceled: Direct deposit']);
  });

  it('keeps the dialog open with a message if the connection is lost', async () => {
    const { services } = await renderRequests((call, body) =>
      call.startsWith('POST') ? undefined : gatewayWith([ownRequest(1)])(call, body),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Cancel request: Direct deposit' }));
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel request' }));
    await settle(services);
    expect((await dialog.findByRole('alert')).textContent).toContain('You lost your connection. Try again.');
  });

  it('lists closed requests at their own address, with the reason of a rejection', async () => {
    const rejected = ownRequest(2, {
      status: 'rejected',
      withdrawable: false,
      withdrawWhyNot: 'alreadyDecided',
      decision: { by: 'Dana K', at: '2026-11-19T15:00:00Z', reason: 'The bank returned it.' },
      meanwhile: null,
    });
    await renderRequests(gatewayWith([], [rejected]), { address: '/pending-transaction/list?show=closed' });
    expect(screen.getByRole('link', { name: 'Closed' }).getAttribute('aria-current')).toBe('page');
    expect(screen.getByText('Dana K rejected this request:')).toBeTruthy();
    expect(screen.getByText('The bank returned it.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Cancel request/ })).toBeNull();
  });

  it.each([
    [2, null, '/direct-deposits'],
    [1, null, '/my-profile/personal/change'],
    [5, 'Federal Income Tax', '/my-profile/taxes/w-4'],
    [5, 'State Income Tax', '/my-profile/taxes'],
  ])('DSK-2: a request of type %s (%s) that was sent back shows the reason and leads to its form', async (...row) => {
    const [ruleType, label, href] = row;
    const sentBack = ownRequest(1, {
      ruleType,
      label,
      status: 'sentBack',
      decideBy: null,
      decision: { by: 'Dana K', at: '2026-11-19T15:00:00Z', reason: 'The routing number is of another bank.' },
    });
    await renderRequests(gatewayWith([sentBack]));
    expect(screen.getByText('Sent back for correction')).toBeTruthy();
    expect(screen.getByText('Dana K sent this request back for correction:')).toBeTruthy();
    expect(screen.getByText('The routing number is of another bank.')).toBeTruthy();
    expect(screen.getByRole('link', { name: /^Fix and resubmit/ }).getAttribute('href')).toBe(href);
    expect(screen.getByRole('button', { name: /^Cancel request/ })).toBeTruthy();
  });

  it('CON-8: requests that were sent back lead to no form that the employer has switched off', async () => {
    const types: [number, string | null][] = [
      [2, null],
      [1, null],
      [5, 'Federal Income Tax'],
      [5, 'State Income Tax'],
    ];
    const sentBack = types.map(([ruleType, label], place) =>
      ownRequest(place, {
        ruleType,
        label,
        status: 'sentBack',
        decision: { by: 'Dana K', at: '2026-11-19T15:00:00Z', reason: 'Please check it.' },
      }),
    );
    await renderPage(
      <ClosedScreensContext value={['/my-profile/personal', '/my-profile/taxes/w-4']}>
        <RequestsPage />
      </ClosedScreensContext>,
      { gateway: gatewayWith(sentBack), address: '/pending-transaction/list' },
    );
    expect(screen.getAllByText('Please check it.')).toHaveLength(4);
    const links = screen.getAllByRole('link', { name: /^Fix and resubmit/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/direct-deposits', '/my-profile/taxes']);
  });

  it.each([
    [0, 'Another type of request (rule type 0)'],
    [3, 'Another type of request (rule type 3)'],
    [4, 'Another type of request (rule type 4)'],
  ])('shows rule type %s as view only', async (ruleType, name) => {
    const reserved = ownRequest(1, { ruleType, withdrawable: false, withdrawWhyNot: 'reservedRuleType' });
    await renderRequests(gatewayWith([reserved]));
    const card = within(screen.getByRole('region', { name }));
    expect(card.queryByRole('button')).toBeNull();
    expect(card.getByText('You can only view this type of request.')).toBeTruthy();
  });

  it('shows an empty list and a failed load differently', async () => {
    await renderRequests(gatewayWith([]));
    expect(screen.getByRole('heading', { name: 'No open requests' })).toBeTruthy();
    cleanup();
    await renderRequests(() => refusal(500));
    expect(screen.getByRole('alert').textContent).toContain("We couldn't load your requests.");
    expect(screen.queryByText('No open requests')).toBeNull();
  });
});
