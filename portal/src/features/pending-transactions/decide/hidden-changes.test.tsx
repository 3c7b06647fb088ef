import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderPage } from '../../../../test/page.tsx';
import { approvalsPage } from './approvals-page.tsx';
import { requestToDecide } from '../test/requests.ts';

afterEach(cleanup);

const Page = approvalsPage('manager');

describe('TRX-3: a request of another approver', () => {
  it('shows that it is waiting and for whom, without the requested values', async () => {
    const queue = [
      requestToDecide(1, { changes: null, approvable: false, approveWhyNot: 'notYourDecision' }),
      requestToDecide(2, { ruleType: 1 }),
    ];
    const gateway = () => ({ body: { pendingTransactions: queue, total: queue.length, nextCursor: null } });
    await renderPage(<Page />, { gateway, address: '/manager/pending-transaction' });
    const card = within(screen.getByRole('region', { name: 'Petra Tester: Direct deposit' }));
    expect(card.queryByRole('table')).toBeNull();
    expect(card.getByText('Details are visible only to the approver.')).toBeTruthy();
    expect(card.getByText('Payroll administrator')).toBeTruthy();
    expect(screen.getAllByRole('table').length).toBe(1);
  });
});
