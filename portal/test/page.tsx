import { act, render, type RenderResult } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { ReactNode } from 'react';
import type { ClientPorts } from '../src/platform/api/client.ts';
import { createTranslator } from '../src/app/translator.ts';
import { reportFailure, type Log } from '../src/platform/report-failure.ts';
import { createServices, ServicesContext, type Services } from '../src/platform/services.ts';
import type { Language } from '@paystead/ui/translations/language.ts';
import { TranslationsProvider } from '@paystead/ui/translations/translations.tsx';
import { AmountsProvider } from '@paystead/ui/money/amounts.tsx';
import { catalogueOf } from '../../ui/test/render.tsx';

/** What the gateway answers to a call; `undefined`: nothing answers at all. */
export type Answer = { readonly status?: number; readonly body: unknown } | undefined;
/** Asked with `GET check?year=2025` and the body; throws by answering `undefined`. */
export type Gateway = (call: string, body: unknown, headers?: Headers) => Answer | Promise<Answer>;

export interface Page extends RenderResult {
  /** Every call in order: `POST check/detail`. */
  readonly calls: readonly string[];
  readonly services: Services;
  /** The addresses that were visited. */
  readonly addresses: readonly string[];
}

interface PageOptions {
  readonly gateway: Gateway;
  readonly language?: Language;
  readonly address?: string;
  readonly hidden?: boolean;
  /** The device's date, at noon; the middle of the demonstration by default. */
  readonly today?: string;
  /** Failures are toasted and written here, as in the browser; absent: they are not reported at all. */
  readonly log?: Log;
  /** What becomes of a 401 and of `step_up_required`; shown by default. */
  readonly recover?: ClientPorts['recover'];
  /** False for a page with a read that never ends; the default waits for every read. */
  readonly awaitReads?: boolean;
  /** What happens before the page is drawn, as in the portal's start. */
  readonly prepare?: (services: Services) => Promise<Services>;
}

/** A refusal as the gateway words it. */
export const refusal = (status: number, requestId = 'req-42'): Answer => ({
  status,
  body: { status, code: status === 404 ? 'not_found' : 'internal', title: 'Refused', requestId },
});

/** Renders a page on the real client, queries and texts; only the network, the clock and the address are the test's. */
export async function renderPage(element: ReactNode, options: PageOptions): Promise<Page> {
  const { gateway, language = 'en', address = '/', hidden = false, today = '2026-11-20', log, recover } = options;
  const translator = createTranslator(language, (next) => Promise.resolve(catalogueOf(next)));
  await translator.load(language);
  const calls: string[] = [];
  let services = createServices(
    {
      transport: async (url, init) => {
        const call = `${init.method} ${url.replace('/api/', '')}`;
        calls.push(call);
        const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
        const answer = await gateway(call, body, new Headers(init.headers));
        if (!answer) throw new TypeError('Failed to fetch');
        return Response.json(answer.body, {
          status: answer.status ?? 200,
          headers: { 'content-type': answer.status ? 'application/problem+json' : 'application/json' },
        });
      },
      gatewayHost: '',
      language: () => language,
      bearer: () => undefined,
      recover: recover ?? (() => Promise.resolve('show')),
      report: (failure, toaster) => log && reportFailure(failure, toaster, translator.text, log),
    },
    { now: () => new Date(`${today}T12:00:00`).getTime() },
  );
  services = (await options.prepare?.(services)) ?? services;
  const memory = memoryLocation({ path: address, record: true });
  const result = render(element, {
    wrapper: ({ children }: { readonly children: ReactNode }) => (
      <ServicesContext value={services}>
        <QueryClientProvider client={services.queries}>
          <TranslationsProvider
            language={language}
            catalogue={catalogueOf(language)}
            load={(next) => Promise.resolve(catalogueOf(next))}
          >
            <AmountsProvider hidden={hidden} toggle={() => undefined}>
              <Router hook={memory.hook} searchHook={memory.searchHook}>
                {children}
              </Router>
            </AmountsProvider>
          </TranslationsProvider>
        </QueryClientProvider>
      </ServicesContext>
    ),
  });
  if (options.awaitReads !== false) await settle(services);
  return Object.assign(result, { calls, services, addresses: memory.history });
}

/** Until every read has its answer, those that an answer led to included. */
export async function settle({ queries }: Services): Promise<void> {
  do {
    await vi.waitFor(
      () => {
        if (queries.isFetching() > 0) throw new Error('still reading');
      },
      { timeout: 15_000 },
    );
    // Answers are handed to the page in a turn of their own.
    await act(() => new Promise((resolve) => setTimeout(resolve)));
  } while (queries.isFetching() > 0);
}
