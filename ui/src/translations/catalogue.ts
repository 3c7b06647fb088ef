import type { Language } from './language.ts';

export type Catalogue = Record<string, string | readonly unknown[]>;

export interface CatalogueSource {
  /** One attempt at reading a language's file. */
  readonly fetchCatalogue: (language: Language) => Promise<Catalogue>;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** UI-2: the first attempt and up to ten more. */
export const RETRIES = 10;

/** How long to wait before retry `attempt` (1…10): 100 ms doubled each time, at most 3 s, 22 s in all. */
export function backOff(attempt: number): number {
  return Math.min(100 * 2 ** (attempt - 1), 3000);
}

/** Reads a language's texts, again and again if need be; rejects with the last reason after the tenth retry (UI-2). */
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
