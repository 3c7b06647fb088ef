import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { catalogueOf } from '../../../../../ui/test/render.tsx';
import type { Download } from '../../../platform/api/download.ts';
import { reportFailure } from '../../../platform/report-failure.ts';
import { createServices, ServicesContext } from '../../../platform/services.ts';
import { SELF, SubjectContext, type Subject } from '../../../platform/subject.ts';
import type { Language } from '@paystead/ui/translations/language.ts';
import { TranslationsProvider } from '@paystead/ui/translations/translations.tsx';
import { DownloadPayStub } from './download-pay-stub.tsx';
import { idOf } from '../test/stub.ts';

afterEach(cleanup);

/** Renders the button with the real client. The test decides when its request gets a response. */
function show(language: Language = 'en', subject: Subject = SELF) {
  const urls: string[] = [];
  const saved: Download[] = [];
  const logged: string[] = [];
  const response = Promise.withResolvers<Response>();
  const services = createServices(
    {
      transport: (url) => {
        urls.push(url);
        return response.promise;
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
      <QueryClientProvider client={services.queries}>
        <TranslationsProvider
          language={language}
          catalogue={catalogueOf(language)}
          load={(next) => Promise.resolve(catalogueOf(next))}
        >
          {children}
        </TranslationsProvider>
      </QueryClientProvider>
    </ServicesContext>
  );
  render(
    <SubjectContext value={subject}>
      <DownloadPayStub check={{ checkId: idOf(2) }} save={(file) => saved.push(file)} />
    </SubjectContext>,
    { wrapper },
  );
  return {
    services,
    urls,
    saved,
    respond: async (result: Response | Error) => {
      if (result instanceof Error) response.reject(result);
      else response.resolve(result);
      await vi.waitFor(async () => {
        await act(() => new Promise((resolve) => setTimeout(resolve)));
        expect(screen.getByRole('button').getAttribute('aria-busy')).toBeNull();
      });
    },
  };
}
const press = (name?: string) =>
  act(async () => fireEvent.click(screen.getByRole('button', name === undefined ? {} : { name })));
const pdf = (headers: Record<string, string> = {}) => new Response('%PDF-1.7', { headers });

it.each<[Language, Subject, string]>([
  ['en', SELF, ''],
  ['es', { view: 'manager', employeeId: 'ann' }, '&employeeId=ann&role=manager'],
  ['en', { view: 'supervisor', employeeId: 'ben' }, '&employeeId=ben&role=supervisor'],
])('HTTP-8: the pay stub is that of the employee on the page, in %s: %j', async (language, subject, who) => {
  const { urls, respond } = show(language, subject);
  await press();
  expect(urls).toEqual([`/api/check/${idOf(2)}/file?format=pdf&lang=${language}${who}`]);
  await respond(pdf());
});

describe('HTTP-8: downloading a pay stub as a PDF', () => {
  it.each([
    ['en', 'Download PDF', 'Paystub 2026-11-20.pdf'],
    ['es', 'Descargar PDF', 'Recibo de pago 2026-11-20.pdf'],
  ] as const)('uses the language of the page (%s) and the file name in the response', async (lang, label, name) => {
    const { urls, saved, respond } = show(lang);
    await press(label);
    expect(urls).toEqual([`/api/check/${idOf(2)}/file?format=pdf&lang=${lang}`]);
    await respond(pdf({ 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}` }));
    expect(saved.map((file) => file.name)).toEqual([name]);
    expect(await saved[0]?.blob.text()).toBe('%PDF-1.7');
  });

  it('names the file Download if the response has no file name', async () => {
    const { saved, respond } = show();
    await press();
    await respond(pdf());
    expect(saved[0]?.name).toBe('Download');
  });

  it('shows progress on the button alone and sends one request', async () => {
    const { urls, services, respond } = show();
    await press();
    expect(await screen.findByRole('button', { busy: true })).toBeTruthy();
    expect(services.loading.inFlight.get()).toBe(0);
    await press();
    await respond(pdf());
    expect(urls).toHaveLength(1);
  });

  it('shows the reason in the response if the PDF is unavailable', async () => {
    const { saved, services, respond } = show();
    await press();
    const problem = { status: 503, code: 'unavailable', detail: 'Your data is safe. Try again in a moment.' };
    await respond(Response.json(problem, { status: 503, headers: { 'content-type': 'application/problem+json' } }));
    expect(services.toaster.toasts.get()).toMatchObject([{ tone: 'error', text: problem.detail }]);
    expect(saved).toEqual([]);
  });

  it('shows no toast if the connection fails', async () => {
    const { saved, services, respond } = show();
    await press();
    await respond(new TypeError('Failed to fetch'));
    expect(services.toaster.toasts.get()).toEqual([]);
    expect(saved).toEqual([]);
  });
});
