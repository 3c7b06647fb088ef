import { jsonText, type Json, type SqlValue } from '../../src/platform/database/port.ts';
import type { Harness } from '../harness.ts';
import type { Row } from '../harness/furnish.ts';
import { furnishNewcomers } from './people.ts';
import { furnishDocuments } from './documents.ts';
import { furnishForms } from './forms.ts';
import { furnishHrRecords } from './hr-records.ts';
import { furnishMessages } from './messages.ts';
import { furnishNotices, furnishOperators, furnishTrails } from './operators.ts';
import { furnishDeposits, furnishPay } from './pay.ts';
import { furnishPrograms } from './programs.ts';
import { furnishDeciders, furnishRequests } from './requests.ts';
import { furnishSignIns } from './sign-ins.ts';
import { furnishTraces } from './traces.ts';
import type { World } from './world.ts';

/**
 * Adds rows beside those that requests and commands are about: of both clients, in every state, before and after their time. Code that
 * takes the wrong one of two, or forgets a state or an end, chooses or changes some of them. `withFiles`: with documents, although
 * exports and backups can't read their files.
 */
export async function furnishWorld(
  { change, keys }: Pick<Harness, 'change' | 'keys'>,
  { withFiles = true } = {},
): Promise<void> {
  // One script: a transaction for each table took most of the time.
  const script: string[] = [];
  const world: World = {
    keys,
    async insert(table, rows) {
      const columns = Object.keys(rows[0] ?? {})
        .map((column) => `"${column}"`)
        .join(', ');
      script.push(
        `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $rows$${JSON.stringify(rows.map(plain))}$rows$)`,
      );
    },
    async change(sql) {
      script.push(sql);
    },
  };
  for (const furnish of [
    furnishNewcomers,
    furnishPay,
    furnishDeposits,
    ...(withFiles ? [furnishDocuments] : []),
    furnishMessages,
    furnishForms,
    furnishRequests,
    furnishDeciders,
    furnishSignIns,
    furnishPrograms,
    furnishOperators,
    furnishNotices,
    furnishTrails,
    furnishHrRecords,
    furnishTraces,
  ])
    await furnish(world);
  await change(script.join(';\n'));
}

/** Returns a row as JSON that `jsonb_populate_recordset` reads. */
function plain(row: Row): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, plainValue(value)]));
}

function plainValue(value: SqlValue): unknown {
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  const isJson = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isJson ? (JSON.parse(jsonText(value as Json)) as unknown) : value;
}
