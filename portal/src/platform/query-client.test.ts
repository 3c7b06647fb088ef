import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure, Unreached } from './api/failure.ts';
import { createConnection } from '@paystead/ui/connection.ts';
import { createQueryClient, watchConnection } from './query-client.ts';

afterEach(() => vi.useRealTimers());

describe('HTTP-5, reading 30: a read without a reply', () => {
  it('keeps the earlier data', async () => {
    const client = createQueryClient();
    client.setQueryData(['paychecks'], { paychecksList: ['one'] });
    await client
      .fetchQuery({ queryKey: ['paychecks'], queryFn: () => Promise.reject(new Unreached()), staleTime: 0 })
      .catch(() => undefined);
    expect(client.getQueryData(['paychecks'])).toEqual({ paychecksList: ['one'] });
    expect(client.getQueryState(['paychecks'])?.error).toBeInstanceOf(Unreached);
  });

  it('is sent again when the network comes back', () => {
    const client = createQueryClient();
    const connection = createConnection({ now: () => 0 });
    const refetch = vi.spyOn(client, 'refetchQueries').mockResolvedValue();
    const stop = watchConnection(connection, client);
    dispatchEvent(new Event('online'));
    expect(refetch).not.toHaveBeenCalled();
    connection.unreached();
    dispatchEvent(new Event('online'));
    expect(refetch).toHaveBeenCalledTimes(1);
    stop();
    dispatchEvent(new Event('online'));
    expect(refetch).toHaveBeenCalledTimes(1);
  });
});

it.each<[string, Error, number]>([
  ['the gateway or the database is away', new ApiFailure(502, {}), 2],
  ['the gateway is busy', new ApiFailure(503, {}), 2],
  ['the gateway says when to come back', new ApiFailure(503, {}, 30), 1],
  ['the gateway has failed', new ApiFailure(500, {}), 1],
  ['there is no such thing', new ApiFailure(404, {}), 1],
  ['there is no reply', new Unreached(), 1],
])('when %s, a read is sent again once if that may help', async (_case, failure, times) => {
  vi.useFakeTimers();
  const read = vi.fn(() => Promise.reject(failure));
  const result = createQueryClient()
    .fetchQuery({ queryKey: ['x'], queryFn: read })
    .catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  expect([await result, read.mock.calls.length]).toEqual([failure, times]);
});
