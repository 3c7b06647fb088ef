import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { catalogueOf } from '../../../../../ui/test/render.tsx';
import type { Download } from '../../../platform/api/download.ts';
import { reportFailure } from '../../../platform/report-failure.ts';
import { createServices, ServicesContext } from '../../../platform/services.ts';
import type { Language } from '@paystead/ui/translations/language.ts';
import { TranslationsProvider } from '@paystead/ui/translations/translations.tsx';
import { DownloadStub } from './download-pay-stub.tsx';
import { idOf } from '../test/stub.ts';

afterEach(cleanup);

/** The button on the real client; the test answers its request when it wants to. */
function show(language: Language = 'en') {
  const urls: string[] = [];
  const saved: Download[] = [];
  const logged: string[] = [];
  const waiting = Promise.withResolvers<Response>();
  const services = createServices(
    {
      transport: (url) => {
        urls.push(url);
        return waiting.promise;
      },
      gatewayHost: '',
      language: () => language,
      bearer: () => undefined,
      recover: () => Promise.resolve('show'),
      report: (failure, toaster) =>
        reportFailure(failure, toaster, () => 'Error', { error: (message) => logged.push(message) }),
    },
    { now: () => 0 },
  );
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <ServicesContext value={services}>
      <TranslationsProvider
        language={language}
        catalogue={catalogueOf(language)}
        load={(next) => Promise.resolve(catalogueOf(next))}
      >
        {children}
      </TranslationsProvider>
    </ServicesContext>
  );
  render(<DownloadStub check={{ checkId: idOf(2) }} save={(file) => saved.push(file)} />, { wrapper });
  return {
    services,
    urls,
    saved,
    answer: async (response: Response | Error) => {
      if (response instanceof Error) waiting.reject(response);
      else waiting.resolve(response);
      await vi.waitFor(async () => {
        await act(() => new Promise((resolve) => setTimeout(resolve)));
        expect(screen.getByRole('button').getAttribute('aria-busy')).toBeNull();
      });
    },
  };
}
const press = () => fireEvent.click(screen.getByRole('button'));
const pdf = (headers: Record<string, string> = {}) => new Response('%PDF-1.7', { headers });

describe('HTTP-8: a paycheck as a PDF', () => {
  it.each([
    ['en', 'Download PDF', 'Paystub 2026-11-20.pdf'],
    ['es', 'Descargar PDF', 'Comprobante de pago 2026-11-20.pdf'],
  ] as const)('in the language of the page (%s), under the name that the gateway gives', async (lang, label, name) => {
    const { urls, saved, answer } = show(lang);
    fireEvent.click(screen.getByRole('button', { name: label }));
    expect(urls).toEqual([`/api/check/${idOf(2)}/file?format=pdf&lang=${lang}`]);
    await answer(pdf({ 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}` }));
    expect(saved.map((file) => file.name)).toEqual([name]);
    expect(await saved[0]?.blob.text()).toBe('%PDF-1.7');
  });

  it('is named Download where the gateway gives no name', async () => {
    const { saved, answer } = show();
    press();
    await answer(pdf());
    expect(saved[0]?.name).toBe('Download');
  });

  it('shows that it works on its button alone, and asks once', async () => {
    const { urls, services, answer } = show();
    press();
    expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true');
    expect(services.loading.inFlight.get()).toBe(0);
    press();
    await answer(pdf());
    expect(urls).toHaveLength(1);
  });

  it('tells why there is none, in the server’s words', async () => {
    const { saved, services, answer } = show();
    press();
    const problem = { status: 503, code: 'unavailable', detail: 'Your data is safe. Try again in a moment.' };
    await answer(Response.json(problem, { status: 503, headers: { 'content-type': 'application/problem+json' } }));
    expect(services.toaster.toasts.get()).toMatchObject([{ tone: 'error', text: problem.detail }]);
    expect(saved).toEqual([]);
  });

  it('where nothing answers, the connection says so and nothing else', async () => {
    const { saved, services, answer } = show();
    press();
    await answer(new TypeError('Failed to fetch'));
    expect(services.toaster.toasts.get()).toEqual([]);
    expect(saved).toEqual([]);
  });
});
