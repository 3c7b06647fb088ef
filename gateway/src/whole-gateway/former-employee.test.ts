import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '@paystead/contract/endpoint.ts';
import { endpoints } from '@paystead/contract/endpoints.ts';
import { isWrite } from '@paystead/contract/failures-of.ts';
import { createHarness } from '../../test/harness.ts';
import { statement } from '../platform/database/port.ts';

const harness = await createHarness({ environment: { PAYSTEAD_FILES: 'database' } });
afterAll(harness.close);
const { former } = harness.people;
const ID = '01020304-0506-4708-890a-0b0c0d0e0f10';

const table: readonly Endpoint[] = endpoints;
const own = table.filter((one) => ['self', 'selfOrInScope'].includes(one.who) && isWrite(one) && one.reads !== true);

/** Counts the rows of everything that belongs to the employee, except records of views and sign-ins. */
const rowsOfTables = statement(
  'test.former_rows',
  z.object({ table_name: z.string(), rows: z.int() }),
  `select c.relname::text as table_name,
          (xpath('/row/c/text()', query_to_xml(format('select count(*) as c from paystead.%I', c.relname), false, true, '')))[1]::text::integer as rows
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'paystead' and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not in ('audit_event', 'session', 'idempotency_key', 'job', 'outbox')
    order by 1`,
);

describe('former employees read pay and forms and change nothing', () => {
  it('there are writes to try', () => {
    expect(own.length).toBeGreaterThan(8);
  });

  it('PAY-1: reads the paychecks from their employment', async () => {
    const reply = await harness.as('former').get('/api/check');
    expect([reply.statusCode, reply.json().paychecksList.length > 0]).toEqual([200, true]);
  });

  it('PAY-3: reads the forms', async () => {
    expect((await harness.as('former').get('/api/yearEndDocument')).statusCode).toBe(200);
  });

  it('every other change is refused and leaves no row', async () => {
    const count = () => harness.database.asMaintenance((tx) => tx.rows(rowsOfTables, []));
    const before = await count();
    const answers: (readonly [string, boolean])[] = [];
    for (const { name, method, path, needs } of own) {
      // Reading forms includes consenting to electronic delivery, or choosing paper.
      if (/^(yearEnd|paychecks)\./.test(name)) continue;
      const url = `/api/${path.replace('{employeeId}', former.employeeId).replace(/\{\w+\}/g, ID)}`;
      const headers = needs?.version ? { 'if-match': '1' } : {};
      const at = harness.as('former');
      const body = { blockPayrollAlerts: true };
      const send = {
        GET: () => at.get(url, { headers }),
        DELETE: () => at.delete(url, { headers }),
        PUT: () => at.put(url, body, { headers }),
        POST: () => at.post(url, body, { headers }),
      };
      const reply = await send[method]();
      answers.push([`${name} ${reply.statusCode}`, reply.statusCode >= 400 && reply.statusCode < 500]);
    }
    expect(answers.filter(([, refused]) => !refused)).toEqual([]);
    expect(await count()).toEqual(before);
  });
});
