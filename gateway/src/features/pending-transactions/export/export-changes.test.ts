import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createHarness } from '../../../../test/harness.ts';
import { BAKERY, idOf, MILLRACE, PEOPLE, type PersonKey } from '../../../../test/harness/people.ts';
import { brandsOf } from '../../../brands.ts';
import { changeEngine } from '../../../change-engine.ts';
import { statement, type Database, type Transaction } from '../../../platform/database/port.ts';
import { generateKeys, parseKeys } from '../../../platform/keys/key-ring.ts';
import type { EngineRecord } from './engine-file.ts';
import { acknowledge } from './acknowledge.ts';
import { readWithoutEmployer } from './exchange-store.ts';
import { exportChanges, type ExportTarget } from './export-changes.ts';
import { submitAs, preferenceRows, targetIn, toastApplier, proposal } from '../test/changes.ts';

const keys = parseKeys(generateKeys());
const engine = changeEngine(keys, brandsOf({ branding: true }), { directDeposit: toastApplier });
const fixture = await createHarness({ ports: { changeEngine: engine } });
afterAll(fixture.close);
const { database } = fixture;

const stored = statement(
  'test.change_exports',
  z.object({
    state: z.string(),
    changes: z.int(),
    ids: z.int(),
    exports: z.int(),
    unfinished: z.int(),
    contents: z.int(),
  }),
  `select coalesce(min(state), '') as state, count(*)::int as changes, count(distinct change_id)::int as ids,
          (select count(*)::int from change_export) as exports,
          (select count(*)::int from change_export where finished_at is null) as unfinished,
          (select count(content_sealed)::int from change_export) as contents
     from pending_transaction`,
);
const inDatabase = () => database.asMaintenance((tx) => tx.one(stored, []));

let files: Map<string, string>;

/** Two clients with a pay engine each, and three approved changes, two of them of one client. */
beforeEach(async () => {
  await fixture.change(
    'delete from pending_transaction; delete from preference; delete from client_decision_rule; delete from client_pay_engine; delete from outbox; delete from change_export',
  );
  files = new Map();
  await fixture.insert('preference', preferenceRows());
  const clients = [MILLRACE, BAKERY].map(({ clientId }) => ({ client_id: clientId }));
  await fixture.insert(
    'client_pay_engine',
    clients.map((client) => ({ ...client, name: 'Engine', connected_at: '2026-01-01T00:00:00Z' })),
  );
  await fixture.insert(
    'client_decision_rule',
    clients.map((client) => ({ ...client, rule_type: 2, decider: 'none', deadline_days: 3 })),
  );
  for (const person of ['plain', 'colleague', 'other'] as const) await approve(person);
});
const approve = (person: PersonKey, before = 5, after = 9) =>
  submitAs(fixture, engine.changes, person, proposal(before, after));

const run = (target: ExportTarget, on: Database = database) => exportChanges(on, engine, fixture.now, target);
const recordsOf = (text = '') =>
  text
    .trim()
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as EngineRecord);
const idsIn = (text: string | undefined) => recordsOf(text).map(({ changeId }) => changeId);
const answer = (changeId: string) =>
  acknowledge(
    database,
    { changeId, status: 'accepted', engineReference: null, errors: [], processedAt: fixture.now.toISOString() },
    fixture.now,
    engine,
  );

class Killed extends Error {}

/** Runs the first `steps` steps and then fails every step, as after a kill. Counts the steps that ran. */
function mortal(target: ExportTarget, steps: number) {
  let done = 0;
  const step = () => {
    if (done >= steps) throw new Killed();
    done += 1;
  };
  async function around<T>(work: () => Promise<T>): Promise<T> {
    step();
    const result = await work();
    step();
    return result;
  }
  const inside = (tx: Transaction): Transaction => ({
    ...tx,
    rows: (what, values) => around(() => tx.rows(what, values)),
    one: (what, values) => around(() => tx.one(what, values)),
    maybe: (what, values) => around(() => tx.maybe(what, values)),
    run: (what, values) => around(() => tx.run(what, values)),
  });
  return {
    target: {
      ...target,
      checkIsFree: (path) => around(() => target.checkIsFree(path)),
      holds: (path, sha256) => around(() => target.holds(path, sha256)),
      keep: (path, id, content) => around(() => target.keep(path, id, content)),
      discard: (path, id) => around(() => target.discard(path, id)),
    } satisfies ExportTarget,
    database: {
      ...database,
      asMaintenance: (work, options) => around(() => database.asMaintenance((tx) => work(inside(tx)), options)),
    } satisfies Database,
    done: () => done,
  };
}

