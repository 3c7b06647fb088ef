import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import { auditSettled } from '../../../test/audit-settled.ts';
import { freshDatabase } from '../../../test/database.ts';
import { furnish, inserter } from '../../../test/harness/furnish.ts';
import { BAKERY, MILLRACE, PEOPLE } from '../../../test/harness/people.ts';
import { noRow, statement } from '../database/port.ts';
import { ownerRole } from '../database/session.ts';
import { createLog } from '../log.ts';
import { createAnchoring } from './anchoring.ts';
import { sealAudit } from './seal-audit.ts';
import { verifyAudit } from './verify-audit.ts';

const test = await freshDatabase();
const { database, driver } = test;
await furnish(inserter(database));
const folder = await mkdtemp(join(tmpdir(), 'paystead-audit-'));
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});

const clock = { now: () => new Date('2026-11-20T15:00:00.000Z') };
const anchors = join(folder, 'anchors');
const people = [PEOPLE.plain, PEOPLE.colleague, PEOPLE.other];

const write = statement(
  'test.audit_write',
  noRow,
  `insert into audit_event (client_id, employee_id, audit_event_id, at, action, resource, endpoint, actor_role, request_id, detail)
   values ($1, $2, $3, '2026-11-20T15:00:00Z', 'view', 'pay', 'paychecks.list', 'self', 'r-1', '{"b": 1, "a": [2, "ñ"]}')`,
);

async function happen(person: (typeof people)[number] = PEOPLE.plain, id = randomUUID()): Promise<string> {
  await database.asTenant({ clientId: person.client.clientId, employeeId: null }, (tx) =>
    tx.run(write, [person.client.clientId, person.employeeId, id]),
  );
  return id;
}

/** Runs with every right on the database. */
async function meddle(sql: string): Promise<void> {
  await driver.exclusively(async (connection) => {
    await connection.script(`begin; set local role ${ownerRole}; ${sql}; commit`);
  });
}

/** Seals, and anchors in each of the files by its own gateway. */
async function sealInto(...paths: readonly string[]): Promise<number> {
  const count = await sealAudit(database, clock);
  for (const path of paths) {
    const anchoring = createAnchoring({ database, clock, log: createLog('silent'), path });
    await anchoring.run();
    expect(anchoring.failure).toBeNull();
  }
  return count;
}
const seal = () => sealInto(anchors);

async function sealAll(count: number, path = anchors): Promise<void> {
  await auditSettled(database);
  expect(await sealInto(path)).toBe(count);
}
const verify = () => verifyAudit(database, clock.now(), anchors);
const kinds = async () => (await verify()).findings.map(({ kind }) => kind);

beforeEach(async () => {
  await meddle('delete from audit_event; delete from audit_seal; delete from audit_anchor_file');
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true });
});

/** Makes three seals of the first client and one of the second; returns the ids in the order of sealing. */
async function history(): Promise<string[][]> {
  const batches: string[][] = [];
  for (const size of [3, 1, 4]) {
    const ids: string[] = [];
    for (let n = 0; n < size; n += 1) ids.push(await happen());
    await sealAll(size);
    batches.push(ids);
  }
  await happen(PEOPLE.other);
  await sealAll(1);
  return batches;
}

describe('sealing', () => {
  it('covers every row once, in one chain per client, and verifies', async () => {
    await history();
    expect(await seal()).toBe(0);
    expect(await verify()).toMatchObject({ verdict: 'intact', findings: [], clients: 2, seals: 4, events: 9 });
  });

  it('writes each newest seal outside the database, readable by its owner only', async () => {
    await history();
    const lines = (await readFile(anchors, 'utf8')).trim().split('\n');
    expect(lines[0]).toMatch(/^file [0-9a-f-]{36} \S+Z$/);
    expect(lines.filter((line) => /^\S+ \d+ /.test(line)).map((line) => line.split(' ').slice(0, 2))).toEqual([
      [MILLRACE.clientId, '1'],
      [MILLRACE.clientId, '2'],
      [MILLRACE.clientId, '3'],
      [BAKERY.clientId, '1'],
    ]);
    expect((await stat(anchors)).mode & 0o777).toBe(0o600);
  });

  it('keeps a transaction whole that is larger than a slice, and continues after it', async () => {
    await database.asMaintenance(async (tx) => {
      for (let n = 0; n < 1005; n += 1) await tx.run(write, [MILLRACE.clientId, PEOPLE.plain.employeeId, randomUUID()]);
    });
    await happen();
    await sealAll(1006);
    expect(await verify()).toMatchObject({ findings: [], seals: 2, events: 1006 });
  });

  it('begins a new era if the transaction counter went back, and continues', async () => {
    onTestFinished(() => meddle('alter table audit_event alter column era set default 1'));
    await happen(PEOPLE.other);
    await sealAll(1);
    // Simulates a restore on another server: a seal refers to transactions in the future.
    await meddle(`update audit_seal set below_written = '9000000000' where client_id = '${BAKERY.clientId}'`);
    const between = await happen();
    expect(await seal()).toBe(0);
    await happen();
    await sealAll(1);
    const millrace = (await verify()).findings.filter(({ clientId }) => clientId === MILLRACE.clientId);
    expect(millrace).toMatchObject([{ kind: 'inserted', auditEventId: between }]);
  });
});

