import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { SignIn } from './sign-in.ts';
import { SignInContext } from './use-sign-in.ts';
import { useIsFormer } from './use-is-former.ts';

afterEach(cleanup);

it('whether a person has left follows the selected profile', () => {
  const listeners = new Set<() => void>();
  let session: object | undefined;
  const signIn = {
    state: () => ({ session }),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as unknown as SignIn;
  const { result, unmount } = renderHook(useIsFormer, {
    wrapper: ({ children }: { readonly children: ReactNode }) => (
      <SignInContext value={signIn}>{children}</SignInContext>
    ),
  });
  const choose = (isFormer: boolean | undefined): boolean => {
    session = isFormer === undefined ? undefined : { profile: { isFormer } };
    act(() => listeners.forEach((listener) => listener()));
    return result.current;
  };
  expect([result.current, ...[true, false, true, undefined].map(choose)]).toEqual([false, true, false, true, false]);
  unmount();
  expect(listeners.size).toBe(0);
});

it('without a sign-in, no one has left', () => {
  expect(renderHook(useIsFormer).result.current).toBe(false);
});
