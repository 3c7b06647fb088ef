import type { FilingStatus } from './model.ts';

const STATUSES: readonly FilingStatus[] = ['s', 'm', 'h'];

/** ME-3: the filing status is lower-cased on load; null for a code that is none of the form's. */
export function filingStatusOnLoad(loaded: string): FilingStatus | null {
  const lower = loaded.trim().toLowerCase();
  return STATUSES.find((status) => status === lower) ?? null;
}
