import { randomBytes, randomUUID } from 'node:crypto';
import { openDatabase } from '../../gateway/src/platform/database/database.ts';
import { noRow, statement, type Database } from '../../gateway/src/platform/database/port.ts';
import { openPostgres } from '../../gateway/src/platform/database/postgres.ts';
import { migrate } from '../../gateway/src/platform/database/schema/migrate.ts';
import { tokenHash } from '../../gateway/src/platform/http/request/credential.ts';
import { generateKeys, parseKeys } from '../../gateway/src/platform/keys/key-ring.ts';
import { MIGRATIONS } from '../../gateway/src/platform/open-store.ts';
import { startPostgres } from '../../scripts/processes/postgres.ts';
import { serve } from '../harness/serve.ts';
import { median } from '../median.ts';
import { CLIENT, fill } from '../search/search.ts';

/** Requests of each kind. */
const TIMES = 15;
const MESSAGE = randomUUID();

const operator = statement(
  'bench.console_operator',
  noRow,
  `with o as (insert into console_operator (operator_id, email, name, role, created_at, created_by)
              values ($1, 'bench@example.test', 'Bench', 'owner', now(), 'bench'))
   insert into console_session (token_hash, operator_id, opened_at, last_used_at, expires_at)
   values ($2, $1, now(), now(), now() + interval '1 day')`,
);
const requests = statement(
  'bench.console_requests',
  noRow,
  `insert into pending_transaction (client_id, employee_id, employee_workflow_id, rule_type, state, before_sealed, after_sealed, summary,
                                    effective_date, decider, submitted_at, submitted_by)
   select client_id, employee_id, gen_random_uuid(), 2, 'pending', '\\x01', '\\x01', '{"label":null,"changes":[]}', current_date + 7,
          'payrollAdministrator', now() - (row_number() over ()) * interval '1 second', 'bench'
     from employee where client_id = $1`,
);
/** One message to everyone, half of whom have acknowledged it, and as many messages to no one. */
const messages = statement(
  'bench.console_messages',
  noRow,
  `with m as (
     insert into message (client_id, message_id, category, title, body, published_at, origin)
     select $1, case when n = 1 then $2::uuid else gen_random_uuid() end, 'policies',
            jsonb_build_object('en', 'Message ' || n, 'es', 'Mensaje ' || n), '{"en":"","es":""}', now() - n * interval '1 minute', 'posted'
       from generate_series(1, $3::integer) n returning message_id),
   a as (
     insert into message_attachment (client_id, attachment_id, message_id, title, requires_acknowledgement, file_name, content_type, content, sha256)
     select $1, message_id, message_id, '{"en":"A","es":"A"}', true, 'a.pdf', 'application/pdf', '\\x01', '\\x01' from m where message_id = $2),
   r as (
     insert into message_recipient (client_id, employee_id, message_id) select client_id, employee_id, $2 from employee where client_id = $1)
   select`,
);
const acknowledgements = statement(
  'bench.console_acknowledgements',
  noRow,
  `insert into acknowledgement (client_id, employee_id, attachment_id, version, sha256, language, acknowledged_at)
   select client_id, employee_id, $2, 1, '\\x01', 'en', now() from employee where client_id = $1 and employee_number ~ '[02468]$'`,
);
const imports = statement(
  'bench.console_imports',
  noRow,
  `insert into import_run (import_run_id, source_name, content_hash, client_codes, state, started_by, started_at)
   select gen_random_uuid(), 'folder ' || n, repeat('a', 64), '{SEARCH}', 'applied', 'bench', now() - n * interval '1 minute'
     from generate_series(1, $1::integer) n`,
);
const analyze = statement(
  'bench.console_analyze',
  noRow,
  "call refresh_statistics(array(select relname::text from pg_class where relnamespace = 'paystead'::regnamespace and relkind = 'r'))",
);

