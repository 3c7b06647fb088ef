import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const record = z.object({
  batchId: z.uuid(),
  changeId: z.uuid(),
  employeeNumber: z.string(),
  clientCode: z.string(),
  submittedAt: z.string(),
});
const trailer = z.object({ trailer: z.literal(true), recordCount: z.int(), sha256: z.string() });

/** Returns the identity of the change in a record, independent of its id: the employee and the time of the request. */
export function changeKey(of: {
  readonly clientCode: string;
  readonly employeeNumber: string;
  readonly submittedAt: string;
}) {
  return `${of.clientCode} ${of.employeeNumber} ${new Date(of.submittedAt).toISOString()}`;
}

/**
 * A pay engine's side of the exchange: reads every visible file of a folder and detects a repetition by its changeId.
 */
export interface Receiver {
  /** Reads the new files and returns the ids that are new to it. */
  poll(): string[];
  /** Removes the files it has read, as a transfer does after sending them. */
  clear(): void;
  /** changeIds by change. */
  readonly idsOf: ReadonlyMap<string, ReadonlySet<string>>;
  /** Files that were incomplete. */
  readonly torn: readonly string[];
  /** The number of files read for each export. */
  readonly filesOf: ReadonlyMap<string, number>;
  /** Exports with two files whose bytes differ. */
  readonly changed: readonly string[];
}

export function createReceiver(folder: string): Receiver {
  const idsOf = new Map<string, Set<string>>();
  const filesOf = new Map<string, number>();
  const bytesOf = new Map<string, string>();
  const known = new Set<string>();
  const read = new Set<string>();
  const torn: string[] = [];
  const changed: string[] = [];

  function take(name: string): string[] {
    const text = readFileSync(join(folder, name), 'utf8');
    const lines = text.split('\n').slice(0, -1);
    const body = lines.slice(0, -1);
    const hash = createHash('sha256')
      .update(body.map((line) => `${line}\n`).join(''))
      .digest('hex');
    const end = trailer.safeParse(parsed(lines.at(-1) ?? ''));
    if (!end.success || end.data.recordCount !== body.length || end.data.sha256 !== hash) {
      torn.push(name);
      return [];
    }
    const records = body.map((line) => record.parse(JSON.parse(line)));
    const fresh: string[] = [];
    for (const one of records) {
      add(idsOf, changeKey(one), one.changeId);
      if (!known.has(one.changeId)) fresh.push(one.changeId);
      known.add(one.changeId);
    }
    const exportId = records[0]?.batchId ?? name;
    filesOf.set(exportId, (filesOf.get(exportId) ?? 0) + 1);
    if ((bytesOf.get(exportId) ?? text) !== text) changed.push(exportId);
    bytesOf.set(exportId, text);
    return fresh;
  }

  return {
    idsOf,
    filesOf,
    torn,
    changed,
    poll() {
      const names = readdirSync(folder).filter((name) => name.endsWith('.jsonl') && !read.has(name));
      for (const name of names) read.add(name);
      return names.flatMap(take);
    },
    clear() {
      for (const name of read) rmSync(join(folder, name), { force: true });
      read.clear();
    },
  };
}

function add(map: Map<string, Set<string>>, key: string, value: string): void {
  map.set(key, (map.get(key) ?? new Set()).add(value));
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
