import { z } from 'zod';
import { statement, type Database } from '../../platform/database/port.ts';
import { open } from '../../platform/keys/envelope.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';

/** An SSN that was sealed with a key: what is needed to see whether the configured keys open it. */
export interface SealedSample {
  readonly keyId: string;
  readonly clientId: string;
  readonly employeeId: string;
  readonly sealed: Uint8Array;
}

/** One SSN for each key that sealed any. An envelope has the length of its key's id in the second byte, then the id. */
const samples = statement(
  'doctor.sealed_samples',
  z.object({ keyId: z.string(), clientId: z.string(), employeeId: z.string(), sealed: z.instanceof(Uint8Array) }),
  `select distinct on (key_id) encode(key_id, 'escape') as "keyId", client_id as "clientId",
          employee_id as "employeeId", ssn_sealed as sealed
     from (select client_id, employee_id, ssn_sealed,
                  substring(ssn_sealed from 3 for get_byte(ssn_sealed, 1)) as key_id
             from employee where length(ssn_sealed) > 2) as numbers
    order by key_id, client_id, employee_id`,
);

/** Returns one sealed SSN for each key that sealed any. */
export async function readSealedSamples(database: Database): Promise<SealedSample[]> {
  return database.asMaintenance((tx) => tx.rows(samples, []), { readOnly: true });
}

/** Compares the keys that sealed the data with the configured ones, or with none. Returns the ids of those that don't open it. */
export function keysThatOpenNothing(
  sealed: readonly SealedSample[],
  ring: KeyRing | null,
): { readonly missing: string[]; readonly different: string[] } {
  const missing: string[] = [];
  const different: string[] = [];
  for (const { keyId, clientId, employeeId, sealed: envelope } of sealed) {
    if (ring?.all.has(keyId) !== true) missing.push(keyId);
    else {
      try {
        open(ring, envelope, { table: 'employee', column: 'ssn_sealed', row: [clientId, employeeId] });
      } catch {
        different.push(keyId);
      }
    }
  }
  return { missing, different };
}
