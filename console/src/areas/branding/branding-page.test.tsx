import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Route, Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { BrandPage, PartnerBrand } from '@paystead/contract/console/branding/model.ts';
import { TranslationsProvider } from '@paystead/ui/translations/translations.tsx';
import { teachDialogs } from '../../../../ui/test/dialogs.ts';
import { BrandingPage } from './branding-page.tsx';
import { BRAND as LIVE } from './test/brand.ts';

const PAGE: BrandPage = {
  partnerKey: 'ours',
  partnerName: 'Ours',
  live: LIVE,
  liveNumber: 1,
  draft: null,
  isEnabled: true,
  versions: [],
};
const draftOf = (footerText: string, version: string, savedBy: string): BrandPage['draft'] => ({
  brand: { ...LIVE, footerText },
  adjustsColors: false,
  version,
  baseNumber: 1,
  savedAt: '2026-11-20T15:00:00Z',
  savedBy,
});

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: { readonly brand: PartnerBrand; readonly version: string | null } | undefined;
}

/** The gateway: answers reads with `page`, and writes with what `write` returns. */
function gateway(role: string, write: (sent: Sent) => Response | Promise<Response>, page = PAGE) {
  const state = { page };
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const method = init.method ?? 'GET';
    const path = url.replace('/api/console/', '');
    if (path === 'session') return Response.json({ role });
    if (path.endsWith('/hosts')) return Response.json({ hosts: [] });
    if (method === 'GET') return Response.json(state.page);
    const one = { method, path, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined } as Sent;
    sent.push(one);
    return write(one);
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { hook, navigate } = memoryLocation({ path: '/partners/ours/branding' });
  render(
    <TranslationsProvider language="en" catalogue={{}} load={async () => ({})}>
      <QueryClientProvider client={queries}>
        <Router hook={hook}>
          <Route path="/partners/:partnerKey/branding" component={BrandingPage} />
        </Router>
      </QueryClientProvider>
    </TranslationsProvider>,
  );
  return { state, sent, queries, navigate };
}

beforeEach(() => {
  teachDialogs();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = (): void => undefined;
      disconnect = (): void => undefined;
    },
  );
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const footer = () => screen.findByRole<HTMLInputElement>('textbox', { name: /footerText/ });
const type = async (text: string): Promise<void> => void fireEvent.change(await footer(), { target: { value: text } });
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
const refused = (status: number, code: string, errors: readonly object[] = []): Response =>
  Response.json({ code, detail: 'A sentence.', errors }, { status });

