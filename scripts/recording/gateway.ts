import { z } from 'zod';
import type { Person } from '@paystead/identity/person.ts';
import { ensureDemo } from '../../gateway/seed/ensure-demo.ts';
import { castOn } from '../../gateway/seed/read-cast.ts';
import { createApp } from '../../gateway/src/app.ts';
import { createBackground } from '../../gateway/src/background.ts';
import { readConfig } from '../../gateway/src/config.ts';
import { openDatabase } from '../../gateway/src/platform/database/database.ts';
import { openEmbedded } from '../../gateway/src/platform/database/embedded.ts';
import { migrate } from '../../gateway/src/platform/database/schema/migrate.ts';
import { statement } from '../../gateway/src/platform/database/port.ts';
import { parseKeys } from '../../gateway/src/platform/keys/key-ring.ts';
import { createLog } from '../../gateway/src/platform/log.ts';
import { MIGRATIONS } from '../../gateway/src/platform/open-store.ts';
import { openSession } from '../../gateway/test/harness/session.ts';

/** The fixed local date on which the demo is made and read. */
const TODAY = '2026-11-20';
const NOW = new Date(`${TODAY}T15:00:00Z`);
const KEYS = parseKeys(`recording1:${Buffer.alloc(32, 7).toString('base64')}`);

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface Call {
  readonly method?: Method;
  /** Below `/api/`, with its query. */
  readonly path: string;
  readonly body?: object;
  readonly language?: 'en' | 'es';
  readonly version?: number;
}

export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly bytes: Buffer;
}

/** A signed-in profile of the demo. */
export interface Caller {
  /** `key/CLIENT-username`: a folder name of its own. */
  readonly name: string;
  readonly send: (call: Call) => Promise<Answer>;
}

export interface RecordingGateway {
  readonly people: readonly Person[];
  readonly signIn: (profile: Person['profiles'][number], key: string) => Promise<Caller>;
  /** Delivers everything queued and returns the mail caught since the last call, sorted by recipient and subject. */
  readonly newMail: () => Promise<readonly object[]>;
  /** Advances the clock, so that later rows sort after earlier ones. By default by one second. */
  readonly tick: (milliseconds?: number) => void;
  readonly close: () => Promise<void>;
}

const profileOf = statement(
  'recording.profile_of',
  z.object({ person_id: z.string(), profile_id: z.string() }),
  `select p.person_id, p.profile_id from profile p join client c on c.client_id = p.client_id
    where p.username = $1 and c.client_code = $2`,
);

/** Starts a gateway in this process over a fresh embedded database with the demo, on a fixed clock. */
export async function startRecording(): Promise<RecordingGateway> {
  const driver = await openEmbedded();
  await migrate(driver, MIGRATIONS);
  const database = openDatabase(driver);
  await ensureDemo({ database, keys: KEYS }, { employees: 60, today: TODAY }, () => undefined);
  let passed = 0;
  const config = readConfig({
    PAYSTEAD_OIDC_ISSUER: 'https://identity.example.test',
    PAYSTEAD_LOG_LEVEL: 'silent',
    PAYSTEAD_REQUESTS_PER_MINUTE: '1000000',
  });
  const ports = {
    database,
    clock: { now: () => new Date(NOW.getTime() + passed) },
    keys: KEYS,
    log: createLog('silent'),
  };
  const { server } = await createApp({ config, ...ports, portal: null, identity: null });
  const { worker, catcher } = createBackground({ config: readConfig({}), ...ports });

  const seen = new Set<string>();

  return {
    people: castOn(TODAY).toSorted((one, other) => (one.email < other.email ? -1 : 1)),
    signIn: async (profile, key) => {
      const found = await database.asMaintenance((tx) => tx.one(profileOf, [profile.username, profile.clientCode]));
      const owner = { personId: found.person_id, profileId: found.profile_id } as Parameters<typeof openSession>[1];
      const cookies: Record<string, string> = { paystead: await openSession(database, owner, ports.clock.now()) };
      const first = await server.inject({ url: '/api/session', cookies });
      cookies['XSRF-TOKEN'] = first.cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
      return {
        name: `${key}/${profile.clientCode}-${profile.username}`,
        send: async ({ method = 'GET', path, body, language = 'en', version }) => {
          const answer = await server.inject({
            method,
            url: `/api/${path}`,
            cookies,
            headers: {
              'accept-language': language,
              'x-xsrf-token': cookies['XSRF-TOKEN'] ?? '',
              ...(version !== undefined && { 'if-match': `"${version}"` }),
            },
            ...(body && { payload: body }),
          });
          const type = (answer.headers['content-type'] ?? '').split(';')[0] ?? '';
          return { status: answer.statusCode, type, bytes: answer.rawPayload };
        },
      };
    },
    newMail: async () => {
      await worker.drain();
      const all = (await catcher?.list()) ?? [];
      const fresh = all.filter(({ id }) => !seen.has(id));
      for (const { id } of fresh) seen.add(id);
      const key = ({ to, subject }: { to: string; subject: string }) => `${to} ${subject}`;
      return fresh.toSorted((one, other) => (key(one) < key(other) ? -1 : 1));
    },
    tick: (milliseconds = 1000) => {
      passed += milliseconds;
    },
    close: async () => {
      await server.close();
      await database.close();
    },
  };
}
