import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { PayStubOffer } from '@paystead/contract/features/paychecks/offer-model.ts';
import { refusal, renderPage, settle, type Answer } from '../../../../test/page.tsx';
import type { SignIn } from '../../../platform/sign-in/sign-in.ts';
import { SignInContext } from '../../../platform/sign-in/use-sign-in.ts';
import { OfferBanner } from './offer-banner.tsx';
import { OfferRecords } from './offer-records.tsx';

afterEach(cleanup);

const offer = (more: Partial<PayStubOffer> = {}): PayStubOffer => ({
  offeredAt: '2026-11-20T05:00:00Z',
  endedOn: '2025-12-20',
  from: '2024-12-20',
  accessUntil: '2026-12-20',
  isOpen: true,
  answer: null,
  answeredAt: null,
  downloadedAt: null,
  ...more,
});
const closed = offer({ isOpen: false, answer: 'none', answeredAt: '2026-12-21T05:00:00Z', accessUntil: '2024-02-01' });
const declined = { answer: 'declined', answeredAt: '2026-11-21T15:00:00Z' } as const;

function page(banner: ReactNode, isFormer: boolean): ReactNode {
  const state = { status: 'none', session: { profile: { isFormer } } };
  const signIn = { state: () => state, subscribe: () => () => undefined } as unknown as SignIn;
  return <SignInContext value={signIn}>{banner}</SignInContext>;
}

interface Case {
  readonly isFormer?: boolean;
  readonly language?: 'en' | 'es';
  /** The answer to declining. */
  readonly failure?: Answer;
}
function show(offers: readonly PayStubOffer[], { isFormer = true, language = 'en', failure }: Case = {}) {
  let now = offers;
  return renderPage(page(<OfferBanner />, isFormer), {
    language,
    gateway: (call) => {
      if (call === 'GET check/offers') return { body: { offers: now } };
      if (failure) return failure;
      now = offers.map((one) => ({ ...one, ...declined }));
      return { body: now[0] };
    },
  });
}
const text = () => document.body.textContent;

describe('TRU-3: the offer of pay stubs before access ends', () => {
  it.each([
    ['en', 'Your access ends after December 20, 2026.', 'including those since December 20, 2024', 'Download all'],
    [
      'es',
      'Su acceso termina después del 20 de diciembre de 2026.',
      'desde el 20 de diciembre de 2024',
      'Descargar todo',
    ],
  ] as const)(
    'names the last day and the stubs, and leads to the download: %s',
    async (language, title, since, link) => {
      await show([closed, offer()], { language });
      expect(await screen.findByText(title)).toBeTruthy();
      expect(text()).toContain(since);
      expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe('/paychecks?take=all');
    },
  );

  it('is declined with one request; the answer is shown with its date, and the focus stays with it', async () => {
    const { calls } = await show([offer()]);
    fireEvent.click(await screen.findByRole('button', { name: 'No, thanks' }));
    expect(await screen.findByText(/You declined this offer on November 21, 2026/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBe(null);
    expect(screen.getByRole('link', { name: 'Download all' })).toBeTruthy();
    expect(calls.filter((call) => call === 'POST check/offers/decline')).toHaveLength(1);
    expect(document.activeElement?.textContent).toContain('Your access ends');
  });

  it('keeps the question if the answer could not be recorded', async () => {
    const { services } = await show([offer()], { failure: refusal(500, 'req-9') });
    fireEvent.click(await screen.findByRole('button', { name: 'No, thanks' }));
    await settle(services);
    expect(screen.getByRole('button', { name: 'No, thanks' })).toBeTruthy();
  });

  it.each([
    [{ answer: 'accepted', answeredAt: '2026-11-21T15:00:00Z' }, 'You accepted this offer on November 21, 2026. Save'],
    [
      { answer: 'accepted', answeredAt: '2026-11-21T15:00:00Z', downloadedAt: '2026-11-22T15:00:00Z' },
      'You downloaded them on November 22, 2026.',
    ],
  ] as const)('says what the person did: %j', async (state, sentence) => {
    await show([offer(state)]);
    await screen.findByRole('link', { name: 'Download all' });
    expect(text()).toContain(sentence);
  });

  it('asks nothing for people who work here, and shows nothing without an open offer', async () => {
    const employed = await show([offer()], { isFormer: false });
    await settle(employed.services);
    expect(employed.calls).toEqual([]);
    cleanup();
    const former = await show([closed]);
    await settle(former.services);
    expect([former.calls, screen.queryByRole('link')]).toEqual([['GET check/offers'], null]);
  });
});

describe('TRU-3: the record of offers for who sees the pay of someone who left', () => {
  const answers = [
    offer({ offeredAt: '2026-11-20T15:00:00Z' }),
    offer({ ...declined, offeredAt: '2025-11-20T15:00:00Z' }),
    offer({
      offeredAt: '2024-11-20T15:00:00Z',
      answer: 'accepted',
      answeredAt: '2024-11-21T15:00:00Z',
      downloadedAt: '2024-11-22T15:00:00Z',
    }),
    offer({ offeredAt: '2023-11-20T15:00:00Z', isOpen: false, answer: 'none', answeredAt: '2023-12-21T15:00:00Z' }),
    offer({
      offeredAt: '2022-11-20T15:00:00Z',
      isOpen: false,
      answer: 'withdrawn',
      answeredAt: '2022-12-01T15:00:00Z',
    }),
  ];

  it('has each offer with its answer and dates', async () => {
    await renderPage(<OfferRecords />, { gateway: () => ({ body: { offers: answers } }) });
    const table = within(await screen.findByRole('table', { name: 'Offers of pay stubs' }));
    const rows = table.getAllByRole('row').slice(1);
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
      ),
    ).toEqual([
      ['Dec 20, 2026', 'Not answered yet', 'Not downloaded'],
      ['Dec 20, 2026', 'Declined Nov 21, 2026', 'Not downloaded'],
      ['Dec 20, 2026', 'Accepted Nov 21, 2024', 'Nov 22, 2024'],
      ['Dec 20, 2026', 'No answer by Dec 21, 2023', 'Not downloaded'],
      ['Dec 20, 2026', 'Withdrawn Dec 1, 2022: access didn’t end', 'Not downloaded'],
    ]);
  });
});
