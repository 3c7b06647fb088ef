import { describe, expect, it, vi } from 'vitest';
import { createTokenKeeper } from './token-keeper.ts';

const tokens = (number: number) => ({
  token: `token-${number}`,
  refreshToken: `refresh-${number}`,
  expiresAt: `2026-11-20T1${number}:00:00Z`,
});

/** A keeper whose renewals wait for `answer`, and what the keystore has. */
function keeper({ hasSelectedProfile = true } = {}) {
  const answers: PromiseWithResolvers<ReturnType<typeof tokens>>[] = [];
  const nextTokens: ReturnType<typeof tokens>[] = [];
  let stored: ReturnType<typeof tokens> | null = null;
  let renewed = 1;
  const refresh = vi.fn((_refreshToken: string) => {
    renewed += 1;
    const answer = Promise.withResolvers<ReturnType<typeof tokens>>();
    answers.push(answer);
    nextTokens.push(tokens(renewed));
    return answer.promise;
  });
  const made = createTokenKeeper({
    bridge: {
      readAuthToken: () => Promise.resolve({ tokens: stored }),
      syncAuthToken: ({ tokens: given }) => {
        stored = given;
        return Promise.resolve({});
      },
    },
    refresh,
    hasSelectedProfile: () => hasSelectedProfile,
  });
  const answer = (): void => {
    const next = nextTokens.shift();
    if (next) answers.shift()?.resolve(next);
  };
  const refuse = (): void => {
    nextTokens.shift();
    answers.shift()?.reject(new Error('busy'));
  };
  return { ...made, refresh, answer, refuse, stored: () => stored };
}

describe('SES-6: tokens of the native app', () => {
  it('are renewed once for callers at the same time, and again after that', async () => {
    const one = keeper();
    await one.keep(tokens(1));
    const both = [one.renew('token-1'), one.renew('token-1')];
    one.answer();
    await Promise.all(both);
    expect([one.bearer(), one.stored(), one.refresh.mock.calls]).toEqual(['token-2', tokens(2), [['refresh-1']]]);
    // A late refusal of the earlier token renews nothing.
    await one.renew('token-1');
    expect(one.refresh).toHaveBeenCalledTimes(1);
    const second = one.renew('token-2');
    one.answer();
    await second;
    expect([one.bearer(), one.refresh.mock.calls[1]]).toEqual(['token-3', ['refresh-2']]);
  });

  it.each([1, 2])(
    'are kept when %i renewals fail, and then renewed, once for callers at the same time',
    async (failures) => {
      const one = keeper();
      await one.keep(tokens(1));
      const renewTwice = async (end: () => void) => {
        const both = Promise.allSettled([one.renew('token-1'), one.renew('token-1')]);
        end();
        return (await both).map(({ status }) => status);
      };
      for (let failed = 0; failed < failures; failed += 1) {
        expect(await renewTwice(one.refuse)).toEqual(['rejected', 'rejected']);
        expect([one.isSignedIn(), one.bearer(), one.stored()]).toEqual([true, 'token-1', tokens(1)]);
      }
      expect(await renewTwice(one.answer)).toEqual(['fulfilled', 'fulfilled']);
      const next = tokens(failures + 2);
      expect([one.bearer(), one.stored()]).toEqual([next.token, next]);
      expect(one.refresh.mock.calls).toEqual(Array.from({ length: failures + 1 }, () => ['refresh-1']));
    },
  );

  it('of the next person stay when a renewal of the one before ends', async () => {
    const one = keeper();
    await one.keep(tokens(1));
    const renewal = one.renew('token-1');
    await one.forget();
    await one.keep(tokens(8));
    one.answer();
    await expect(renewal).rejects.toMatchObject({ code: 'no_account' });
    expect([one.bearer(), one.stored()]).toEqual(['token-8', tokens(8)]);
  });

  it('of the next person are renewed by themselves while a renewal of the one before still runs', async () => {
    const one = keeper();
    await one.keep(tokens(1));
    const before = one.renew('token-1');
    await one.forget();
    await one.keep(tokens(8));
    const own = [one.renew('token-8'), one.renew('token-8')];
    expect(one.refresh.mock.calls).toEqual([['refresh-1'], ['refresh-8']]);
    one.answer();
    await expect(before).rejects.toMatchObject({ code: 'no_account' });
    // The end of the earlier one doesn't begin another.
    own.push(one.renew('token-8'));
    expect(one.refresh).toHaveBeenCalledTimes(2);
    one.answer();
    await Promise.all(own);
    expect(one.bearer()).toBe('token-3');
  });

  it('stay forgotten if the person signs out while they are renewed', async () => {
    const one = keeper();
    await one.keep(tokens(1));
    const renewal = one.renew('token-1');
    await one.forget();
    one.answer();
    await expect(renewal).rejects.toMatchObject({ code: 'no_account' });
    expect([one.isSignedIn(), one.bearer(), one.stored()]).toEqual([false, '', null]);
  });

  it('are not renewed without a profile, nor without a session', async () => {
    const unselected = keeper({ hasSelectedProfile: false });
    await unselected.keep(tokens(1));
    await expect(unselected.renew('token-1')).rejects.toMatchObject({ code: 'no_selected_profile' });
    await expect(keeper().renew(undefined)).rejects.toMatchObject({ code: 'no_account' });
    expect(unselected.refresh).not.toHaveBeenCalled();
  });

  it('come back from the keystore', async () => {
    const one = keeper();
    await one.restore();
    expect([one.isSignedIn(), one.bearer()]).toEqual([false, '']);
    await one.keep(tokens(1));
    await one.restore();
    expect([one.isSignedIn(), one.bearer()]).toEqual([true, 'token-1']);
  });
});
