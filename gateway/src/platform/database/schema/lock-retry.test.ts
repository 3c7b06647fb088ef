import { describe, expect, it } from 'vitest';
import { retryOnLock } from './lock-retry.ts';

const failure = (code: string, cause?: unknown) => Object.assign(new Error(`failed with ${code}`, { cause }), { code });
const noLock = failure('55P03');

/** Work that fails in this order, and then succeeds; counts how often it was done. */
function failing(errors: readonly Error[]) {
  let count = 0;
  const work = async () => {
    const error = errors[count];
    count += 1;
    if (error) throw error;
    return 'done';
  };
  return { work, count: () => count };
}

describe('OPS-4: work that needs a lock', () => {
  it.each([
    ['itself', noLock],
    ['as the cause of another failure', failure('migration', noLock)],
    ['as the end of a deadlock', failure('40P01')],
  ])('is repeated until it gets the lock, whose failure it reports %s', async (_how, error) => {
    const { work, count } = failing([error, error]);
    expect(await retryOnLock(work, 0)).toBe('done');
    expect(count()).toBe(3);
  });

  it('is done two hundred times at most', async () => {
    const { work, count } = failing(Array.from({ length: 200 }, () => noLock));
    await expect(retryOnLock(work, 0)).rejects.toBe(noLock);
    expect(count()).toBe(200);
  });

  it.each([
    ['another failure', failure('23505')],
    ['a failure whose cause is no lock', failure('55P03', failure('23505'))],
  ])('is not repeated after %s', async (_what, error) => {
    const { work, count } = failing([error]);
    await expect(retryOnLock(work, 0)).rejects.toBe(error);
    expect(count()).toBe(1);
  });
});
