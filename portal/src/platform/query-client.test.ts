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

it('a refused read is not sent again', async () => {
  const ask = vi.fn(() => Promise.reject(new ApiFailure(404, {})));
  await createQueryClient()
    .fetchQuery({ queryKey: ['x'], queryFn: ask })
    .catch(() => undefined);
  expect(ask).toHaveBeenCalledTimes(1);
});
