import { act, render, type RenderResult } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { ReactNode } from 'react';
import type { ClientPorts } from '../src/platform/api/client.ts';
import { createTranslator } from '../src/app/start/translator.ts';
import { reportFailure, type Log } from '../src/platform/report-failure.ts';
import { createServices, ServicesContext, type Services } from '../src/platform/services.ts';
import type { Language } from '@paystead/ui/translations/language.ts';
import { TranslationsProvider } from '@paystead/ui/translations/translations.tsx';
import { AmountsProvider } from '@paystead/ui/money/amounts.tsx';
import {
  checkRequest,
  checkStale,
  rulesChecked,
  watchCache,
  watchBanners,
  watchFocus,
  watchForms,
} from './page-rules.ts';
import { catalogueOf } from '../../ui/test/render.tsx';

/** The gateway's reply to a call; `undefined` means no reply. */
export type Answer =
  | { readonly status?: number; readonly body: unknown; readonly headers?: Readonly<Record<string, string>> }
  | undefined;
/** Receives `GET check?year=2025` and the body. Returning `undefined` makes the call fail without a reply. */
export type Gateway = (call: string, body: unknown, headers?: Headers) => Answer | Promise<Answer>;

export interface Page extends RenderResult {
  /** All calls in order: `POST check/detail`. */
  readonly calls: readonly string[];
  readonly services: Services;
  /** All visited addresses. */
  readonly addresses: readonly string[];
  /** Goes to another address, as a link does. */
  readonly go: (address: string) => void;
}

interface PageOptions {
  readonly gateway: Gateway;
  readonly language?: Language;
  readonly address?: string;
  readonly hidden?: boolean;
  /** The device's date, at noon. The default is the middle of the demo. */
  readonly today?: string;
  /** The person to whom stored entries belong. By default, none are stored. */
  readonly draftOwner?: string;
  /** Failures are shown as toasts and written here. Without it, they aren't reported. */
  readonly log?: Log;
  /** Recovery from a 401 and from `step_up_required`. The default shows the failure. */
  readonly recover?: ClientPorts['recover'];
  /** False for a page with a read that never ends; the default waits for every read. */
  readonly awaitReads?: boolean;
  /** True for a part that a test makes up: what its actions change is shown nowhere. */
  readonly isMadeUp?: boolean;
  /** Runs before the page is drawn, as the portal's start does. */
  readonly prepare?: (services: Services) => Promise<Services>;
}

/** A refusal in the gateway's words. */
export const refusal = (status: number, requestId = 'req-42'): Answer => ({
  status,
  body: { status, code: status === 404 ? 'not_found' : 'internal', title: 'Refused', requestId },
});

/** The services of the pages that the running test has rendered. */
const rendered: Services[] = [];
afterEach(() => {
  for (const { toaster } of rendered.splice(0)) {
    const shown = toaster.toasts.get().map(({ title, text }) => `${title} ${text ?? ''}`.trim());
    if (new Set(shown).size < shown.length) throw new Error(`A toast is shown twice at once: ${shown.join(' | ')}`);
  }
});

/** Renders a page with the real client, queries and texts. The test provides network, clock and address. */
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
        const headers = new Headers(init.headers);
        const isDrawn = checkRequest(services, call, headers);
        if (isDrawn) await isDrawn;
        const answer = await gateway(call, body, headers);
        if (!answer) throw new TypeError('Failed to fetch');
        if (!options.isMadeUp && (answer.status ?? 200) < 400) checkStale(services, call);
        return Response.json(answer.body, {
          status: answer.status ?? 200,
          headers: {
            'content-type': answer.status ? 'application/problem+json' : 'application/json',
            ...answer.headers,
          },
        });
      },
      gatewayHost: '',
      language: () => language,
      bearer: () => undefined,
      recover: recover ?? (() => Promise.resolve('show')),
      draftOwner: () => options.draftOwner,
      report: (failure, toaster) => log && reportFailure(failure, toaster, translator.text, log),
    },
    { now: () => new Date(`${today}T12:00:00`).getTime() },
  );
  services = (await options.prepare?.(services)) ?? services;
  rendered.push(services);
  watchCache(services);
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
  watchFocus(() => memory.history.at(-1) ?? '');
  watchForms();
  if (options.awaitReads !== false) {
    await settle(services);
    watchBanners();
  }
  const go = (to: string): void => act(() => memory.navigate(to));
  return Object.assign(result, { calls, services, addresses: memory.history, go });
}

/** Turns in which a page draws a reply, and then starts the reads that follow from it. */
const TURNS = 4;

/** Waits until every read and every action has its reply, including reads that follow from a reply. */
export async function settle({ queries }: Services): Promise<void> {
  const isWorking = (): boolean => queries.isFetching() + queries.isMutating() > 0;
  for (let turn = 0; turn < TURNS; turn = isWorking() ? 0 : turn + 1) {
    await vi.waitFor(
      () => {
        if (isWorking()) throw new Error('still reading or sending');
      },
      { timeout: 15_000 },
    );
    // Replies reach the page in a task of their own.
    await act(() => new Promise((resolve) => setTimeout(resolve)));
  }
  await act(rulesChecked);
}

/** The toasts that are shown, each with its kind. */
export function toastsOf({ toaster }: Services): string[] {
  return toaster.toasts.get().map(({ tone, title }) => `${tone}: ${title}`);
}
