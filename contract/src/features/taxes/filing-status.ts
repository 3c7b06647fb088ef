import type { FilingStatus } from './model.ts';

const STATUSES: readonly FilingStatus[] = ['s', 'm', 'h'];

/** ME-3: returns the filing status in lower case; null for an unknown code. */
export function filingStatusOnLoad(loaded: string): FilingStatus | null {
  const lower = loaded.trim().toLowerCase();
  return STATUSES.find((status) => status === lower) ?? null;
}
