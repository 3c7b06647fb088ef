import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { badgeWith, shownBadge } from '../../../../../ui/test/badges.tsx';
import { renderPage } from '../../../../test/page.tsx';
import { account, EVERYDAY, replyWith, SAVINGS } from '../test/stub.ts';
import { Comparison } from './comparison.tsx';
import { startAdding, startEditing } from './draft.ts';
import { moved, withTyped } from './split-rows.ts';

afterEach(cleanup);

const HOLIDAY = '00000000-0000-4000-8000-000000000003';
const reply = replyWith({
  directDeposits: [
    account(SAVINGS),
    account(HOLIDAY, { nickname: 'Holiday', split: { kind: 'percent', percent: 100_000 }, priority: 2 }),
    account(EVERYDAY, { priority: 3 }),
  ],
});

async function show(
  change: (rows: Parameters<typeof moved>[0]) => Parameters<typeof moved>[0],
  language = 'en' as 'en' | 'es',
) {
  const draft = startEditing(reply, HOLIDAY);
  if (!draft) throw new Error('the account is not in the reply');
  await renderPage(<Comparison draft={{ ...draft, rows: change(draft.rows) }} reply={reply} />, {
    gateway: () => undefined,
    language,
  });
}
const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));

describe('DD-1: the accounts before and after a change', () => {
  it('V6: a new order says from which place to which, and nothing about an equal share', async () => {
    await show((rows) => moved(rows, HOLIDAY, -1));
    expect(row('Holiday').getByText('Moved from 2 to 1')).toBeTruthy();
    expect(row('Emergency fund').getByText('Moved from 1 to 2')).toBeTruthy();
    expect(row('Holiday').getAllByText(/10%/)).toHaveLength(1);
    expect(row('Everyday').queryByText(/Moved/)).toBeNull();
    cleanup();
    await show((rows) => moved(rows, HOLIDAY, -1), 'es');
    expect(row('Holiday').getByText('Pasa del lugar 2 al 1')).toBeTruthy();
  });

  it.each([
    ['en', 'Added', 'Changed', 'Removed'],
    ['es', 'Agregada', 'Cambiada', 'Eliminada'],
  ] as const)('each account has the badge of its change (%s)', async (language, added, changed, removed) => {
    const draft = startAdding(reply);
    const rows = withTyped(
      draft.rows.filter(({ id }) => id !== SAVINGS),
      HOLIDAY,
      '20',
    );
    await renderPage(<Comparison draft={{ ...draft, rows }} reply={reply} />, { gateway: () => undefined, language });
    const shown = screen
      .getAllByRole('rowheader')
      .map((name) => shownBadge(name.querySelector('span > span') ?? undefined));
    const looks = [
      { text: changed, tone: 'info', icon: 'edit' },
      { text: added, tone: 'success', icon: 'plus' },
      { text: removed, tone: 'warning', icon: 'minus' },
    ] as const;
    for (const look of looks) expect(shown).toContainEqual(badgeWith(look));
    expect(shown.filter(({ text }) => text !== undefined)).toHaveLength(3);
  });

  it('a new order and a new share are both shown', async () => {
    await show((rows) => withTyped(moved(rows, HOLIDAY, -1), HOLIDAY, '20'));
    expect(row('Holiday').getByText(/20%/)).toBeTruthy();
    expect(row('Holiday').getByText('Moved from 2 to 1')).toBeTruthy();
  });

  it('an account that keeps place and share has no change', async () => {
    await show((rows) => withTyped(rows, HOLIDAY, '20'));
    expect(row('Emergency fund').getByText('No change')).toBeTruthy();
    expect(screen.queryByText(/Moved/)).toBeNull();
  });
});