describe('an export that is killed', () => {
  it('O3: the next run finishes it after a kill between any two steps: no change lost or doubled, one file', async () => {
    let steps = 0;
    for (let isWhole = false; !isWhole; steps += 1) {
      await fixture.change(
        "delete from change_export; delete from published_change; update pending_transaction set state = 'approved', change_id = null, exported_at = null; delete from pending_transaction_event",
      );
      files.clear();
      const killed = mortal(targetIn(files, 'a.jsonl'), steps);
      isWhole = await run(killed.target, killed.database).then(
        () => true,
        (error: unknown) => {
          if (!(error instanceof Killed)) throw error;
          return false;
        },
      );
      const before = files.get('a.jsonl');
      const marks = await inDatabase();
      // A file exists only if its ids are in the database.
      if (before !== undefined) expect([marks.state, marks.ids, marks.exports]).toEqual(['exported', 3, 1]);
      if (isWhole) break;
      const outcome = await run(targetIn(files, 'b.jsonl'));
      if (marks.unfinished === 1 || before === undefined) {
        expect(outcome).toMatchObject({ records: 3, repeated: 0, isResumed: marks.unfinished === 1 });
        expect([...files.keys()]).toEqual([before === undefined ? 'b.jsonl' : 'a.jsonl']);
      }
      if (before !== undefined) expect(files.get('a.jsonl')).toBe(before);
      const seen = [...files.values()].flatMap(idsIn);
      expect(new Set(seen).size).toBe(3);
      expect(await inDatabase()).toMatchObject({ state: 'exported', changes: 3, ids: 3, unfinished: 0, contents: 0 });
    }
    // Both transactions with their statements, and the file.
    expect(steps).toBeGreaterThan(30);
  });

  it('O3: keeps its ids and bytes if the next run names another file', async () => {
    const killed = mortal(targetIn(files, 'a.jsonl'), 1000);
    await run({ ...killed.target, keep: () => Promise.reject(new Killed()) }).catch(() => undefined);
    expect(await inDatabase()).toMatchObject({ state: 'exported', changes: 3, ids: 3, unfinished: 1, contents: 1 });
    await approve('manager');
    const first = await run(targetIn(files, 'b.jsonl'));
    expect(first).toMatchObject({ records: 3, repeated: 0, path: 'b.jsonl', isResumed: true });
    expect(recordsOf(files.get('b.jsonl')).map(({ batchId }) => batchId)).toEqual(Array(3).fill(first.exportId));
    // The next export has the changes approved meanwhile and those not acknowledged.
    const second = await run(targetIn(files, 'c.jsonl'));
    expect(second).toMatchObject({ records: 4, repeated: 3, isResumed: false });
    expect(idsIn(files.get('c.jsonl'))).toEqual(expect.arrayContaining(idsIn(files.get('b.jsonl'))));
  });
});