describe('verification finds', () => {
  const corpus: readonly [string, (ids: string[][]) => string, ...string[]][] = [
    ['another time', ([a]) => `update audit_event set at = at + interval '1 microsecond' where audit_event_id = '${a?.[0]}'`, 'altered 1 a0'],
    ['another actor', ([, b]) => `update audit_event set actor_role = 'manager' where audit_event_id = '${b?.[0]}'`, 'altered 2 b0'],
    ['another detail', ([, , c]) => `update audit_event set detail = '{"a": [2, "n"], "b": 1}' where audit_event_id = '${c?.[3]}'`, 'altered 3 c3'],
    ['no detail', ([, , c]) => `update audit_event set detail = null where audit_event_id = '${c?.[3]}'`, 'altered 3 c3'],
    ['a view made a change', ([a]) => `update audit_event set action = 'change' where audit_event_id = '${a?.[2]}'`, 'altered 1 a2'],
    ['another employee', ([a]) => `update audit_event set employee_id = '${PEOPLE.colleague.employeeId}' where audit_event_id = '${a?.[1]}'`, 'altered 1 a1'],
    ['a deletion', ([a]) => `delete from audit_event where audit_event_id = '${a?.[1]}'`, 'deleted 1 a1'],
    ['the last row deleted', ([, , c]) => `delete from audit_event where audit_event_id = '${c?.[3]}'`, 'deleted 3 c3'],
    ['a row for another client', ([a]) => `update audit_event set client_id = '${BAKERY.clientId}' where audit_event_id = '${a?.[0]}'`, 'deleted 1 a0', 'inserted 1 a0'],
    ['a row moved to a later batch', ([a, b]) => `update audit_event set written_in = (select written_in from audit_event where audit_event_id = '${b?.[0]}') where audit_event_id = '${a?.[0]}'`, 'moved 1 a0'],
  ]; // prettier-ignore

  it.each(corpus)('%s, and nothing else', async (_what, tamper, ...expected) => {
    const ids = await history();
    await meddle(tamper(ids));
    const names = new Map(ids.flatMap((batch, at) => batch.map((id, row) => [id, `${'abc'[at]}${row}`])));
    const { findings } = await verify();
    const found = findings.map((one) => `${one.kind} ${one.sealNumber} ${names.get(one.auditEventId ?? '')}`);
    expect(found.toSorted()).toEqual(expected);
    expect(findings[0]?.clientId).toBe(MILLRACE.clientId);
  });

  it('two swapped rows', async () => {
    const [ids = []] = await history();
    await meddle(`update audit_event e set written_in = o.written_in from audit_event o
      where (e.audit_event_id, o.audit_event_id) in (('${ids[0]}', '${ids[1]}'), ('${ids[1]}', '${ids[0]}'))`);
    const { findings } = await verify();
    expect(new Set(findings.map(({ auditEventId }) => auditEventId))).toEqual(new Set([ids[0], ids[1]]));
    expect(findings.every(({ sealNumber }) => sealNumber === 1)).toBe(true);
  });

  it('a row inserted into the past, and names its id', async () => {
    await history();
    const id = randomUUID();
    await meddle(`insert into audit_event (client_id, employee_id, audit_event_id, at, action, resource, endpoint, actor_role, request_id, written_in)
      select '${MILLRACE.clientId}', '${PEOPLE.plain.employeeId}', '${id}', '2026-11-20', 'view', 'pay', 'x', 'self', 'r', from_written
        from audit_seal where client_id = '${MILLRACE.clientId}' and seal_number = 2`);
    expect((await verify()).findings).toMatchObject([{ kind: 'inserted', sealNumber: 2, auditEventId: id }]);
  });

  it('a row inserted for a client without seals', async () => {
    await happen();
    await sealAll(1);
    const id = randomUUID();
    await meddle(`insert into audit_event (client_id, employee_id, audit_event_id, at, action, resource, endpoint, actor_role, request_id, written_in)
      values ('${BAKERY.clientId}', '${PEOPLE.other.employeeId}', '${id}', '2026-11-20', 'view', 'pay', 'x', 'self', 'r', '5')`);
    expect((await verify()).findings).toMatchObject([
      { kind: 'inserted', clientId: BAKERY.clientId, auditEventId: id },
    ]);
  });

  it('a seal rebuilt over an altered row, by its hash', async () => {
    await history();
    await meddle(`update audit_seal set leaves = decode(repeat('00', 48 * event_count), 'hex') where seal_number = 2`);
    expect(await kinds()).toContain('sealAltered');
  });

  it('two swapped seals', async () => {
    await history();
    await meddle(`update audit_seal set seal_number = 9 where seal_number = 2;
      update audit_seal set seal_number = 2 where seal_number = 3; update audit_seal set seal_number = 3 where seal_number = 9`);
    expect(await kinds()).toContain('chainBroken');
  });

  it('a seal removed from the middle', async () => {
    await history();
    await meddle('delete from audit_seal where seal_number = 2');
    expect(await kinds()).toEqual(expect.arrayContaining(['chainBroken', 'sealMissing']));
  });

  it('a chain cut off at its end with its rows, by the anchor', async () => {
    const [, , ids = []] = await history();
    await meddle(
      `delete from audit_seal where seal_number = 3; delete from audit_event where audit_event_id in (${ids.map((id) => `'${id}'`).join()})`,
    );
    expect((await verify()).findings).toMatchObject([
      { kind: 'chainTruncated', clientId: MILLRACE.clientId, sealNumber: 3 },
    ]);
  });

  it('the removal of a client’s whole history, by the anchor', async () => {
    await history();
    await meddle(
      `delete from audit_seal where client_id = '${MILLRACE.clientId}'; delete from audit_event where client_id = '${MILLRACE.clientId}'`,
    );
    expect(await kinds()).toEqual(['chainTruncated', 'chainTruncated', 'chainTruncated']);
  });

  it('a whole chain rebuilt over altered rows, by the anchor', async () => {
    await history();
    await meddle(`delete from audit_seal; update audit_event set actor_role = 'manager'`);
    await sealAll(9, join(folder, 'elsewhere'));
    expect(await kinds()).toContain('anchorContradicted');
  });

  it('an anchor file that lost its newest line', async () => {
    await history();
    const lines = (await readFile(anchors, 'utf8')).trimEnd().split('\n');
    await writeFile(anchors, `${lines.filter((line) => !line.startsWith(`${MILLRACE.clientId} 3`)).join('\n')}\n`);
    const { findings } = await verify();
    expect(findings).toMatchObject([{ kind: 'anchorMissing', clientId: MILLRACE.clientId, sealNumber: 3 }]);
  });
});

