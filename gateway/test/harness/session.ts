import { randomBytes, randomUUID } from 'node:crypto';
import { noRow, statement, type Database } from '../../src/platform/database/port.ts';
import { tokenHash } from '../../src/platform/http/request/credential.ts';
import type { TestPerson } from './people.ts';

const open = statement(
  'test.session_open',
  noRow,
  `select from session_open($1, $2, 'web', $3, $4, $5, '{pwd}', $5, 'Chrome, Linux', null, null, null)`,
);
const assure = statement('test.session_assure', noRow, `select from session_assure($1, $2, 'phishingResistant', null)`);

/** Opens a web session as the sign-in does, signed in at `now`. Returns the cookie's token. */
export async function openSession(
  database: Database,
  person: TestPerson,
  now: Date,
  sessionId: string = randomUUID(),
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await database.asDirectory((tx) =>
    tx.run(open, [sessionId, tokenHash(token), person.personId, person.profileId, now.toISOString()]),
  );
  return token;
}

/** Opens a web session with a passkey, which every client's policy accepts. Returns the cookie's token. */
export async function openPasskeySession(database: Database, person: TestPerson, now: Date): Promise<string> {
  const sessionId = randomUUID();
  const token = await openSession(database, person, now, sessionId);
  await database.asDirectory((tx) => tx.run(assure, [sessionId, person.personId]));
  return token;
}
