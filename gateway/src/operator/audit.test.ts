import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { anchorFileIn } from '../platform/audit/anchors.ts';
import { sealAudit } from '../platform/audit/seal-audit.ts';
import { openEmbeddedIn } from '../platform/database/open.ts';
import { noRow, statement } from '../platform/database/port.ts';
import { MIGRATIONS } from '../platform/open-store.ts';
import { furnish, inserter } from '../../test/harness/furnish.ts';
import { MILLRACE, PEOPLE } from '../../test/harness/people.ts';
import { verifyAuditCommand } from './audit.ts';

const folder = await mkdtemp(join(tmpdir(), 'paystead-audit-command-'));
afterAll(() => rm(folder, { recursive: true }));

const add = statement(
  'test.audit_add',
  noRow,
  `insert into audit_event (client_id, employee_id, audit_event_id, at, action, resource, endpoint, actor_role, request_id)
   values ($1, $2, gen_random_uuid(), '2026-11-20T15:00:00Z', 'view', 'pay', 'paychecks.list', 'self', 'r')`,
);
const tamper = statement('test.audit_tamper', noRow, `update audit_event set actor_role = 'manager'`);

it('says that all is well, and what is not, with the exit code to match', async () => {
  const environment = { PAYSTEAD_DATA: folder };
  const run = () => verifyAuditCommand.run({ given: [], environment, tell: () => undefined });
  const first = await openEmbeddedIn(folder, MIGRATIONS);
  await furnish(inserter(first.database));
  await first.database.asMaintenance((tx) => tx.run(add, [MILLRACE.clientId, PEOPLE.plain.employeeId]));
  await sealAudit(first.database, { now: () => new Date('2026-11-20T15:00:00Z') }, anchorFileIn(folder));
  await first.database.close();
  expect(await run()).toMatchObject({
    done: true,
    lines: ['1 rows in 1 seals of 2 clients: nothing was tampered with.'],
  });

  const again = await openEmbeddedIn(folder, MIGRATIONS);
  await again.database.asMaintenance((tx) => tx.run(tamper, []));
  await again.database.close();
  const found = await run();
  expect(found.done).toBe(false);
  expect(found.lines.join('\n')).toMatch(new RegExp(`client ${MILLRACE.clientId}, seal 1: the row \\S+ was altered`));
});
