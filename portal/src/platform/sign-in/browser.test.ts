import { expect, it, vi } from 'vitest';
import { browserPort } from './browser.ts';

it('a channel brings messages of other pages, not its own, until listening ends', async () => {
  const own = browserPort.channel('sign-in test');
  const other = browserPort.channel('sign-in test');
  const atOwn = vi.fn();
  const atOther = vi.fn();
  const stop = own.listen(atOwn);
  other.listen(atOther);
  own.post('first');
  other.post('second');
  await vi.waitFor(() => {
    expect(atOther.mock.calls).toEqual([['first']]);
    expect(atOwn.mock.calls).toEqual([['second']]);
  });
  stop();
  other.post('third');
  own.post('fourth');
  await vi.waitFor(() => expect(atOther.mock.calls).toEqual([['first'], ['fourth']]));
  expect(atOwn.mock.calls).toEqual([['second']]);
});
