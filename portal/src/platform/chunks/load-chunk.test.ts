import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadChunk } from './load-chunk.ts';

const loadTextPart = vi.hoisted(() => vi.fn(async () => undefined));
vi.mock('../texts/text-files.ts', () => ({ loadTextPart }));

afterEach(() => {
  document.head.replaceChildren();
  loadTextPart.mockClear();
});

const styleSheets = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];

describe('a lazily loaded chunk', () => {
  it('arrives with its part of the texts', async () => {
    const texts = Promise.withResolvers<undefined>();
    loadTextPart.mockReturnValueOnce(texts.promise);
    const arrived = vi.fn();
    const loading = loadChunk(async () => 'page', ['texts:pay.page']).then(arrived);
    await Promise.resolve();
    expect(loadTextPart).toHaveBeenCalledWith('pay.page');
    expect(arrived).not.toHaveBeenCalled();
    texts.resolve(undefined);
    await loading;
    expect(arrived).toHaveBeenCalledWith('page');
  });

  it('arrives with its styles, which are requested once', async () => {
    const one = loadChunk(async () => 'one', ['assets/one.css']);
    const other = loadChunk(async () => 'other', ['assets/one.css']);
    const [link, ...further] = styleSheets();
    expect(link?.getAttribute('href')).toBe('/assets/one.css');
    expect(further).toEqual([]);
    link?.dispatchEvent(new Event('load'));
    expect(await Promise.all([one, other])).toEqual(['one', 'other']);
  });

  it('does not request styles that the page contains', async () => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.setAttribute('href', '/assets/first.css');
    link.setAttribute('disabled', '');
    document.head.append(link);
    expect(await loadChunk(async () => 'page', ['assets/first.css'])).toBe('page');
    expect(styleSheets()).toHaveLength(1);
  });

  it('fails when its styles fail, and requests them again the next time', async () => {
    const failing = loadChunk(async () => 'page', ['assets/two.css']);
    styleSheets()[0]?.dispatchEvent(new Event('error'));
    await expect(failing).rejects.toThrow('/assets/two.css could not be loaded.');
    expect(styleSheets()).toEqual([]);
    const again = loadChunk(async () => 'page', ['assets/two.css']);
    expect(styleSheets()).toHaveLength(1);
    styleSheets()[0]?.dispatchEvent(new Event('load'));
    expect(await again).toBe('page');
  });
});
