import { routingFault, type RoutingFault } from '@paystead/contract/features/direct-deposits/rules.ts';
import { noRow, statement, type Database } from '../../../platform/database/port.ts';

const clear = statement('direct_deposits.clear_banks', noRow, 'delete from bank');

/** A line that can't be used. `name`: its name is empty or too long. */
interface BankFault {
  readonly line: number;
  readonly fault: RoutingFault | 'name';
}

/** The result of loading a directory: the number of banks in it, or the lines that can't be used. */
export type LoadedBanks = { readonly banks: number } | { readonly faults: readonly BankFault[] };

/**
 * Replaces the directory of banks, or nothing if any line can't be used. A line is a routing number and a name; of two
 * lines with the same number, the last one is used.
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
  await database.asMaintenance((tx) => tx.run(clear, []));
  const rows = [...names].map(([number, name]) => [number, name, now.toISOString()]);
  return { banks: await database.copyIn('bank', ['routing_number', 'name', 'loaded_at'], rows) };
}
