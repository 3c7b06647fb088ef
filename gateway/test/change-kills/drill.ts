import { z } from 'zod';
import type { ChangeEngine } from '../../src/change-engine.ts';
import { currentToast, proposal, submitAs } from '../../src/features/pending-transactions/test/changes.ts';
import type { Database } from '../../src/platform/database/port.ts';
import { changeKey } from '../export-kills/receiver.ts';
import { PEOPLE, type PersonKey } from '../harness/people.ts';
import { randomFrom } from '../random.ts';
import { createCallServer } from './server.ts';
import { addEngineAccount } from './stage.ts';

export interface ChangeDrillPorts {
  /** The environment of the child processes: the database and its keys. */
  readonly environment: Readonly<Record<string, string>>;
  readonly engine: ChangeEngine;
  readonly kills: number;
  readonly seed: number;
  /** Only one process may have the database open. */
  readonly isExclusive: boolean;
  /** Lends the database between two calls. */
  withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T>;
  readonly tell: (line: string) => void;
}

/** The result of a drill. `lost`, `doubled`, `repeated` and `appliedWrong` must be 0. */
export interface ChangeDrillReport {
  readonly kills: number;
  readonly calls: number;
  /** Approved changes. */
  readonly changes: number;
  /** Changes that never arrived. */
  readonly lost: number;
  /** Changes that arrived under two ids. */
  readonly doubled: number;
  /** Changes that arrived again behind a cursor that the engine had stored with them. */
  readonly repeated: number;
  /** Changes that arrived again because the engine lost a page: under the same id. */
  readonly reread: number;
  /** Changes that took effect more or less than once. */
  readonly appliedWrong: number;
  /** Steps at which a kill can happen, of a list and of an answer. */
  readonly steps: number;
  /** The number of different steps at which a kill happened. */
  readonly stepsMet: number;
}

const page = z.object({
  changes: z.array(
    z.object({ changeId: z.uuid(), clientCode: z.string(), employeeNumber: z.string(), submittedAt: z.string() }),
  ),
  cursor: z.string().nullable(),
  hasMore: z.boolean(),
});
const answered = z.object({ changeId: z.uuid(), result: z.literal('applied') });

/** Six people of two clients. */
const ASKING: readonly PersonKey[] = ['plain', 'colleague', 'manager', 'other', 'baker', 'supervisor'];

/** A person's number, and the change that would make it another one. */
interface Standing {
  value: number;
  /** Changes that the engine's answers applied. */
  effects: number;
  open: { readonly key: string; readonly next: number } | null;
}

/**
 * Kills the gateway at random steps of a pay engine's calls until `kills` have happened: while it lists changes behind its cursor,
 * and while it answers. In between, changes are approved, and the engine now and then loses a page that it had got.
 */
