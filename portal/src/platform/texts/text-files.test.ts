import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const files: Record<string, unknown> = {};
const fetchFile = vi.fn(async (url: string) =>
  url in files ? new Response(JSON.stringify(files[url])) : new Response(null, { status: 404 }),
);

/** A module of its own for each test: it keeps what the page has loaded. */
async function page() {
  vi.resetModules();
  return import('./text-files.ts');
}

beforeEach(() => {
  const meta = document.createElement('meta');
  meta.name = 'paystead-locales';
  meta.content = JSON.stringify({ en: '/locales/en.1.json', es: '/locales/es.1.json' });
  document.head.append(meta);
  vi.stubGlobal('fetch', fetchFile);
  Object.assign(files, {
    '/locales/en.1.json': { 'home.title': 'Home' },
    '/locales/es.1.json': { 'home.title': 'Inicio' },
    '/locales/en.1.pay.json': { 'pay.title': 'Pay' },
    '/locales/es.1.pay.json': { 'pay.title': 'Pago' },
    '/locales/en.1.tax.json': { 'tax.title': 'Tax' },
    '/locales/es.1.tax.json': { 'tax.title': 'Impuesto' },
  });
});
afterEach(() => {
  document.head.replaceChildren();
  fetchFile.mockClear();
  vi.unstubAllGlobals();
});

describe('the texts of a page', () => {
  it('begin with those of the first view', async () => {
    const { loadTexts } = await page();
    expect(await loadTexts('en')).toEqual({ 'home.title': 'Home' });
  });

  it('gain the part of a chunk, in the catalogue that is already in use', async () => {
    const { loadTexts, loadTextPart } = await page();
    const catalogue = await loadTexts('en');
    await loadTextPart('pay');
    expect(catalogue).toEqual({ 'home.title': 'Home', 'pay.title': 'Pay' });
  });

  it('include the loaded parts when the language changes', async () => {
    const { loadTexts, loadTextPart } = await page();
    await loadTexts('en');
    await loadTextPart('pay');
    expect(await loadTexts('es')).toEqual({ 'home.title': 'Inicio', 'pay.title': 'Pago' });
  });

  it('gain a part in every language that the page has shown', async () => {
    const { loadTexts, loadTextPart } = await page();
    const [english, spanish] = [await loadTexts('en'), await loadTexts('es')];
    await loadTextPart('tax');
    expect([english['tax.title'], spanish['tax.title']]).toEqual(['Tax', 'Impuesto']);
  });

  it('are requested once', async () => {
    const { loadTexts, loadTextPart } = await page();
    await Promise.all([loadTexts('en'), loadTexts('en'), loadTextPart('pay'), loadTextPart('pay')]);
    expect(fetchFile.mock.calls.map(([url]) => url).toSorted()).toEqual([
      '/locales/en.1.json',
      '/locales/en.1.pay.json',
    ]);
  });

  it('that could not be loaded are loaded at the next attempt, and those that were are kept', async () => {
    vi.useFakeTimers();
    try {
      const { loadTexts, loadTextPart } = await page();
      const catalogue = await loadTexts('en');
      const part = files['/locales/en.1.pay.json'];
      delete files['/locales/en.1.pay.json'];
      const failed = expect(loadTextPart('pay')).rejects.toThrow(Error);
      await vi.runAllTimersAsync();
      await failed;
      files['/locales/en.1.pay.json'] = part;
      fetchFile.mockClear();
      await loadTextPart('pay');
      expect(catalogue).toEqual({ 'home.title': 'Home', 'pay.title': 'Pay' });
      expect(fetchFile.mock.calls.map(([url]) => url)).toEqual(['/locales/en.1.pay.json']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('wait for the first language when a chunk loads before it', async () => {
    const { loadTexts, loadTextPart } = await page();
    await loadTextPart('pay');
    expect(fetchFile).not.toHaveBeenCalled();
    expect(await loadTexts('en')).toEqual({ 'home.title': 'Home', 'pay.title': 'Pay' });
  });
});
