import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderWithTexts } from '../../test/render.tsx';
import { FilePreview } from './file-preview.tsx';

const made: string[] = [];
const revoked: string[] = [];

beforeEach(() => {
  made.length = 0;
  revoked.length = 0;
  URL.createObjectURL = (blob) => {
    made.push((blob as Blob).type);
    return `blob:${made.length}`;
  };
  URL.revokeObjectURL = (address) => void revoked.push(address);
});
afterEach(cleanup);

/** Reads that the test answers, in order. */
function reads() {
  const open: PromiseWithResolvers<Blob>[] = [];
  const load = vi.fn(() => {
    const read = Promise.withResolvers<Blob>();
    open.push(read);
    return read.promise;
  });
  const end = (work: (read: PromiseWithResolvers<Blob>) => void, at = open.length - 1) =>
    act(async () => {
      const read = open[at];
      if (read) work(read);
      await read?.promise.catch(() => undefined);
    });
  return { load, arrive: (blob: Blob, at?: number) => end((read) => read.resolve(blob), at), fail: () => end((read) => read.reject(new Error('lost'))) };
} // prettier-ignore
const text = (content: string) => new Blob([content], { type: 'text/plain' });

describe('MSG-5: the preview of a file', () => {
  it('shows a text as it is written, once it is read, in a region that the keyboard reaches', async () => {
    const { load, arrive } = reads();
    const onShown = vi.fn();
    renderWithTexts(<FilePreview title="stub.txt" contentType="text/plain; charset=utf-8" load={load} onShown={onShown} />);
    expect([screen.queryByRole('region'), onShown.mock.calls.length]).toEqual([null, 0]);
    await arrive(text('<b>Net</b> 10'));
    const region = await screen.findByRole('region', { name: /stub\.txt/ });
    await vi.waitFor(() => expect([region.textContent, region.tabIndex, onShown.mock.calls.length]).toEqual(['<b>Net</b> 10', 0, 1]));
    expect(load).toHaveBeenCalledTimes(1);
  }); // prettier-ignore

  it('shows a picture under its name, and releases it when it closes', async () => {
    const { load, arrive } = reads();
    const onShown = vi.fn();
    const { unmount } = renderWithTexts(<FilePreview title="id.png" contentType="IMAGE/PNG" load={load} onShown={onShown} />);
    await arrive(new Blob(['x'], { type: 'image/png' }));
    const image = screen.getByRole<HTMLImageElement>('img', { name: 'id.png' });
    expect([image.getAttribute('src'), onShown.mock.calls.length]).toEqual(['blob:1', 0]);
    fireEvent.load(image);
    expect([made, revoked, onShown.mock.calls.length]).toEqual([['image/png'], [], 1]);
    unmount();
    expect(revoked).toEqual(['blob:1']);
  }); // prettier-ignore

  it.each(['application/zip', 'text/html', 'image/svg+xml', ''])('of the type “%s” reads nothing and says so', (contentType) => {
    const { load } = reads();
    renderWithTexts(<FilePreview title="f" contentType={contentType} load={load} />);
    expect([load.mock.calls.length, screen.getByRole('paragraph').textContent]).toEqual([0, expect.stringMatching(/download/i)]);
  }); // prettier-ignore

  it('can be tried again after a failure, as often as it fails, and then shows the file', async () => {
    const { load, arrive, fail } = reads();
    renderWithTexts(<FilePreview title="stub.txt" contentType="text/plain" load={load} />);
    for (const attempts of [1, 2]) {
      await fail();
      expect([screen.getAllByRole('alert').length, load.mock.calls.length]).toEqual([1, attempts]);
      const again = screen.getByRole('button', { name: /^Try again/ });
      fireEvent.click(again);
      expect([load.mock.calls.length, screen.getByRole('button').getAttribute('aria-busy')]).toEqual([attempts + 1, 'true']);
    }
    await arrive(text('Net 10'));
    await screen.findByText('Net 10');
    expect(screen.queryByRole('alert')).toBeNull();
  }); // prettier-ignore

  it('ignores a file that arrives after another one was opened, or after it was closed', async () => {
    const first = reads();
    const second = reads();
    const file = (load: () => Promise<Blob>) => <FilePreview title="id.png" contentType="image/jpeg" load={load} />;
    const picture = (name: string) => new Blob([name], { type: name });
    const { rerender, unmount } = renderWithTexts(file(first.load));
    rerender(file(second.load));
    await second.arrive(picture('second'));
    await first.arrive(picture('first'));
    expect(made).toEqual(['second']);
    const third = reads();
    rerender(file(third.load));
    unmount();
    await third.arrive(picture('third'));
    expect([made, revoked]).toEqual([['second'], ['blob:1']]);
  }); // prettier-ignore
});
