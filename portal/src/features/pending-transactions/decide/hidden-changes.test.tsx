import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { teachDialogs } from '../../../../../ui/test/dialogs.ts';
import { renderPage } from '../../../../test/page.tsx';
import { approvalsPage } from './approvals-page.tsx';
import { queuedRequest } from '../test/requests.ts';

afterEach(cleanup);
teachDialogs();

const Page = approvalsPage('manager');
const COUNTS = {
  total: 2,
  mine: 1,
  oldestMine: '2026-11-18T15:00:00Z',
  deciders: { anyone: 2, me: 1 },
  risks: { review: 0, none: 2 },
  dues: { overdue: 0, soon: 0 },
  ruleTypes: [],
};

describe('TRX-3: a request of another approver', () => {
  it('shows that it is waiting and for whom, without the requested values', async () => {
    const queue = [
      queuedRequest(1, { changes: null, summary: null, approvable: false, approveWhyNot: 'notYourDecision' }),
      queuedRequest(2, { ruleType: 1 }),
    ];
    const gateway = (call: string) => ({
      body: call.endsWith('counts') ? COUNTS : { pendingTransactions: queue, nextCursor: null },
    });
    await renderPage(<Page />, { gateway, address: '/manager/pending-transaction?of=everyone' });
    fireEvent.click(screen.getByRole('button', { name: 'Petra Tester: Direct deposit, details' }));
    const card = within(screen.getByRole('region', { name: 'Petra Tester: Direct deposit' }));
    expect(card.queryByRole('table')).toBeNull();
    expect(card.getByText('Details are visible only to the approver.')).toBeTruthy();
    expect(card.getByText('Payroll administrator')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Petra Tester: Name and address, details' }));
    expect(screen.getByRole('table', { name: 'Name and address: before and after' })).toBeTruthy();
  });
});
