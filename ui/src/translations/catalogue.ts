import type { Language } from './language.ts';

export type Catalogue = Record<string, string | readonly unknown[]>;

export interface CatalogueSource {
  /** Tries once to read a language's file. */
  readonly fetchCatalogue: (language: Language) => Promise<Catalogue>;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** UI-2: retries after the first attempt. */
const RETRIES = 10;

/**
 * Returns the delay before retry `attempt` (1–10) in milliseconds: 100 ms, doubled each time, at most 3 s; 22 s in
 * total.
 */
export function backOff(attempt: number): number {
  return Math.min(100 * 2 ** (attempt - 1), 3000);
}

/** Reads a language's texts with retries. Rejects with the last error after the tenth retry (UI-2). */
export async function loadCatalogue(language: Language, source: CatalogueSource): Promise<Catalogue> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await source.fetchCatalogue(language);
    } catch (error) {
      if (attempt > RETRIES) throw error;
      await source.wait(backOff(attempt));
    }
  }
}
