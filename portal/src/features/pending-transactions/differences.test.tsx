import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderPage } from '../../../test/page.tsx';
import { approvalsPage } from './approvals-page.tsx';
import { toDecide } from './test/stub.ts';

afterEach(cleanup);

const Page = approvalsPage('manager');

describe('TRX-3: a change that somebody else decides about', () => {
  it('is a card that says that it waits and for whom, without a table of what it asks for', async () => {
    const queue = [
      toDecide(1, { changes: null, approvable: false, approveWhyNot: 'notYourDecision' }),
      toDecide(2, { ruleType: 1 }),
    ];
    const gateway = () => ({ body: { pendingTransactions: queue, total: queue.length, nextCursor: null } });
    await renderPage(<Page />, { gateway, address: '/manager/pending-transaction' });
    const card = within(screen.getByRole('region', { name: 'Petra Tester: Direct deposit' }));
    expect(card.queryByRole('table')).toBeNull();
    expect(card.getByText('What it asks for is shown to those who decide about it.')).toBeTruthy();
    expect(card.getByText('Payroll administrator')).toBeTruthy();
    expect(screen.getAllByRole('table').length).toBe(1);
  });
});
