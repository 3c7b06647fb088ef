import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createAnchoring } from '../../platform/audit/anchoring.ts';
import { anchorFileIn } from '../../platform/audit/anchors.ts';
import { sealAudit } from '../../platform/audit/seal-audit.ts';
import { noRow, statement } from '../../platform/database/port.ts';
import { createLog } from '../../platform/log.ts';
import { freshDatabase } from '../../../test/database.ts';
import { furnish, inserter } from '../../../test/harness/furnish.ts';
import { BAKERY, MILLRACE, PEOPLE } from '../../../test/harness/people.ts';
import { runOn } from '../../../test/operator.ts';

const { database, asOwner, close } = await freshDatabase();
const folder = await mkdtemp(join(tmpdir(), 'paystead-audit-command-'));
afterAll(async () => {
  await close();
  await rm(folder, { recursive: true });
});
const anchors = anchorFileIn(folder);
const clock = { now: () => new Date('2026-11-20T15:00:00Z') };

const add = statement(
  'test.audit_add',
  noRow,
  `insert into audit_event (client_id, employee_id, audit_event_id, at, action, resource, endpoint, actor_role, request_id)
   values ($1, $2, gen_random_uuid(), '2026-11-20T15:00:00Z', 'view', 'pay', 'paychecks.list', 'self', 'r')`,
);

let out = '';
let beside = '';
const run = (...args: string[]) =>
  runOn(
    database,
    ['audit', 'verify', ...args],
    { out: (text) => void (out += text), beside: (text) => void (beside += text) },
    { PAYSTEAD_DATA: folder },
  );
beforeEach(() => {
  out = '';
  beside = '';
});

beforeAll(async () => {
  await furnish(inserter(database));
  for (const { client, employeeId } of [PEOPLE.plain, PEOPLE.other])
    await database.asMaintenance((tx) => tx.run(add, [client.clientId, employeeId]));
  await sealAudit(database, clock);
  await createAnchoring({ database, clock, log: createLog('silent'), path: anchors }).run();
});

it('S3: exits 0 where the chains of all clients are as they were sealed and anchored', async () => {
  expect(await run()).toBe(0);
  expect(out).toContain('2 rows in 2 seals of 2 clients: nothing was tampered with.\n');
  expect(out).toContain(`Compared with the anchors in ${anchors}, which end 2026-11-20T15:00:00.000Z`);
});

it('S3: exits 3 where there is nothing to compare with, in words and as JSON', async () => {
  await copyFile(anchors, `${anchors}.kept`);
  await rm(anchors);
  expect(await run()).toBe(3);
  expect(beside).toContain('2 rows in 2 seals of 2 clients: NOTHING TO COMPARE WITH (2 clients), 0 findings.');
  expect(beside).toContain('No anchor file has any content.');
  expect(beside).toContain(
    `client BAKERY (${BAKERY.clientId}): NOTHING TO COMPARE WITH, its only seal isn’t anchored here.`,
  );
  expect(await run('--json')).toBe(3);
  expect(JSON.parse(out)).toMatchObject({ done: false, verdict: 'notCompared', findings: [], comparedUntil: null });
  out = '';
  expect(await run('--json', '--anchors', `${anchors}.kept`)).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ done: true, verdict: 'intact' });
  expect([await run('--anchors', `${anchors}.kept,${folder}/absent`), beside]).toEqual([
    1,
    expect.stringContaining(`There is no anchor file ${folder}/absent.`),
  ]);
  await copyFile(`${anchors}.kept`, anchors);
});

it('S3: exits 1 where one client’s rows were altered and where another’s end was cut off, and tells them apart', async () => {
  await asOwner(`update audit_event set actor_role = 'manager' where client_id = '${MILLRACE.clientId}'`);
  expect(await run()).toBe(1);
  expect(beside).toContain(': ALTERED (1 client), 1 finding.');
  expect(beside).toMatch(new RegExp(`client ${MILLRACE.clientId}, seal 1: the row \\S+ was altered`));
  expect(beside).not.toContain('CUT OFF');

  await asOwner(
    `delete from audit_event where client_id = '${BAKERY.clientId}'; delete from audit_seal where client_id = '${BAKERY.clientId}'`,
  );
  beside = '';
  expect(await run()).toBe(1);
  expect(beside).toContain(': ALTERED (1 client), CUT OFF (1 client), 2 findings.');
  expect(beside).toContain(`client BAKERY (${BAKERY.clientId}): CUT OFF, seals at the end were removed; 0 are left.`);
  expect(beside).toContain(`client ${BAKERY.clientId}, seal 1: the anchored seal is missing, with everything after it`);
  expect(await run('--json')).toBe(1);
  expect(JSON.parse(out)).toMatchObject({
    verdict: 'altered',
    chains: [
      { clientCode: 'MILLRACE', verdict: 'altered', anchoredTo: 1 },
      { clientCode: 'BAKERY', verdict: 'cutOff', anchoredTo: null },
    ],
  });
});