describe('the application role', () => {
  it.each([
    `update audit_event set actor_role = 'self'`,
    'delete from audit_event',
    'truncate audit_event',
    `update audit_seal set event_count = 1`,
    'delete from audit_seal',
    `insert into audit_seal select * from audit_seal`,
    'call begin_audit_era(7)',
  ])('may not %s', async (sql) => {
    await expect(
      driver.exclusively((connection) => connection.script(`set app.client = '${MILLRACE.clientId}'; ${sql}`)),
    ).rejects.toMatchObject({ code: '42501' });
  });
});

describe.runIf(inject('prepared').engine === 'postgres')('with other connections', () => {
  it('sealing waits for transactions that may still commit an earlier row, and then covers it', async () => {
    let commit = () => {};
    const mayCommit = new Promise<void>((resolve) => (commit = resolve));
    const early = randomUUID();
    let written = () => {};
    const hasWritten = new Promise<void>((resolve) => (written = resolve));
    const late = database.asMaintenance(async (tx) => {
      await tx.run(write, [MILLRACE.clientId, PEOPLE.plain.employeeId, early]);
      written();
      await mayCommit;
    });
    await hasWritten;
    // A transaction that begins later and commits first.
    await happen(PEOPLE.colleague);
    expect(await seal()).toBe(0);
    commit();
    await late;
    await sealAll(2);
    expect(await verify()).toMatchObject({ findings: [], events: 2 });
  });

  it('sealing loses and repeats nothing while many write and several gateways seal', async () => {
    const writing = Promise.all(Array.from({ length: 3 }, async () => {
      for (let n = 0; n < 40; n += 1) await happen(people[n % 3]);
    })); // prettier-ignore
    const sealing = Promise.all([1, 2].map(async () => {
      let count = 0;
      for (let n = 0; n < 10; n += 1) count += await seal();
      return count;
    })); // prettier-ignore
    await writing;
    const counts = await sealing;
    const sealed = counts.reduce((sum, count) => sum + count, 0);
    await sealAll(120 - sealed);
    expect(await verify()).toMatchObject({ findings: [], events: 120 });
  });
});
