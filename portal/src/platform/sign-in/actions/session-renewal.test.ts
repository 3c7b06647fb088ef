import { describe, expect, it, vi } from 'vitest';
import type { AuthorizeReply } from '@paystead/contract/features/session/model.ts';
import type { ProfileKey } from '../ports.ts';
import { reply } from '../test/sign-in-world.ts';
import { createSessionRenewal } from './session-renewal.ts';

/** A renewal of the stored profile whose gateway gives these answers, one per call. */
function renewalOf(...answers: readonly (AuthorizeReply | Error)[]) {
  let stored: string | undefined = JSON.stringify({ username: 'one', clientCode: 'KEYFAB' });
  const refused = vi.fn(async () => undefined);
  const left = [...answers];
  const authorize = vi.fn(async (_profile: ProfileKey) => {
    const answer = left.shift();
    if (!answer || answer instanceof Error) throw answer ?? new Error('The test has no more answers.');
    return answer;
  });
  const store = {
    read: () => stored,
    write: (_name: string, value?: string) => (stored = value),
    forgetPerson: vi.fn(),
  };
  return { renew: createSessionRenewal({ store, authorize, refused }), authorize, refused, store };
}
const busy = new Error('busy');

describe('SES-6: a renewal', () => {
  it.each([
    ['a renewal', [reply, reply], [reply, reply], 0],
    ['a failed renewal', [busy, reply], [busy, reply], 1],
    ['two failed renewals', [busy, busy, reply], [busy, busy, reply], 2],
  ])('after %s renews again, once', async (_title, answers, expected, refusals) => {
    const { renew, authorize, refused } = renewalOf(...answers);
    const results: unknown[] = [];
    for (let call = 0; call < answers.length; call += 1) {
      const callers = [renew(), renew()].map((one) => one.catch((error: unknown) => error));
      const [first, second] = await Promise.all(callers);
      expect(second).toBe(first);
      results.push(first);
    }
    expect(results).toEqual(expected);
    expect(authorize.mock.calls).toEqual(answers.map(() => [{ username: 'one', clientCode: 'KEYFAB' }]));
    expect(refused).toHaveBeenCalledTimes(refusals);
  });

  it('is of the profile that is selected at that moment, and works again once one is selected', async () => {
    const { renew, authorize, refused, store } = renewalOf(reply, reply);
    store.write('selectedProfile', undefined);
    await expect(renew()).rejects.toThrow('[Token Refresh]There is no selected profile.');
    expect([authorize.mock.calls, refused.mock.calls]).toEqual([[], []]);
    for (const clientCode of ['KEYFAB', 'BAKERY']) {
      store.write('selectedProfile', JSON.stringify({ username: 'one', clientCode }));
      expect(await renew()).toBe(reply);
    }
    expect(authorize.mock.calls).toEqual([
      [{ username: 'one', clientCode: 'KEYFAB' }],
      [{ username: 'one', clientCode: 'BAKERY' }],
    ]);
  });
});
