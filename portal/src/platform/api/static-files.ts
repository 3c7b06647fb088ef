import type { Catalogue } from '@paystead/ui/translations/catalogue.ts';
import type { Language } from '@paystead/ui/translations/language.ts';

/** The browser's transport for the client. */
export const browserTransport = (url: string, init: RequestInit): Promise<Response> => fetch(url, init);

async function readJson(url: string): Promise<unknown> {
  // The same mode and credentials as the preload in the page's head, so that the browser reuses its response.
  const response = await fetch(url, { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return response.json();
}

/** Reads one language's compiled texts from the file that the page names, or from the file of a part next to it. */
export async function fetchCatalogue(files: unknown, language: Language, part?: string): Promise<Catalogue> {
  const path = (files as Partial<Record<Language, string>> | undefined)?.[language];
  if (!path) throw new Error(`The page names no texts for ${language}.`);
  return (await readJson(part ? path.replace(/json$/, `${part}.json`) : path)) as Catalogue;
}

/** Reads `GET /configuration.json`. The wrapper reads it from another host, without credentials. */
export async function fetchConfiguration(gatewayHost?: string): Promise<unknown> {
  if (gatewayHost === undefined) return readJson('/configuration.json');
  const response = await fetch(`${gatewayHost}/configuration.json`, { credentials: 'omit' });
  if (!response.ok) throw new Error(`${gatewayHost} answered ${response.status}.`);
  return response.json();
}
