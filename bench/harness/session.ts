import { randomBytes, randomUUID } from 'node:crypto';
import { systemClock } from '../../gateway/src/platform/clock.ts';
import { noRow, statement, type Database } from '../../gateway/src/platform/database/port.ts';
import { tokenHash } from '../../gateway/src/platform/http/request/credential.ts';

const open = statement(
  'bench.session_open',
  noRow,
  `select from session_open($1, $2, 'web', $3, $4, $5, '{pwd}', $5, 'Bench', null, null, null)`,
);

/** Opens a session for a profile at a time, without the provider, and returns its token, the value of the cookie `paystead`. */
export async function openSession(
  database: Database,
  { person_id, profile_id }: { readonly person_id: string; readonly profile_id: string },
  now = systemClock.now(),
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const values = [randomUUID(), tokenHash(token), person_id, profile_id, now.toISOString()];
  await database.asDirectory((tx) => tx.run(open, values));
  return token;
}
