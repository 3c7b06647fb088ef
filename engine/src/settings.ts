import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient, type PaysteadClient } from '@paystead/client/client.ts';

/** The settings in the engine's folder (`engine.json`, readable only for its owner). */
export interface Settings {
  /** Paystead's address. */
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Seconds between two looks for changes. 5 if left out. */
  readonly pollSeconds?: number;
  /** A port for webhooks, with their secrets: a delivery makes the engine look at once. */
  readonly webhook?: { readonly port: number; readonly secrets: readonly string[] };
}

export async function readSettings(folder: string): Promise<Settings> {
  return JSON.parse(await readFile(join(folder, 'engine.json'), 'utf8')) as Settings;
}

/** Returns a client of the service API for the engine's account. */
export function clientOf({ url, clientId, clientSecret }: Settings): PaysteadClient {
  return createClient({ url, credentials: { clientId, clientSecret } });
}
