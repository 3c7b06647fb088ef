import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { ChangeEngine } from '../../src/change-engine.ts';
import { acknowledge } from '../../src/features/pending-transactions/export/acknowledge.ts';
import { submitAs, proposal } from '../../src/features/pending-transactions/test/changes.ts';
import type { Database } from '../../src/platform/database/port.ts';
import { COMPILED } from '../gateway-process.ts';
import { PEOPLE, type PersonKey } from '../harness/people.ts';
import { randomFrom } from '../random.ts';
import { changeKey, createReceiver } from './receiver.ts';

export interface DrillPorts {
  /** The environment of the child processes: the database and its keys. */
  readonly environment: Readonly<Record<string, string>>;
  /** An empty folder for the files. */
  readonly folder: string;
  readonly engine: ChangeEngine;
  readonly kills: number;
  readonly seed: number;
  /** Lends the database between two runs: only one process may have the embedded one open. */
  withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T>;
  readonly tell: (line: string) => void;
}

/** The result of a drill. `lost`, `doubled`, `torn`, `leftovers` and `secondFiles` must be 0. */
export interface DrillReport {
  readonly kills: number;
  readonly runs: number;
  readonly exports: number;
  /** Approved changes. */
  readonly changes: number;
  /** Changes that never arrived. */
  readonly lost: number;
  /** Changes that arrived under two ids. */
  readonly doubled: number;
  /** Visible files that were incomplete. */
  readonly torn: number;
  /** Hidden files that remained. */
  readonly leftovers: number;
  /** Second files of one export although the first one was still in its place. */
  readonly secondFiles: number;
  /** Second files of one export after the first one was sent and removed: the same bytes, identified by their ids. */
  readonly resent: number;
  /** Steps of an export at which a kill can happen. */
  readonly steps: number;
  /** The number of different steps at which a kill happened. */
  readonly stepsMet: number;
}

const ended = z.object({ steps: z.int(), exportId: z.uuid().nullable(), path: z.string().nullable() });
type Ended = z.output<typeof ended>;
/** The outcome of a run after a kill behind the last commit: its file exists, complete, and isn't overwritten. */
const REFUSED: Ended = { steps: 0, exportId: null, path: null };

/** Six people of two clients. */
const ASKING: readonly PersonKey[] = ['plain', 'colleague', 'manager', 'other', 'baker', 'supervisor'];

/**
 * Kills exports at random steps until `kills` have happened. After each kill the export is run again (and may be killed
 * again); in between, changes are approved, and the receiver reads the files, sometimes removes them, and replies.
 */
export async function drillExports(ports: DrillPorts): Promise<DrillReport> {
  const { folder, kills, seed, tell } = ports;
  mkdirSync(folder, { recursive: true });
  const random = randomFrom(seed);
  const receiver = createReceiver(folder);
  const approved = new Set<string>();
  const met = new Set<number>();
  const removed = new Set<string>();
  let at = Date.parse('2026-11-20T15:00:00Z');
  let killed = 0;
  let runs = 0;
  let resent = 0;
  let secondFiles = 0;
  let name = '';
  const unanswered: string[] = [];

  async function answerAll(): Promise<void> {
    await ports.withDatabase(async (database) => {
      for (const id of unanswered.splice(0)) await answer(database, ports.engine, id);
    });
  }

  async function approveSome(): Promise<void> {
    await ports.withDatabase(async (database) => {
      for (const id of unanswered.splice(0)) await answer(database, ports.engine, id);
      for (const person of ASKING.filter(() => random() < 0.5)) {
        at += 1000;
        const { outcome } = await submitAs(
          { database, now: new Date(at) },
          ports.engine.changes,
          person,
          proposal(5, 9),
        );
        if (outcome === 'pending') approved.add(keyOf(person, at));
      }
    });
  }

  /** Returns whether it ended by itself. */
  async function run(killAt: number): Promise<Ended | null> {
    runs += 1;
    // Like a schedule that dates its files, or one that always uses the same name.
    if (random() < 0.5 || name === '') name = `${String(runs).padStart(5, '0')}.jsonl`;
    const before = new Map(receiver.filesOf);
    const outcome = await runWorker(ports.environment, join(folder, name), killAt);
    unanswered.push(...receiver.poll());
    for (const [exportId, count] of receiver.filesOf) {
      const repeats = before.has(exportId) ? count - (before.get(exportId) ?? 0) : 0;
      if (removed.has(exportId)) resent += repeats;
      else secondFiles += repeats;
    }
    if (outcome === null) {
      killed += 1;
      met.add(killAt);
    } else name = '';
    return outcome;
  }

  await approveSome();
  const steps = (await run(0))?.steps ?? 0;
  while (killed < kills) {
    await approveSome();
    for (let isUnderWay = true; isUnderWay && killed < kills;) {
      isUnderWay = (await run(1 + Math.floor(random() * steps))) === null;
      if (random() < 0.2) {
        for (const exportId of receiver.filesOf.keys()) removed.add(exportId);
        receiver.clear();
      }
    }
    if (killed % 20 === 0) tell(`${killed} kills, ${approved.size} changes`);
  }
  for (let isEmpty = false; !isEmpty;) {
    const outcome = await run(0);
    isEmpty = outcome !== REFUSED && outcome?.exportId === null;
    await answerAll();
  }

  return {
    kills: killed,
    runs,
    exports: receiver.filesOf.size,
    changes: approved.size,
    lost: [...approved].filter((key) => !receiver.idsOf.has(key)).length,
    doubled: [...receiver.idsOf.values()].filter((ids) => ids.size > 1).length,
    torn: receiver.torn.length + receiver.changed.length,
    leftovers: readdirSync(folder).filter((file) => !file.endsWith('.jsonl')).length,
    secondFiles,
    resent,
    steps,
    stepsMet: met.size,
  };
}

function keyOf(person: PersonKey, at: number): string {
  const { client, number } = PEOPLE[person];
  return changeKey({
    clientCode: client.code,
    employeeNumber: `E-${String(number).padStart(4, '0')}`,
    submittedAt: new Date(at).toISOString(),
  });
}

async function answer(database: Database, engine: ChangeEngine, changeId: string): Promise<void> {
  const processedAt = new Date().toISOString();
  const accepted = { changeId, status: 'accepted' as const, engineReference: null, errors: [], processedAt };
  await acknowledge(database, accepted, new Date(), engine);
}

/** Runs a worker process and returns its outcome, or null if it was killed. */
async function runWorker(
  environment: Readonly<Record<string, string>>,
  file: string,
  killAt: number,
): Promise<Ended | null> {
  const worker = join(import.meta.dirname, 'worker.ts');
  const child = spawn(process.execPath, [worker, file, String(killAt)], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...COMPILED, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let beside = '';
  child.stdout.on('data', (chunk: Buffer) => void (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => void (beside += chunk.toString()));
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  if (signal === 'SIGKILL') return null;
  if (code === 1 && beside.includes(`${file} exists already`)) return REFUSED;
  if (code !== 0) throw new Error(`The export ended with ${code ?? signal}:\n${beside}`);
  return ended.parse(JSON.parse(out.trim().split('\n').at(-1) ?? ''));
}
