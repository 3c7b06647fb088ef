import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints } from '@paystead/contract/endpoints.ts';
import { castOn } from '../../seed/read-cast.ts';
import { freshDatabase } from '../../test/database.ts';
import { SEEDED, SEEDED_KEYS } from '../../test/seeded.ts';
import { seededApp } from '../../test/seeded-app.ts';
import { json, noRow, statement, type Database } from '../platform/database/port.ts';
import { exportedClients } from './test/exported.ts';
import { importHarness } from './test/import-harness.ts';

/** Tables that travel as settings or in a backup, never in an export, in the order in which they are filled. */
const NOT_IN_FILES = [
  'client_policy',
  'client_feature',
  'client_menu_item',
  'client_decision_rule',
  'bank',
  'tax_place_set',
  'tax_place',
  'place_tax',
  'preference',
  'year_end_disclosure',
  'year_end_consent',
  'acknowledgement',
  'direct_deposit_state',
  'signed_tax_form',
  'pending_transaction',
  'pending_transaction_version',
  'pending_transaction_event',
] as const;
const copies = NOT_IN_FILES.map((table) => ({
  read: statement(
    `test.answers.read.${table}`,
    z.object({ row: z.unknown() }),
    `select to_jsonb(t) as row from ${table} t`,
  ),
  clear: statement(`test.answers.clear.${table}`, noRow, `delete from ${table}`),
  write: statement(
    `test.answers.write.${table}`,
    noRow,
    `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1)`,
  ),
}));
const newestOf = statement(
  'test.answers.newest',
  z.object({ check_id: z.string() }),
  'select check_id from pay_check where employee_id = $1 order by check_date desc, sequence desc limit 3',
);
const formsOf = statement(
  'test.answers.forms',
  z.object({ id: z.string() }),
  'select year_end_document_id as id from year_end_document where employee_id = $1 order by 1',
);

/** Reads of sessions and of the audit trail, which are the installation's own. */
const OF_INSTALLATION = new Set(['session', 'sessions', 'activity', 'activity/file']);
/** Reads that name nothing but the person who makes them. */
const READS = endpoints
  .filter(({ method, path }) => method === 'GET' && !path.includes('{') && !OF_INSTALLATION.has(path))
  .map(({ path }) => path);
const PEOPLE = castOn(SEEDED.today)
  .flatMap(({ profiles }) =>
    profiles.map((profile) => ({ name: `${profile.username} at ${profile.clientCode}`, profile })),
  )
  .slice(0, 24);

describe('the demo and its import give the same answers', async () => {
  const demo = await seededApp();
  const test = await freshDatabase();
  const copy = await seededApp({ test });
  beforeAll(async () => {
    const imports = importHarness(test.database, SEEDED_KEYS);
    const from = { ...imports.store, database: demo.database };
    for (const { tables, files } of await exportedClients(from, { isSealed: true }))
      await imports.apply(await imports.plan(tables, files));
    await copyTheRest(demo.database, test.database);
  }, 180_000);

  it('covers at least twenty people and thirty reads', () => {
    expect(PEOPLE.length).toBeGreaterThanOrEqual(20);
    expect(READS.length).toBeGreaterThanOrEqual(30);
  });

  it.each(PEOPLE)('IMP-6: $name reads the same everywhere', async ({ profile }) => {
    const urls = [
      ...READS.map((path) => `/api/${path}`),
      ...(await demo.database.asMaintenance((tx) => tx.rows(newestOf, [profile.employeeId]))).map(
        ({ check_id }) => `/api/check/${check_id}/file?format=json`,
      ),
      ...(await demo.database.asMaintenance((tx) => tx.rows(formsOf, [profile.employeeId]))).map(
        ({ id }) => `/api/yearEndDocument/${id}`,
      ),
    ];
    const answersOf = async ({ server, passkeySessionOf }: typeof demo) => {
      const cookies = { paystead: await passkeySessionOf(profile) };
      const answers: Record<string, unknown> = {};
      for (const url of urls) {
        const { statusCode, body } = await server.inject({ url, cookies });
        answers[url] = [
          statusCode,
          body.startsWith('{') ? JSON.parse(body.replaceAll(/"requestId":"[^"]*"/g, '"requestId":""')) : body,
        ];
      }
      return answers;
    };
    const [original, imported] = [await answersOf(demo), await answersOf(copy)];
    expect(imported).toEqual(original);
    const statuses = Object.values(original).map((answer) => (answer as [number])[0]);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(12);
  });
});

/** Copies what an export doesn't carry. */
async function copyTheRest(from: Database, to: Database): Promise<void> {
  for (const { read, clear, write } of copies) {
    const rows = (await from.asMaintenance((tx) => tx.rows(read, []))).map(({ row }) => row);
    await to.asMaintenance(async (tx) => {
      await tx.run(clear, []);
      await tx.run(write, [json(rows)]);
    });
  }
}
