import { expect, test } from 'vitest';
import { createIssuers } from './issuers.ts';
import { createSigningKeys } from './keys.ts';

test('SIG-7: 16 hosts have a provider at a time, and a further one in place of the oldest', async () => {
  const shared = { hostnames: [], clients: [], accounts: {}, cookieKeys: ['key'], pages: {} };
  const issuers = createIssuers(shared as never, createSigningKeys(), () => 0);
  const at = (host: number) => issuers.at(new URL(`https://host${host}.example`));
  const built = await Promise.all(Array.from({ length: 16 }, (_, host) => at(host)));
  expect([(await at(0)) === built[0], (await at(1)) === built[1]]).toEqual([true, true]);
  await at(16);
  expect([(await at(1)) === built[1], (await at(0)) === built[0]]).toEqual([true, false]);
});
