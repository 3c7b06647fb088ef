import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { TranslationsProvider } from '@paystead/ui/translations/translations.tsx';
import { CONSOLE_TEXTS, loadTexts, UI_TEXTS } from '../../../../ui/build/texts.ts';
import { SignInsChart } from './sign-ins-chart.tsx';

const { catalogues } = loadTexts([...CONSOLE_TEXTS, ...UI_TEXTS]);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('CON-7: sign-ins of one client, of another and of all are kept apart', async () => {
  const counts = new Map([
    ['sign-in-days', 600],
    ['sign-in-days?clientCode=ALPHA', 20],
    ['sign-in-days?clientCode=BETA', 3],
  ]);
  const calls: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    const call = url.replace('/api/console/', '');
    calls.push(call);
    return Promise.resolve(Response.json({ days: [{ day: '2026-11-20', signIns: counts.get(call) }] }));
  });
  // Without a new read of what is kept, only the key can tell them apart.
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  for (const [clientCode, total] of [
    [undefined, '600'],
    ['ALPHA', '20'],
    ['BETA', '3'],
    [undefined, '600'],
  ] as const) {
    render(
      <TranslationsProvider language="en" catalogue={catalogues.en} load={() => Promise.resolve(catalogues.en)}>
        <QueryClientProvider client={queries}>
          <SignInsChart {...(clientCode !== undefined && { clientCode })} />
        </QueryClientProvider>
      </TranslationsProvider>,
    );
    expect(await screen.findByText(new RegExp(`(^|\\D)${total} sign-ins`))).toBeTruthy();
    cleanup();
  }
  expect(new Set(calls)).toEqual(new Set(counts.keys()));
});
