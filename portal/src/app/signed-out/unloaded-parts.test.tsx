import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SignInError, type SignInErrorCode } from '../../platform/sign-in/sign-in-error.ts';
import { visit } from '../test/portal-harness.tsx';

// Without a network, the browser can't load these parts of the page.
vi.mock('./reported-code.tsx', () => Promise.reject(new TypeError('Failed to fetch')));
vi.mock('./page-error.tsx', () => Promise.reject(new TypeError('Failed to fetch')));

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each<[SignInErrorCode, string]>([
  ['timeout', "Sign-in isn't available"],
  ['cancelled', 'Sign-in canceled'],
])(
  'the page of a sign-in that failed with %s stays, even if its part about support can’t be loaded',
  async (code, title) => {
    await visit('/paychecks', { state: { session: undefined, error: new SignInError(code) } });
    await screen.findByRole('heading', { level: 1, name: title });
    await act(async () => {
      await Promise.allSettled([import('./reported-code.tsx'), import('./page-error.tsx')]);
      await new Promise((resolve) => setTimeout(resolve));
    });
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(screen.getAllByRole('button').length).toBeGreaterThan(0);
  },
);
