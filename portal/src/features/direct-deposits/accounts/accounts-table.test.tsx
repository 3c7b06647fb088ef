import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { badgeWith, shownBadge } from '../../../../../ui/test/badges.tsx';
import { renderPage } from '../../../../test/page.tsx';
import { account, replyWith, SAVINGS } from '../test/stub.ts';
import { AccountsTable } from './accounts-table.tsx';

afterEach(cleanup);

it.each([
  ['pending', 'Waiting for approval', 'warning', 'clock'],
  ['prenote', 'Your bank is confirming it', 'info', 'clock'],
  ['active', 'Active', 'success', 'check'],
  ['inactive', 'Inactive', undefined, 'minus'],
  ['prenoteFailed', 'Sent back by the bank', 'danger', 'warning'],
  ['rejected', 'Not approved', 'danger', 'stop'],
] as const)(
  'DD-1: an account that is %s reads “%s” in the tone %s with the icon %s',
  async (status, text, tone, icon) => {
    const reply = replyWith({ directDeposits: [account(SAVINGS, { status })] });
    await renderPage(<AccountsTable reply={reply} onDelete={() => undefined} />, { gateway: () => undefined });
    expect(shownBadge(screen.getByText(text))).toEqual(badgeWith({ text, tone, icon }));
  },
);
