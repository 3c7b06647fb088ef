import { routingFault, type RoutingFault } from '@paystead/contract/features/direct-deposits/rules.ts';
import { noRow, statement, type Database } from '../../../platform/database/port.ts';

/** Makes loads wait for each other, so that the directory is always one file's. */
const waitTurn = statement(
  'direct_deposits.lock_banks',
  noRow,
  `select from pg_advisory_xact_lock(hashtext('paystead banks'))`,
);

const clear = statement('direct_deposits.clear_banks', noRow, 'delete from bank');

const add = statement(
  'direct_deposits.add_banks',
  noRow,
  `insert into bank (routing_number, name, loaded_at)
   select routing_number, name, $3::timestamptz from unnest($1::text[], $2::text[]) as listed (routing_number, name)`,
);

/** A line that can't be used. `name`: its name is empty or too long. */
interface BankFault {
  readonly line: number;
  readonly fault: RoutingFault | 'name';
}

/** The result of loading a directory: the number of banks in it, or the lines that can't be used. */
export type LoadedBanks = { readonly banks: number } | { readonly faults: readonly BankFault[] };

/**
 * Replaces the directory of banks in one transaction, or nothing if any line can't be used. A line is a routing number and
 * a name; of two lines with the same number, the last one is used.
 */
export async function loadBanks(
  database: Database,
  lines: readonly { readonly line: number; readonly cells: readonly string[] }[],
  now: Date,
): Promise<LoadedBanks> {
  const names = new Map<string, string>();
  const faults: BankFault[] = [];
  for (const { line, cells } of lines) {
    const [number = '', name = ''] = cells;
    const fault = routingFault(number);
    const plain = name.trim();
    if (fault !== null) faults.push({ line, fault });
    else if (plain.length === 0 || plain.length > 100) faults.push({ line, fault: 'name' });
    else names.set(number.replaceAll(/[\s-]/g, ''), plain);
  }
  if (faults.length > 0) return { faults };
  const banks = await database.asMaintenance(async (tx) => {
    await tx.run(waitTurn, []);
    await tx.run(clear, []);
    return tx.run(add, [[...names.keys()], [...names.values()], now.toISOString()]);
  });
  return { banks };
}
