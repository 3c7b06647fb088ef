import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../../../test/page.tsx';
import { PendingNotice } from './pending-notice.tsx';

// Far from UTC, so that a day of the wrong zone is another one.
beforeEach(() => void vi.stubEnv('TZ', 'America/New_York'));
afterEach(() => {
  cleanup();
  vi.unstubAllEnvs();
});

const change = (ruleType: number, state: 'pending' | 'approved' | 'sentBack', submittedAt: string) => ({
  ruleType,
  isApproved: state === 'approved',
  isSentBack: state === 'sentBack',
  submittedAt,
});

it.each([['/my-profile/pending-transactions'], [undefined]])(
  'MSG-3: each waiting request says its kind, its state and when it was sent, and leads to %s',
  async (href) => {
    const waitingChanges = [
      change(2, 'pending', '2026-11-20T03:30:00Z'),
      change(5, 'approved', '2026-11-18T15:00:00Z'),
      change(1, 'sentBack', '2026-11-17T15:00:00Z'),
      change(0, 'pending', '2026-11-16T15:00:00Z'),
      change(2, 'pending', '2026-11-15T15:00:00Z'),
    ];
    await renderPage(<PendingNotice href={href} />, {
      gateway: () => ({
        body: {
          unacknowledgedAttachmentsExist: false,
          pendingTransactionsExist: true,
          waitingChanges,
          messageCategories: [],
        },
      }),
    });
    const rows = screen.getAllByText(/^Sent /);
    expect(rows.map((row) => row.textContent)).toEqual(
      ['November 19', 'November 18', 'November 17', 'November 16', 'November 15'].map(
        (date) => `Sent ${date}. Nothing changes until then.`,
      ),
    );
    expect(screen.getAllByText(/(is waiting|is approved|was sent back)/).map(({ textContent }) => textContent)).toEqual(
      [
        'Your direct deposit change is waiting for approval',
        'Your tax change is approved and starts soon',
        'Your change of name or address was sent back. Fix and resubmit it',
        'A change you sent is waiting for approval',
        'Your direct deposit change is waiting for approval',
      ],
    );
    expect(screen.queryAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
      href === undefined ? [] : waitingChanges.map(() => href),
    );
  },
);
