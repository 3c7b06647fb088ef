import { vi } from 'vitest';

/** Watches React's warnings. Call it before each test. */
export const watchKeys = (): void => void vi.spyOn(console, 'error');

/** Returns the fault of the running test if two entries of a list had the same key: React can draw one twice or leave it out. */
export function sameKeys(): string | undefined {
  const warning = (vi.mocked(console.error).mock?.calls ?? []).find(([message]) => /same key/.test(String(message)));
  return warning && `Two entries of a list have the same key: ${String(warning[1])}`;
}
