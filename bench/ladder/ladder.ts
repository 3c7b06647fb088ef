import { cpus } from 'node:os';
import { systemClock } from '../../gateway/src/platform/clock.ts';
import { openDatabase } from '../../gateway/src/platform/database/database.ts';
import { migrate } from '../../gateway/src/platform/database/schema/migrate.ts';
import { openPostgres } from '../../gateway/src/platform/database/postgres.ts';
import { generateKeys, parseKeys } from '../../gateway/src/platform/keys/key-ring.ts';
import { MIGRATIONS } from '../../gateway/src/platform/open-store.ts';
import { startPostgres } from '../../scripts/processes/postgres.ts';
import { serve } from '../harness/serve.ts';
import { median } from '../median.ts';
import { measure } from './climb.ts';
import { fill } from './fill.ts';
import {
  auditedRead,
  GROUND,
  manyTripsRead,
  overHttp,
  poolAs,
  rawRead,
  sessionRead,
  walledRead,
  type Rung,
} from './rungs.ts';

const PEOPLE = 2000;
const ROUNDS = 3;
const SECONDS = 3;

/**
 * Measures a page of 50 paychecks of one person, from the bare driver to the whole product, in one run on one server. Reports
 * the cost of each layer as a ratio to the layer above and to a bare server.
 */
export async function ladder(tell: (line: string) => void): Promise<void> {
  const postgres = await startPostgres({ fsync: 'on' });
  if ('absent' in postgres) {
    tell(`The ladder needs PostgreSQL: ${postgres.absent}.`);
    return;
  }
  const driver = await openPostgres({ url: postgres.url, bootstrap: true });
  await migrate(driver, MIGRATIONS);
  await driver.exclusively((connection) => connection.script(`reset role; ${GROUND}; set role paystead_app`));
  const database = openDatabase(driver);
  const filled = await fill(database, PEOPLE, systemClock.now());
  const owner = poolAs(postgres.url, 'paystead_schema_owner');
  const app = poolAs(postgres.url, 'paystead_app');
  const keys = parseKeys(generateKeys());
  const { origin, close } = await serve(database, keys);

  const raw = rawRead(owner, filled);
  const rungs: Rung[] = [
    { name: 'raw driver', call: raw, stop: async () => {} },
    await overHttp('bare node:http', raw),
    await overHttp('+ session', sessionRead(owner, filled)),
    await overHttp('+ row-level security', walledRead(app, filled)),
    await overHttp('+ audit', auditedRead(app, filled)),
    { name: '+ parse: the gateway', url: `${origin}/api/check?limit=50`, stop: close },
    await overHttp('(+ audit in six trips)', manyTripsRead(app, filled)),
  ];
  const cookies = filled.sessions.map(({ token }) => `paystead=${token}`);
  const figures = new Map<string, number[]>(rungs.map(({ name }) => [name, []]));
  for (const rung of rungs) await measure(rung, 1, cookies);
  // Alternating, so that a machine that slows down affects every layer.
  for (let round = 0; round < ROUNDS; round += 1)
    for (const rung of rungs) figures.get(rung.name)?.push(await measure(rung, SECONDS, cookies));
  print(
    rungs.map(({ name }) => [name, median(figures.get(name) ?? [])]),
    tell,
  );

  for (const rung of rungs) await rung.stop();
  await Promise.all([owner.end(), app.end()]);
  await database.close();
  await postgres.stop();
}

function print(rows: readonly (readonly [string, number])[], tell: (line: string) => void): void {
  const [, bare] = rows;
  tell(`One hot read, ${PEOPLE} people with 52 checks each; median of ${ROUNDS} rounds of ${SECONDS} s, 16 callers`);
  tell(`${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), which the callers share\n`);
  tell('rung                         answers/s   of bare node:http   of the rung above');
  rows.forEach(([name, value], index) => {
    // The variant in brackets isn't a layer: it is compared with the layer that does the same work.
    const above = name.startsWith('(') ? rows.find(([rung]) => rung === '+ audit') : rows[index - 1];
    const ratio = (to: readonly [string, number] | undefined) => (to ? (value / to[1]).toFixed(2) : '');
    tell(`${name.padEnd(27)}${value.toFixed(0).padStart(11)}${ratio(bare).padStart(20)}${ratio(above).padStart(20)}`);
  });
}