/** The lists of the console and what is requested of each. `$LAST` is the offset of the last page. */
const QUESTIONS: readonly (readonly [name: string, path: string])[] = [
  ['people: first page', 'people?limit=100'],
  ['people: last page', 'people?limit=100&offset=$LAST'],
  ['people: by number', 'people?limit=100&sort=employeeNumber&order=descending'],
  ['people: a typing error', 'people?limit=100&search=castelanos'],
  ['requests: first page', 'requests?limit=100'],
  ['requests: last page', 'requests?limit=100&offset=$LAST'],
  ['requests: a name', 'requests?limit=100&search=ibarra'],
  ['imports: first page', 'imports?limit=100'],
  ['imports: last page', 'imports?limit=100&offset=$LAST'],
  ['messages: first page', 'messages?limit=100'],
  ['messages: last page', 'messages?limit=100&offset=$LAST'],
  ['messages: a word', 'messages?limit=100&search=mensaje%2077'],
  ['one message and its report', `clients/SEARCH/messages/${MESSAGE}`],
  ['its recipients', `clients/SEARCH/messages/${MESSAGE}/recipients?limit=100`],
  ['its recipients: not yet', `clients/SEARCH/messages/${MESSAGE}/recipients?limit=100&state=open`],
  ['its recipients: a name', `clients/SEARCH/messages/${MESSAGE}/recipients?limit=100&search=ibarra`],
];

/** Measures every list of the console over HTTP with no row, one, sixty, and `most`: the median and the worst of 15, in milliseconds. */
export async function consoleLists(most: number, tell: (line: string) => void): Promise<void> {
  const columns: Map<string, string>[] = [];
  const sizes = [0, 1, 60, most];
  for (const size of sizes) {
    const postgres = await startPostgres();
    if ('absent' in postgres) {
      tell(`The console's lists are not measured: ${postgres.absent}.`);
      return;
    }
    const driver = await openPostgres({ url: postgres.url, bootstrap: true });
    await migrate(driver, MIGRATIONS);
    const database = openDatabase(driver);
    await load(database, size);
    columns.push(await measure(database, size));
    await database.close();
    await postgres.stop();
  }
  tell(`${'rows'.padEnd(30)}${sizes.map((size) => String(size).padStart(16)).join('')}`);
  for (const [name] of QUESTIONS)
    tell(`${name.padEnd(30)}${columns.map((column) => (column.get(name) ?? '').padStart(16)).join('')}`);
}

async function load(database: Database, size: number): Promise<void> {
  await fill(database, size);
  await database.asMaintenance(async (tx) => {
    await tx.run(requests, [CLIENT]);
    await tx.run(messages, [CLIENT, MESSAGE, size]);
    if (size > 0) await tx.run(acknowledgements, [CLIENT, MESSAGE]);
    await tx.run(imports, [size]);
    await tx.run(analyze, []);
  });
}

async function measure(database: Database, size: number): Promise<Map<string, string>> {
  const token = randomBytes(32).toString('base64url');
  await database.asMaintenance((tx) => tx.run(operator, [randomUUID(), tokenHash(token)]));
  const { origin, close } = await serve(database, parseKeys(generateKeys()));
  const found = new Map<string, string>();
  for (const [name, path] of QUESTIONS) {
    if (size === 0 && path.startsWith('clients/')) continue;
    const url = `${origin}/api/console/${path.replace('$LAST', String(Math.max(0, size - 50)))}`;
    const took: number[] = [];
    for (let time = 0; time < TIMES + 2; time += 1) {
      const began = performance.now();
      const reply = await fetch(url, { headers: { cookie: `paystead-console=${token}` } });
      await reply.arrayBuffer();
      if (reply.status !== 200) throw new Error(`${path}: ${reply.status}`);
      if (time >= 2) took.push(performance.now() - began);
    }
    found.set(name, `${median(took).toFixed(0)} (${Math.max(...took).toFixed(0)})`);
  }
  await close();
  return found;
}