export async function drillChanges(ports: ChangeDrillPorts): Promise<ChangeDrillReport> {
  const { engine, kills, tell } = ports;
  const random = randomFrom(ports.seed);
  const accountId = await ports.withDatabase(addEngineAccount);
  const server = createCallServer(ports.environment);
  const withDatabase: ChangeDrillPorts['withDatabase'] = async (work) => {
    if (ports.isExclusive) await server.stop();
    return ports.withDatabase(work);
  };
  const people = new Map<PersonKey, Standing>(ASKING.map((key) => [key, { value: 5, effects: 0, open: null }]));
  const approved = new Set<string>();
  const idsOf = new Map<string, Set<string>>();
  const stored = new Set<string>();
  const waiting: { readonly changeId: string; readonly key: string }[] = [];
  const met = new Set<string>();
  const known = { list: 0, answer: 0 };
  const count = { killed: 0, calls: 0, repeated: 0, reread: 0 };
  let cursor: string | null = null;
  let at = Date.parse('2026-11-20T15:00:00Z');

  async function approveSome(): Promise<void> {
    await withDatabase(async (database) => {
      for (const [person, standing] of people) {
        if (standing.open !== null || random() < 0.4) continue;
        at += 1000;
        const next = 6 + ((standing.value + 1) % 50);
        const now = new Date(at);
        const { outcome } = await submitAs({ database, now }, engine.changes, person, proposal(standing.value, next));
        if (outcome !== 'pending') throw new Error(`The change of ${person} is ${outcome}.`);
        standing.open = { key: keyOf(person, at), next };
        approved.add(standing.open.key);
      }
    });
  }

  /** Returns the reply, or null if the gateway was killed before it had left whole. */
  async function serve<T>(reply: z.ZodType<T>, changeId: string | null, mayDie: boolean): Promise<T | null> {
    const kind = changeId === null ? 'list' : 'answer';
    // Half of the calls survive, so that the story goes on.
    const killAt = mayDie && random() < 0.5 ? 1 + Math.floor(random() * known[kind]) : 0;
    count.calls += 1;
    const call = { accountId, now: new Date(at).toISOString(), after: cursor, changeId, killAt };
    const { lines, isKilled } = await server.serve(call);
    if (isKilled) {
      count.killed += 1;
      met.add(`${kind} ${killAt}`);
    } else known[kind] = Math.max(known[kind], Number(lines[1]));
    return lines[0] === undefined ? null : reply.parse(JSON.parse(lines[0]));
  }

  async function listOnce(mayDie: boolean): Promise<boolean> {
    const got = await serve(page, null, mayDie);
    if (got === null) return false;
    const again = got.changes.filter(({ changeId }) => stored.has(changeId));
    count.repeated += again.length;
    for (const one of got.changes) {
      const key = changeKey(one);
      const ids = idsOf.get(key) ?? new Set();
      if (ids.has(one.changeId) && !stored.has(one.changeId)) count.reread += 1;
      idsOf.set(key, ids.add(one.changeId));
    }
    // The engine is killed before it has stored the page: it keeps its former cursor.
    if (mayDie && random() < 0.15) return false;
    for (const one of got.changes) {
      stored.add(one.changeId);
      waiting.push({ changeId: one.changeId, key: changeKey(one) });
    }
    cursor = got.cursor;
    return !got.hasMore;
  }

  async function answerAll(mayDie: boolean): Promise<void> {
    for (const one of waiting.splice(0)) {
      if ((await serve(answered, one.changeId, mayDie)) === null) {
        waiting.push(one);
        if (mayDie) return;
        continue;
      }
      for (const standing of people.values())
        if (standing.open?.key === one.key) {
          standing.value = standing.open.next;
          standing.effects += 1;
          standing.open = null;
        }
    }
  }

  await approveSome();
  await listOnce(false);
  await answerAll(false);
  while (count.killed < kills) {
    await approveSome();
    await listOnce(true);
    await answerAll(true);
    if (count.killed % 20 === 0) tell(`${count.killed} kills, ${approved.size} changes`);
  }
  while (!(await listOnce(false)));
  while (waiting.length > 0) await answerAll(false);
  await server.stop();
  const wrong = await withDatabase(async (database) => {
    let found = 0;
    for (const [person, { value, effects }] of people) {
      const current = await currentToast(database, person);
      if (current.value !== value || current.effects !== effects) found += 1;
    }
    return found;
  });
  return {
    kills: count.killed,
    calls: count.calls,
    changes: approved.size,
    lost: [...approved].filter((key) => !idsOf.has(key)).length,
    doubled: [...idsOf.values()].filter((ids) => ids.size > 1).length,
    repeated: count.repeated,
    reread: count.reread,
    appliedWrong: wrong,
    steps: known.list + known.answer,
    stepsMet: met.size,
  };
}

function keyOf(person: PersonKey, at: number): string {
  const { client, number } = PEOPLE[person];
  const employeeNumber = `E-${String(number).padStart(4, '0')}`;
  return changeKey({ clientCode: client.code, employeeNumber, submittedAt: new Date(at).toISOString() });
}
