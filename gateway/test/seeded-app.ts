import { afterAll } from 'vitest';
import { z } from 'zod';
import { createApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { statement } from '../src/platform/database/port.ts';
import { createLog } from '../src/platform/log.ts';
import { createPdfRenderer } from '../src/platform/pdf/renderer.ts';
import type { TestDatabase } from './database.ts';
import { openPasskeySession, openSession } from './harness/session.ts';
import { SEEDED, SEEDED_KEYS, seededDatabase } from './seeded.ts';

/** The instant at which the application over the cast runs. */
const SEEDED_NOW = new Date(`${SEEDED.today}T15:00:00Z`);

const profileOf = statement(
  'seeded_app.profile_of',
  z.object({ person_id: z.string(), profile_id: z.string() }),
  `select p.person_id, p.profile_id from profile p join client c on c.client_id = p.client_id
    where p.username = $1 and c.client_code = $2`,
);

interface SeededAppOptions {
  readonly pdf?: boolean;
  readonly test?: TestDatabase;
  readonly environment?: Readonly<Record<string, string>>;
}

/**
 * Opens the whole application over the cast, or over another database sealed with `SEEDED_KEYS`, and closes it after the
 * tests. `pdf` starts a renderer on first use.
 */
export async function seededApp({ pdf = false, test, environment }: SeededAppOptions = {}) {
  const opened = test ?? (await seededDatabase());
  let now = SEEDED_NOW;
  const { server } = await createApp({
    config: readConfig({
      PAYSTEAD_OIDC_ISSUER: 'https://identity.example.test',
      PAYSTEAD_REQUESTS_PER_MINUTE: '1000000',
      PAYSTEAD_FILES: 'database',
      ...environment,
    }),
    database: opened.database,
    clock: { now: () => now },
    keys: SEEDED_KEYS,
    log: createLog('silent'),
    portal: null,
    identity: null,
    ...(pdf && { pdf: createPdfRenderer({ timeLimit: 60_000 }) }),
  });
  afterAll(async () => {
    await server.close();
    await opened.close();
  });
  const personOf = async (username: string, clientCode: string) => {
    const found = await opened.database.asMaintenance((tx) => tx.one(profileOf, [username, clientCode]));
    return { personId: found.person_id, profileId: found.profile_id } as Parameters<typeof openSession>[1];
  };
  type Profile = { readonly username: string; readonly clientCode: string };
  return {
    server,
    database: opened.database,
    driver: opened.driver,
    get now() {
      return now;
    },
    /** Makes a change as the owner of the schema. */
    change: opened.asOwner,
    advanceSeconds: (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1000);
    },
    /** Signs a person in with a password, and returns the session's cookie. */
    sessionOf: async ({ username, clientCode }: Profile) =>
      openSession(opened.database, await personOf(username, clientCode), now),
    /** Signs a person in with a passkey, as clients with stronger rules require. */
    passkeySessionOf: async ({ username, clientCode }: Profile) =>
      openPasskeySession(opened.database, await personOf(username, clientCode), now),
  };
}
