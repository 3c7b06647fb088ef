import { z } from 'zod';
import { statement, type Database } from '../database/port.ts';
import { open } from '../keys/envelope.ts';
import type { KeyRing } from '../keys/key-ring.ts';

/** Rows that are opened in one transaction. */
const PAGE = 5000;

const sealedNumbers = statement(
  'backup.sealed_numbers',
  z.object({ client_id: z.string(), employee_id: z.string(), ssn_sealed: z.instanceof(Uint8Array) }),
  `select client_id, employee_id, ssn_sealed from employee
    where ssn_sealed is not null and (client_id, employee_id) > ($1::uuid, $2::uuid)
    order by client_id, employee_id limit ${PAGE}`,
);

const FIRST = '00000000-0000-0000-0000-000000000000';

/** Decrypts every SSN, which proves that the keys belong to the data; returns how many there are. Throws at the first that fails. */
export async function openEverySsn(database: Database, keys: KeyRing): Promise<number> {
  let opened = 0;
  let after = [FIRST, FIRST];
  for (;;) {
    const values = after;
    const rows = await database.asMaintenance((tx) => tx.rows(sealedNumbers, values), { readOnly: true });
    for (const { client_id, employee_id, ssn_sealed } of rows) {
      open(keys, ssn_sealed, { table: 'employee', column: 'ssn_sealed', row: [client_id, employee_id] });
      after = [client_id, employee_id];
    }
    opened += rows.length;
    if (rows.length < PAGE) return opened;
  }
}
