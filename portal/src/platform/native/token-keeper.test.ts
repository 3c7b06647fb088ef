import { describe, expect, it, vi } from 'vitest';
import { createTokenKeeper } from './token-keeper.ts';

const tokens = (number: number) => ({
  token: `token-${number}`,
  refreshToken: `refresh-${number}`,
  expiresAt: `2026-11-20T1${number}:00:00Z`,
});

/** A keeper whose renewals wait for `answer`, and what the keystore has. */
function keeper({ hasSelectedProfile = true } = {}) {
  const answers: (() => void)[] = [];
  let stored: ReturnType<typeof tokens> | null = null;
  let renewed = 1;
  const refresh = vi.fn((_refreshToken: string) => {
    renewed += 1;
    const next = tokens(renewed);
    return new Promise<ReturnType<typeof tokens>>((resolve) => answers.push(() => resolve(next)));
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
  return { ...made, refresh, answer: () => answers.shift()?.(), stored: () => stored };
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
