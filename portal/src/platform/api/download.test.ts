import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deliverFiles, saveInBrowser } from './download.ts';

const create = vi.fn<(blob: Blob) => string>();
const revoke = vi.fn<(url: string) => void>();
const clicked: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  create.mockReset().mockReturnValueOnce('blob:first').mockReturnValueOnce('blob:second');
  revoke.mockReset();
  clicked.length = 0;
  Object.assign(URL, { createObjectURL: create, revokeObjectURL: revoke });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    clicked.push(`${this.download} from ${this.href}`);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const first = { blob: new Blob(['1']), name: 'first.pdf' };
const second = { blob: new Blob(['2']), name: 'second.pdf' };

describe('HTTP-8: saving files', () => {
  it('in a browser keeps each address for a minute, because it is read after the click', () => {
    saveInBrowser(first);
    vi.advanceTimersByTime(30_000);
    saveInBrowser(second);
    expect(clicked).toEqual(['first.pdf from blob:first', 'second.pdf from blob:second']);
    expect(create.mock.calls).toEqual([[first.blob], [second.blob]]);
    expect(revoke.mock.calls).toEqual([]);
    vi.advanceTimersByTime(30_000);
    expect(revoke.mock.calls).toEqual([['blob:first']]);
    vi.advanceTimersByTime(30_000);
    expect(revoke.mock.calls).toEqual([['blob:first'], ['blob:second']]);
  });

  // The last test: from then on, every file goes to the app.
  it('in the app hands them to it', () => {
    const delivered = vi.fn();
    deliverFiles(delivered);
    saveInBrowser(first);
    saveInBrowser(second);
    expect(delivered.mock.calls).toEqual([[first], [second]]);
    expect(clicked).toEqual([]);
    expect(create).not.toHaveBeenCalled();
  });
});
