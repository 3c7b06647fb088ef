import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { freshDatabase, type TestDatabase } from '../../../test/database.ts';
import { noRow, statement } from '../../platform/database/port.ts';
import { lookUpByKey } from '../plan/keyed-lookups.ts';

const CLIENTS = ['00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000000a2'];
const PEOPLE = 3000;
/** Everyone but the first ones has the person of a tenth of the number as supervisor. */
const TEAM = 10;
const addClients = statement(
  'test.closure.clients',
  noRow,
  `with partner as (insert into partner (partner_id, partner_key, name, updated_at)
                    values (gen_random_uuid(), 'closure', 'Closure', now()) returning partner_id)
   insert into client (client_id, partner_id, client_code, name)
   select id::uuid, partner_id, 'C' || right(id, 1), 'Client' from partner, unnest($1::text[]) id`,
);
const addPeople = statement(
  'test.closure.people',
  noRow,
  `insert into employee (client_id, employee_id, employee_number, created_at)
   select client_id, md5('person ' || n)::uuid, n::text, now() from client, generate_series(1, $1::int) n`,
);
const addLines = statement(
  'test.closure.lines',
  noRow,
  `insert into reporting_line (client_id, employee_id, supervisor_id)
   select $1::uuid, md5('person ' || n)::uuid, md5('person ' || n / ${TEAM})::uuid from generate_series($2::int, $3::int) n where n >= ${TEAM}`,
);
const removeSome = statement(
  'test.closure.remove',
  noRow,
  `delete from employee where client_id = $1 and employee_number in ('1', '13', '2')`,
);
const closure = statement(
  'test.closure.count',
  z.object({ client_id: z.string(), lines: z.number(), depths: z.number() }),
  `select client_id, count(*)::int as lines, sum(depth)::int as depths from reporting_closure group by client_id order by client_id`,
);
const below = statement(
  'test.closure.below',
  z.object({ number: z.string(), depth: z.number() }),
  `select e.employee_number as number, c.depth from reporting_closure c
     join employee e on e.client_id = c.client_id and e.employee_id = c.employee_id
    where c.client_id = $1 and c.supervisor_id = md5('person 12')::uuid and c.depth < 3 order by e.employee_number::int`,
);
const reads = statement(
  'test.closure.reads',
  z.object({ count: z.number() }),
  // Rows that scans of the table or of its indexes read, whether or not they fit.
  `select sum(pg_stat_get_xact_tuples_returned(c.oid))::int as count from pg_class c
    where c.oid = 'employee'::regclass or c.oid in (select indexrelid from pg_index where indrelid = 'employee'::regclass)`,
);

/** Lines of the closure: one for each person and each supervisor above. */
const linesOf = (people: number) =>
  Array.from({ length: people }, (_, place) => String(place + 1).length - 1).reduce((sum, above) => sum + above, 0);

describe('the closure of reporting lines', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await freshDatabase();
    await test.database.asMaintenance((tx) => tx.run(addClients, [CLIENTS]));
  });
  afterAll(() => test.close());

  it('IMP-8: reads as many employees as it has lines, not each line against every employee', async () => {
    const found = await test.database.asMaintenance(async (tx) => {
      await lookUpByKey(tx);
      await tx.run(addPeople, [PEOPLE]);
      for (const client of CLIENTS) {
        for (let first = 1; first <= PEOPLE; first += 1000) await tx.run(addLines, [client, first, first + 999]);
      }
      return { closure: await tx.rows(closure, []), reads: (await tx.one(reads, [])).count };
    });
    const lines = linesOf(PEOPLE);
    expect(found.closure).toEqual(
      CLIENTS.map((client_id) => ({ client_id, lines, depths: expect.any(Number) as number })),
    );
    // Foreign keys read two employees for each line that is added, and for each line of the closure.
    expect(found.reads).toBeLessThanOrEqual(CLIENTS.length * 2 * (PEOPLE + lines));
  });

  it('IMP-3: keeps who is below whom while people are deleted, at their client alone', async () => {
    const [one = '', other = ''] = CLIENTS;
    const found = await test.database.asMaintenance(async (tx) => {
      await tx.run(removeSome, [one]);
      return {
        closure: await tx.rows(closure, []),
        left: await tx.rows(below, [one]),
        kept: await tx.rows(below, [other]),
      };
    });
    const numbers = Array.from({ length: PEOPLE }, (_, place) => String(place + 1));
    const team = numbers
      .filter((number) => /^12.{1,2}$/.test(number))
      .map((number) => ({ number, depth: number.length - 2 }));
    expect(found.left).toEqual(team);
    expect(found.kept).toEqual(team);
    // Everyone below 1, 2 and 13 loses a line for each of them.
    const lost =
      numbers.filter((number) => /^[12]./.test(number)).length + numbers.filter((number) => /^13./.test(number)).length;
    expect(found.closure.map(({ lines }) => lines)).toEqual([linesOf(PEOPLE) - lost, linesOf(PEOPLE)]);
  });
});