describe('the employer in an exported change', () => {
  const OF_COLLEAGUE = `employee_id = '${PEOPLE.colleague.employeeId}'`;
  const legalId = (ein: string) => idOf('legl', Number(ein.slice(-1)));
  const copy = (table: string, where: string, columns: object) =>
    fixture.change(
      `insert into ${table} select (jsonb_populate_record(t, '${JSON.stringify(columns)}')).* from ${table} t where ${where} limit 1`,
    );
  beforeAll(async () => {
    for (const ein of ['07-0000008', '07-0000009'])
      await copy('legal', `client_id = '${MILLRACE.clientId}'`, { legal_id: legalId(ein), ein, name: ein });
  });
  afterAll(async () => {
    await fixture.change(
      `delete from employment_version where ${OF_COLLEAGUE} and sequence > 1;
       update employment_version set effective_date = '2020-01-01' where ${OF_COLLEAGUE};
       delete from legal where ein in ('07-0000008', '07-0000009')`,
    );
  });

  it.each([
    ['in effect on the employee’s own day', '2026-11-21T04:59:59Z', '2020-01-01', ['2026-11-21'], '07-0000001'],
    ['in effect from that day on', '2026-11-21T05:00:00Z', '2020-01-01', ['2026-11-21'], '07-0000008'],
    ['of the later one of two of a day', '2026-11-21T05:00:00Z', '2020-01-01', ['2026-11-21', '2026-11-21'], '07-0000009'],
    ['of the first day of someone who hasn’t started', '2026-11-20T15:00:00Z', '2027-02-01', ['2027-03-01'], '07-0000001'],
  ])('O3: is the one %s', async (_which, now, hired, moves, expected) => {
    await fixture.change(
      `delete from employment_version where ${OF_COLLEAGUE} and sequence > 1;
       update employment_version set effective_date = '${hired}' where ${OF_COLLEAGUE}`,
    );
    for (const [place, effectiveDate] of moves.entries())
      await copy('employment_version', `${OF_COLLEAGUE} and sequence = 1`, {
        effective_date: effectiveDate,
        sequence: place + 2,
        legal_id: legalId(`07-000000${place + 8}`),
      });
    expect(await exportChanges(database, engine, new Date(now), targetIn(files, 'a.jsonl'))).toMatchObject({ records: 3 });
    const employers = recordsOf(files.get('a.jsonl')).map((one) => [one.employeeNumber, one.legalEin]);
    expect(employers).toContainEqual(['E-0002', expected]);
  }); // prettier-ignore

  it('O3: is needed: a change of an employee without one waits, and holds up no other change', async () => {
    const skipped = () => database.asMaintenance((tx) => readWithoutEmployer(tx, fixture.now));
    await fixture.change(`delete from employment_version where ${OF_COLLEAGUE} and sequence > 1`);
    expect(await skipped()).toEqual([]);
    await fixture.change(
      `update employment_version set employee_id = '${PEOPLE.reader.employeeId}', sequence = 99 where ${OF_COLLEAGUE}`,
    );
    expect(await run(targetIn(files, 'a.jsonl'))).toMatchObject({ records: 2 });
    expect(recordsOf(files.get('a.jsonl')).map((one) => one.employeeNumber)).toEqual(['E-0021', 'E-0001']);
    expect(await skipped()).toEqual([{ clientCode: 'MILLRACE', employeeNumber: 'E-0002' }]);
    await fixture.change(
      `update employment_version set ${OF_COLLEAGUE}, sequence = 1 where employee_id = '${PEOPLE.reader.employeeId}' and sequence = 99`,
    );
    expect(await run(targetIn(files, 'b.jsonl'))).toMatchObject({ records: 3, repeated: 2 });
  });
});

