import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TranslationsProvider } from '@paystead/ui/translations/translations.tsx';
import { CONSOLE_TEXTS, loadTexts, UI_TEXTS } from '../../../../../ui/build/texts.ts';
import { BRAND } from '../test/brand.ts';
import { RenderedMail, RenderedPdf } from './rendered-preview.tsx';

// The renderer draws on a canvas, which jsdom doesn't have.
vi.mock('@paystead/ui/preview/pdf-pages.tsx', () => ({
  PdfPages: ({ blob }: { readonly blob: Blob }) => <p>PDF of {blob.size} bytes</p>,
}));

const { catalogues } = loadTexts([...CONSOLE_TEXTS, ...UI_TEXTS]);
const brand = (pageTitle: string) => ({ ...BRAND, pageTitle });

interface Sent {
  readonly path: string;
  readonly body: unknown;
  readonly answer: (reply: Response) => Promise<void>;
}
let sent: Sent[] = [];
/** The requests to the gateway, in short. */
const asked = () =>
  sent.map(({ path, body }) => {
    const { brand: wanted, ...others } = body as { readonly brand: typeof BRAND };
    return [path, wanted.pageTitle, ...Object.values(others)];
  });

beforeEach(() => {
  sent = [];
  vi.useFakeTimers();
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const answer = (reply: Response) =>
      act(async () => {
        resolve(reply);
        await vi.advanceTimersByTimeAsync(10);
      });
    sent.push({ path: url.replace('/api/console/', ''), body: JSON.parse(init.body as string), answer });
    return promise;
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const queries = () => new QueryClient({ defaultOptions: { queries: { retry: 3, gcTime: Infinity } } });
async function show(element: ReactNode) {
  const client = queries();
  const result = render(element, {
    wrapper: ({ children }: { readonly children: ReactNode }) => (
      <TranslationsProvider language="en" catalogue={catalogues.en} load={() => Promise.resolve(catalogues.en)}>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </TranslationsProvider>
    ),
  });
  await pass(0);
  return result;
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
/** The pause after which a changed branding is rendered. */
const PAUSE = 700;
const pdf = (bytes: number) => new Response('x'.repeat(bytes), { headers: { 'content-type': 'application/pdf' } });
const refused = (status: number, code: string) => Response.json({ status, code }, { status });

describe('CON-6: the sample pay stub', () => {
  const Stub = (props: { readonly title: string; readonly language?: 'en' | 'es' }) => (
    <RenderedPdf partnerKey="ours" brand={brand(props.title)} language={props.language ?? 'en'} />
  );

  it('is loaded anew after a change and a pause, and until then no older one is shown', async () => {
    const { rerender } = await show(<Stub title="One" />);
    await sent[0]?.answer(pdf(11));
    expect(screen.getByText('PDF of 11 bytes')).toBeTruthy();
    rerender(<Stub title="Tw" />);
    await pass(PAUSE - 1);
    rerender(<Stub title="Two" />);
    await pass(PAUSE - 1);
    expect(asked()).toHaveLength(1);
    expect(screen.getByText('PDF of 11 bytes')).toBeTruthy();
    await pass(1);
    expect(asked()).toEqual([
      ['partners/ours/branding/preview/pdf', 'One', 'en'],
      ['partners/ours/branding/preview/pdf', 'Two', 'en'],
    ]);
    await pass(200);
    expect(screen.queryByText(/^PDF of/)).toBeNull();
    expect(screen.getByText('Loading Sample pay stub')).toBeTruthy();
    await sent[1]?.answer(pdf(22));
    expect(screen.getByText('PDF of 22 bytes')).toBeTruthy();
  });

  it('in another language is loaded at once', async () => {
    const { rerender } = await show(<Stub title="One" />);
    await sent[0]?.answer(pdf(11));
    rerender(<Stub title="One" language="es" />);
    await pass(0);
    expect(screen.queryByText(/^PDF of/)).toBeNull();
    expect(asked()[1]).toEqual(['partners/ours/branding/preview/pdf', 'One', 'es']);
    await sent[1]?.answer(pdf(33));
    expect(screen.getByText('PDF of 33 bytes')).toBeTruthy();
  });

  it('that failed can be loaded again, and a change takes the failure away', async () => {
    const { rerender } = await show(<Stub title="One" />);
    await sent[0]?.answer(refused(503, 'unavailable'));
    const again = screen.getByRole('button', { name: 'Try again' });
    fireEvent.click(again);
    await pass(0);
    expect([again.isConnected, again.getAttribute('aria-busy')]).toEqual([true, 'true']);
    await sent[1]?.answer(refused(503, 'unavailable'));
    expect([again.isConnected, again.getAttribute('aria-busy')]).toEqual([true, null]);
    expect(screen.getByText("We couldn't load the preview.")).toBeTruthy();
    rerender(<Stub title="Two" />);
    await pass(PAUSE);
    expect(asked().map(([, title]) => title)).toEqual(['One', 'One', 'Two']);
    expect(screen.queryByText("We couldn't load the preview.")).toBeNull();
  });
});

describe('CON-6: the sample mail', () => {
  interface MailProps {
    readonly title: string;
    readonly language?: 'en' | 'es';
    readonly kind?: 'payday' | 'newDevice';
    readonly theme?: 'light' | 'dark';
  }
  const Mail = ({ title, language = 'en', kind = 'payday', theme = 'light' }: MailProps) => (
    <RenderedMail partnerKey="ours" brand={brand(title)} language={language} kind={kind} theme={theme} />
  );
  const mail = (subject: string) =>
    Response.json({ subject, html: `<html lang="en"><body><p>${subject}</p></body></html>`, logo: null });
  const subject = () => screen.queryByText(/^Subject/)?.parentElement?.textContent;

  it('is rendered once for each branding, kind and language, and stays until the next one is there', async () => {
    const { rerender } = await show(<Mail title="One" />);
    await sent[0]?.answer(mail('First'));
    rerender(<Mail title="Two" />);
    await pass(PAUSE);
    expect(subject()).toContain('First');
    await sent[1]?.answer(mail('Second'));
    expect(subject()).toContain('Second');
    rerender(<Mail title="Two" theme="dark" />);
    await pass(PAUSE);
    rerender(<Mail title="Two" language="es" />);
    await pass(0);
    await sent[2]?.answer(mail('Third'));
    expect(subject()).toContain('Third');
    rerender(<Mail title="Two" language="es" kind="newDevice" />);
    await pass(0);
    await sent[3]?.answer(mail('Fourth'));
    expect(subject()).toContain('Fourth');
    expect(asked()).toEqual([
      ['partners/ours/branding/preview/mail', 'One', 'payday', 'en'],
      ['partners/ours/branding/preview/mail', 'Two', 'payday', 'en'],
      ['partners/ours/branding/preview/mail', 'Two', 'payday', 'es'],
      ['partners/ours/branding/preview/mail', 'Two', 'newDevice', 'es'],
    ]);
  });

  it('says that a value can’t be used yet, without another attempt', async () => {
    await show(<Mail title="" />);
    await sent[0]?.answer(refused(422, 'invalid_input'));
    await pass(60_000);
    expect(sent).toHaveLength(1);
    expect(screen.getByText('The preview updates once every value can be used.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('that fails otherwise is tried again at the press of a button', async () => {
    await show(<Mail title="One" />);
    await sent[0]?.answer(refused(500, 'internal'));
    expect(screen.getByText("We couldn't render the preview.")).toBeTruthy();
    const again = screen.getByRole('button', { name: 'Try again' });
    fireEvent.click(again);
    await pass(0);
    expect([again.isConnected, again.getAttribute('aria-busy')]).toEqual([true, 'true']);
    await sent[1]?.answer(mail('First'));
    expect(subject()).toContain('First');
    expect(screen.queryByText("We couldn't render the preview.")).toBeNull();
  });
});
