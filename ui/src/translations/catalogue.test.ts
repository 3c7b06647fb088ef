import { describe, expect, it, vi } from 'vitest';
import { backOff, loadCatalogue } from './catalogue.ts';

describe('UI-2: loading texts', () => {
  const failing = (times: number) => {
    let left = times;
    return vi.fn(() => ((left -= 1) >= 0 ? Promise.reject(new Error('gone')) : Promise.resolve({ 'a.b': 'text' })));
  };

  it('retries up to ten times, then reports the reason', async () => {
    const wait = vi.fn(() => Promise.resolve());
    const fetchCatalogue = failing(99);
    await expect(loadCatalogue('en', { fetchCatalogue, wait })).rejects.toThrow('gone');
    expect(fetchCatalogue).toHaveBeenCalledTimes(11);
    expect(wait).toHaveBeenCalledTimes(10);
  });

  it('may succeed at the tenth retry', async () => {
    const fetchCatalogue = failing(10);
    expect(await loadCatalogue('en', { fetchCatalogue, wait: () => Promise.resolve() })).toEqual({ 'a.b': 'text' });
    expect(fetchCatalogue).toHaveBeenCalledTimes(11);
  });

  it('waits longer each time, up to three seconds', () => {
    expect([1, 2, 3, 4, 5, 6, 10].map(backOff)).toEqual([100, 200, 400, 800, 1600, 3000, 3000]);
  });
});