describe('CON-6: the screen of a partner’s branding', () => {
  it('keeps what was typed when someone else saved first, and saves over it only when told to', async () => {
    const theirs = draftOf('Theirs', 'version-2', 'ben@example.test');
    const { state, sent } = gateway('owner', ({ body }) =>
      body?.version === 'version-2'
        ? Response.json({ ...PAGE, draft: draftOf('Mine', 'version-3', 'me@example.test') })
        : refused(409, 'version_conflict'),
    );
    await type('Mine');
    state.page = { ...PAGE, draft: theirs };
    press('console.branding.save');
    await screen.findByText('console.branding.conflict');
    expect((await footer()).value).toBe('Mine');
    press('console.branding.saveMine');
    await screen.findByText('console.branding.saved');
    expect(screen.queryByText('console.branding.conflict')).toBeNull();
    expect(sent.map(({ method, body }) => [method, body?.version, body?.brand.footerText])).toEqual([
      ['PUT', null, 'Mine'],
      ['PUT', 'version-2', 'Mine'],
    ]);
  });

  it('shows another partner’s own entries, not what was typed for the first', async () => {
    const { state, queries, navigate } = gateway('owner', () => refused(500, 'internal'));
    await type('Mine');
    state.page = { ...PAGE, partnerKey: 'theirs', partnerName: 'Theirs', draft: draftOf('Theirs', 'version-1', 'me') };
    // Opened before, so that nothing is loading between the two.
    queries.setQueryData(['branding', 'page', 'theirs'], state.page);
    act(() => navigate('/partners/theirs/branding'));
    expect((await footer()).value).toBe('Theirs');
  });

  it('doesn’t load the page again when Enter is pressed without a change', async () => {
    gateway('owner', () => refused(500, 'internal'));
    const form = (await footer()).closest('form');
    if (form === null) throw new Error('no form');
    // False: what browsers do with a form was prevented.
    expect(fireEvent.submit(form)).toBe(false);
  });

  it('shows the other draft instead, if that is what is wanted', async () => {
    const { state } = gateway('owner', () => refused(409, 'version_conflict'));
    await type('Mine');
    state.page = { ...PAGE, draft: draftOf('Theirs', 'version-2', 'ben@example.test') };
    press('console.branding.save');
    await screen.findByText('console.branding.conflict');
    press('console.branding.showTheirs');
    await waitFor(async () => expect((await footer()).value).toBe('Theirs'));
  });

  it.each(['publish', 'discard'])('shows the newer draft when nothing was typed and %s is refused', async (act) => {
    const { state } = gateway('owner', () => refused(409, 'version_conflict'), {
      ...PAGE,
      draft: draftOf('Old', 'version-1', 'me@example.test'),
    });
    expect((await footer()).value).toBe('Old');
    state.page = { ...PAGE, draft: draftOf('Theirs', 'version-2', 'ben@example.test') };
    press(`console.branding.${act}`);
    if (act === 'publish') {
      const [, confirm] = screen.getAllByRole('button', { name: 'console.branding.publish', hidden: true });
      fireEvent.click(confirm as HTMLElement);
    }
    await screen.findByText('console.branding.conflict');
    // The next press publishes what is shown.
    expect((await footer()).value).toBe('Theirs');
    expect(screen.queryByText('console.branding.saveMine')).toBeNull();
    expect(screen.queryByText('console.branding.conflictMore')).toBeNull();
  });

  it('saves the same file again that was refused because of another draft', async () => {
    const { state, sent } = gateway('owner', ({ body }) =>
      body?.version === 'version-2'
        ? Response.json({ ...PAGE, draft: draftOf(body.brand.footerText ?? '', 'version-3', 'me@example.test') })
        : refused(409, 'version_conflict'),
    );
    await footer();
    state.page = { ...PAGE, draft: draftOf('Theirs', 'version-2', 'ben@example.test') };
    const file = new File([JSON.stringify({ ...LIVE, footerText: 'Imported' })], 'x.json');
    const input = screen.getByLabelText('console.branding.import', { selector: 'input' });
    fireEvent.change(input, { target: { files: [file] } });
    await screen.findByText('console.branding.conflict');
    press('console.branding.saveMine');
    await waitFor(async () => expect((await footer()).value).toBe('Imported'));
    expect(sent.map(({ body }) => [body?.version, body?.brand.footerText])).toEqual([
      [null, 'Imported'],
      ['version-2', 'Imported'],
    ]);
  });

  it('shows each fault at its field, and an import’s unknown field by name', async () => {
    const errors = [
      { pointer: '/brand/footerText', code: 'invalid', detail: 'Use one line.' },
      { pointer: '/brand/colour', code: 'unknown_field', detail: 'Unknown.' },
    ];
    gateway('owner', () => refused(422, 'invalid_input', errors));
    await type('x');
    press('console.branding.save');
    await screen.findByText('Use one line.');
    expect((await footer()).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('colour: Unknown.')).toBeTruthy();
  });

  it('sends an imported file as the draft, and nothing of one that isn’t JSON', async () => {
    const { sent } = gateway('owner', ({ body }) =>
      Response.json({ ...PAGE, draft: draftOf(body?.brand.footerText ?? '', 'version-1', 'me@example.test') }),
    );
    await footer();
    const input = screen.getByLabelText('console.branding.import', { selector: 'input' });
    fireEvent.change(input, { target: { files: [new File(['no'], 'x.json')] } });
    await screen.findByText('console.branding.notJson');
    expect(sent).toEqual([]);
    const file = new File([JSON.stringify({ ...LIVE, footerText: 'Imported' })], 'x.json');
    fireEvent.change(input, { target: { files: [file] } });
    await waitFor(async () => expect((await footer()).value).toBe('Imported'));
    expect(sent.map(({ body }) => body?.brand)).toEqual([{ ...LIVE, footerText: 'Imported' }]);
  });

  it.each(['support', 'readOnly', 'auditor', 'payroll'])('%s looks and can change nothing', async (role) => {
    gateway(role, () => refused(403, 'scope_required'));
    await screen.findByText('console.branding.preview');
    expect(screen.queryByRole('textbox')).toBeNull();
    for (const act of ['save', 'publish', 'discard', 'import'])
      expect(screen.queryByRole('button', { name: `console.branding.${act}` })).toBeNull();
  });
});