describe('an unfinished export', () => {
  const begin = (target: ExportTarget) =>
    run({ ...target, keep: () => Promise.reject(new Killed()) }).catch(() => undefined);
  const recipient = (name: string) => ({ fingerprint: name, seal: (text: string) => `${name}:${btoa(text)}` });

  it('O3: is written sealed or unencrypted as the finishing run requests', async () => {
    await begin(targetIn(files, 'a.jsonl'));
    expect(await run(targetIn(files, 'a.sealed', recipient('one')))).toMatchObject({
      isSealed: true,
      path: 'a.sealed',
    });
    expect(files.get('a.sealed')).toMatch(/^one:/);
    const ids = idsIn(atob((files.get('a.sealed') ?? '').slice(4)));
    expect(new Set(ids).size).toBe(3);

    await begin(targetIn(files, 'b.sealed', recipient('one')));
    await run(targetIn(files, 'b.two', recipient('two')));
    expect(files.has('b.sealed')).toBe(false);
    expect(idsIn(atob((files.get('b.two') ?? '').slice(4)))).toEqual(ids);
    await begin(targetIn(files, 'c.sealed', recipient('one')));
    expect(await run(targetIn(files, 'c.jsonl'))).toMatchObject({ isSealed: false });
    expect(idsIn(files.get('c.jsonl'))).toEqual(ids);
  });

  it.each<[string | null, string | null]>([
    [null, null],
    [null, 'two'],
    ['one', null],
    ['one', 'one'],
    ['one', 'two'],
  ])('O3: at the same path, begun for %s and finished for %s, is written for the latter', async (first, second) => {
    const target = (name: string | null) => targetIn(files, 'a', name === null ? null : recipient(name));
    await begin(target(first));
    const discarded: string[] = [];
    const finishing = { ...target(second), discard: async (path: string) => void discarded.push(path) };
    expect(await run(finishing)).toMatchObject({ path: 'a', isSealed: second !== null, isResumed: true, records: 3 });
    const content = files.get('a') ?? '';
    const opened = content.startsWith(`${second}:`) ? atob(content.slice(4)) : content;
    expect([content.startsWith('{'), idsIn(opened).length]).toEqual([second === null, 3]);
    expect(discarded).toEqual(first === second ? [] : ['a']);
  });

  it('O3: writes no file if the engine has already answered everything', async () => {
    const target = targetIn(files, 'a.jsonl');
    // Killed between writing the file and marking it finished; then the file is sent, deleted and answered.
    await run({
      ...target,
      keep: async (path, id, content) => {
        await target.keep(path, id, content);
        throw new Killed();
      },
    }).catch(() => undefined);
    const ids = idsIn(files.get('a.jsonl'));
    files.clear();
    for (const id of ids.slice(1)) expect(await answer(id)).toBe('applied');
    await run({ ...targetIn(files, 'b.jsonl'), keep: () => Promise.reject(new Killed()) }).catch(() => undefined);
    expect(await answer(ids[0] ?? '')).toBe('applied');
    expect(await run(targetIn(files, 'b.jsonl'))).toMatchObject({ records: 3, path: null, isResumed: true });
    expect([...files.keys()]).toEqual([]);
    expect(await run(targetIn(files, 'c.jsonl'))).toMatchObject({ exportId: null, records: 0 });
  });

  it.each<[number, string, string | null]>([
    [0, 'is gone', 'b.jsonl'],
    [1, 'is gone', 'b.jsonl'],
    [2, 'is gone', null],
    [2, 'is still there', 'a.jsonl'],
  ])(
    'O3: after answers to %i of two changes that wait for their day, the unfinished export whose file %s ends with %s',
    async (answered, state, path) => {
      await fixture.change('delete from pending_transaction');
      const later = { effectiveDate: '2026-12-01' };
      for (const person of ['plain', 'colleague'] as const)
        await submitAs(fixture, engine.changes, person, proposal(5, 9, later));
      const target = targetIn(files, 'a.jsonl');
      const stopped = async (file: string, id: string, content: string) => {
        await target.keep(file, id, content);
        throw new Killed();
      };
      await run({ ...target, keep: stopped }).catch(() => undefined);
      const ids = idsIn(files.get('a.jsonl'));
      if (state === 'is gone') files.clear();
      for (const id of ids.slice(0, answered)) expect(await answer(id)).toBe('waits');
      expect(await run(targetIn(files, 'b.jsonl'))).toMatchObject({ records: 2, path, isResumed: true });
      expect([...files.keys()]).toEqual(path === null ? [] : [path]);
    },
  );

  it('O3: is not continued if the requested file already exists', async () => {
    files.set('a.jsonl', 'of somebody else');
    await expect(run(targetIn(files, 'a.jsonl'))).rejects.toThrow('exists already');
    expect(await inDatabase()).toMatchObject({ state: 'approved', exports: 0 });
    await begin(targetIn(files, 'b.jsonl'));
    await expect(run(targetIn(files, 'a.jsonl'))).rejects.toThrow('exists already');
    expect(files).toEqual(new Map([['a.jsonl', 'of somebody else']]));
    expect((await run(targetIn(files, 'b.jsonl'))).records).toBe(3);
  });

  it('O3: is finished once by two parallel runs', async () => {
    await begin(targetIn(files, 'a.jsonl'));
    const written: string[] = [];
    const countingTarget = (): ExportTarget => {
      const target = targetIn(files, 'a.jsonl');
      return {
        ...target,
        keep: (path, exportId, content) => {
          written.push(exportId);
          return target.keep(path, exportId, content);
        },
      };
    };
    const [one, two] = await Promise.allSettled([run(countingTarget()), run(countingTarget())]);
    // The slower run finds the export finished, or the file name in use.
    expect([one.status, two.status]).toContain('fulfilled');
    expect(written).toHaveLength(1);
    expect(new Set(idsIn(files.get('a.jsonl'))).size).toBe(3);
    expect(await inDatabase()).toMatchObject({ changes: 3, ids: 3, unfinished: 0 });
  });
});
