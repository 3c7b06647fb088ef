import type { Code } from './two-clients.ts';

/** A person as a drawn file states them. */
export interface GivenPerson {
  readonly code: Code;
  readonly number: string;
  readonly gender: 'female' | 'male';
  /** The hourly rate of the hire; null: the file has no row of the hire. */
  readonly hired: number | null;
  /** The hourly rate from `RAISE` on; null: the file has no row of a raise. */
  readonly raised: number | null;
  /** The supervisor's number: empty for none, null for a file without the column. */
  readonly boss: string | null;
}
/** A paycheck as a drawn file states it. */
interface GivenCheck {
  readonly code: Code;
  readonly number: string;
  readonly check: string;
  readonly gross: number;
}
export interface GivenFile {
  /** The only client whose rows the import may have; null: it isn't limited. */
  readonly only: Code | null;
  readonly people: readonly GivenPerson[];
  readonly checks: readonly GivenCheck[];
}

export const HIRE = '2024-01-02';
export const RAISE = '2026-03-01';
export const STREET = '318 Eden Road';

/** Rows by table and key, such as `employment ACME/1 2024-01-02 1`, with what the test compares of them. */
export type Rows = ReadonlyMap<string, string>;
interface Change {
  readonly key: string;
  /** Undefined: the row is added. */
  readonly before: string | undefined;
  /** Undefined: the row is removed. */
  readonly after: string | undefined;
}
type State = 'planned' | 'applied' | 'rolledBack' | 'failed';
interface Run {
  readonly file: GivenFile;
  readonly changes: readonly Change[];
  state: State;
  appliedAt: number;
}
type Counts = Readonly<Record<string, readonly [added: number, changed: number, removed: number]>>;

const labelOf = ({ code, number }: Pick<GivenPerson, 'code' | 'number'>) => `${code}/${number}`;

/** The tables and the runs of imports, as lists in memory. */
export class ReferenceImport {
  rows: Rows = new Map();
  readonly runs: Run[] = [];
  /** When people looked at their pay, by label. */
  readonly looks = new Map<string, number>();
  /** Whether a failed run is over: the embedded engine, which applied some of it, takes those parts back. */
  readonly failsForGood: boolean;
  constructor(failsForGood: boolean) {
    this.failsForGood = failsForGood;
  }

  /** Plans a file. Returns the changes by table, and the rejected rows of people and of checks. */
  plan(file: GivenFile, now: string) {
    const plan = new Plan(this.rows, file, now);
    this.runs.push({ file, changes: plan.changes, state: 'planned', appliedAt: 0 });
    return { counts: plan.counts(), rejected: plan.rejected };
  }

  apply(place: number, now: number): 'applied' | 'failed' | 'refused' {
    const run = this.runs[place]!;
    if (run.state !== 'planned') return 'refused';
    const rows = new Map(this.rows);
    const fits = run.changes.every(({ key, before, after }) => exchange(rows, key, before, after));
    if (!fits || !isWhole(rows)) {
      if (this.failsForGood) run.state = 'failed';
      return 'failed';
    }
    this.rows = rows;
    Object.assign(run, { state: 'applied', appliedAt: now });
    return 'applied';
  }

  /** Takes a run back. Returns why not, or null. */
  rollBack(place: number): 'not_applied' | 'not_newest' | 'seen' | 'depends' | null {
    const run = this.runs[place]!;
    if (run.state !== 'applied') return 'not_applied';
    if (run !== this.newest()) return 'not_newest';
    const paid = run.changes.flatMap(({ key }) => (key.startsWith('pay ') ? [key.split(' ')[1] ?? ''] : []));
    if (paid.some((label) => (this.looks.get(label) ?? 0) >= run.appliedAt)) return 'seen';
    const rows = new Map(this.rows);
    const fits = run.changes.every(({ key, before, after }) => exchange(rows, key, after, before));
    if (!fits || !isWhole(rows)) return 'depends';
    this.rows = rows;
    run.state = 'rolledBack';
    return null;
  }

  newest(): Run | undefined {
    return this.runs.filter(({ state }) => state === 'applied').toSorted((a, b) => b.appliedAt - a.appliedAt)[0];
  }
}

/** Replaces a row, unless it isn't as it should be. */
function exchange(rows: Map<string, string>, key: string, from: string | undefined, to: string | undefined): boolean {
  if (rows.get(key) !== from) return false;
  if (to === undefined) rows.delete(key);
  else rows.set(key, to);
  return true;
}

/** Checks whether every row is of an employee who is there, and every supervisor is one. */
function isWhole(rows: Rows): boolean {
  return [...rows].every(([key, value]) => {
    const [table, label = ''] = key.split(' ');
    const boss = `${label.split('/')[0]}/${value}`;
    return rows.has(`employee ${label}`) && (table !== 'reports' || rows.has(`employee ${boss}`));
  });
}

/** The changes that a file would make. */
class Plan {
  readonly changes: Change[] = [];
  readonly rejected = { people: 0, checks: 0 };
  private readonly rows: Rows;
  private readonly now: string;
  private readonly accepted: readonly GivenPerson[];
  constructor(rows: Rows, { only, people, checks }: GivenFile, now: string) {
    this.rows = rows;
    this.now = now;
    const isAllowed = ({ code }: Pick<GivenPerson, 'code'>) => only === null || code === only;
    this.accepted = this.acceptedOf(people.filter(isAllowed));
    for (const one of people)
      if (!this.accepted.includes(one)) this.rejected.people += [one.hired, one.raised].filter(Number).length;
    for (const one of this.accepted) this.store(one);
    const paid = checks.filter((one) => isAllowed(one) && this.isKnown(labelOf(one)));
    this.rejected.checks = checks.length - paid.length;
    for (const one of paid) this.put(`pay ${labelOf(one)} ${one.check}`, String(one.gross));
    for (const label of new Set(paid.map(labelOf))) this.put(`sum ${label} 2026`, String(this.sumOf(label)));
  }

  counts(): Counts {
    const counts: Record<string, [number, number, number]> = {};
    for (const { key, before, after } of this.changes) {
      const count = (counts[key.split(' ')[0] ?? ''] ??= [0, 0, 0]);
      count[before === undefined ? 0 : after === undefined ? 2 : 1] += 1;
    }
    return counts;
  }

  private isKnown(label: string): boolean {
    return this.rows.has(`employee ${label}`) || this.accepted.some((one) => labelOf(one) === label);
  }

  /** Leaves out people who were never hired, and those with a supervisor who isn't there or is themselves. */
  private acceptedOf(people: readonly GivenPerson[]): GivenPerson[] {
    const isStored = (label: string) => this.rows.has(`employee ${label}`);
    const hired = people.filter((one) => one.hired !== null || isStored(labelOf(one)));
    const bosses = new Set(hired.map(labelOf));
    for (;;) {
      const left = hired.filter((one) => {
        const boss = `${one.code}/${one.boss}`;
        return (
          bosses.has(labelOf(one)) && (!one.boss || (one.boss !== one.number && (bosses.has(boss) || isStored(boss))))
        );
      });
      if (left.length === bosses.size) return left;
      bosses.clear();
      for (const one of left) bosses.add(labelOf(one));
    }
  }

  private put(key: string, after: string | undefined): void {
    const before = this.rows.get(key);
    if (before !== after) this.changes.push({ key, before, after });
  }

  private store(one: GivenPerson): void {
    const label = labelOf(one);
    const createdAt = this.rows.get(`employee ${label}`)?.split(' ')[1] ?? this.now;
    this.put(`employee ${label}`, `${one.gender} ${createdAt}`);
    const given = [
      [HIRE, one.hired],
      [RAISE, one.raised],
    ].filter((row): row is [string, number] => row[1] !== null);
    this.append(
      `employment ${label}`,
      given.map(([date, rate]) => [date, String(rate)]),
    );
    for (const table of ['personal', 'home', 'unit'])
      this.append(
        `${table} ${label}`,
        given.map(([date]) => [date, table === 'personal' ? STREET : 'there']),
      );
    if (one.boss !== null) this.put(`reports ${label}`, one.boss === '' ? undefined : one.boss);
  }

  /** Appends the versions that differ from what is in effect before them, or on their day. */
  private append(series: string, given: readonly (readonly [date: string, value: string])[]): void {
    const stored = [...this.rows].flatMap(([key, value]) => {
      const [table, label, date = '', sequence] = key.split(' ');
      return `${table} ${label}` === series ? [{ date, sequence: Number(sequence), value }] : [];
    });
    let before: { readonly date: string; readonly value: string } | undefined;
    for (const [date, value] of given) {
      const earlier = stored
        .filter((one) => one.date < date)
        .toSorted(inOrder)
        .at(-1);
      const last = before && before.date >= (earlier?.date ?? '') ? before : earlier;
      const there = stored
        .filter((one) => one.date === date)
        .toSorted(inOrder)
        .at(-1);
      before = { date, value };
      if ((there ?? last)?.value !== value) this.put(`${series} ${date} ${(there?.sequence ?? 0) + 1}`, value);
    }
  }

  private sumOf(label: string): number {
    const checks = new Map([...this.rows].filter(([key]) => key.startsWith(`pay ${label} `)));
    for (const { key, after } of this.changes) if (key.startsWith(`pay ${label} `)) checks.set(key, after ?? '');
    return [...checks.values()].reduce((sum, gross) => sum + Number(gross), 0);
  }
}

interface Version {
  readonly date: string;
  readonly sequence: number;
}
const inOrder = (one: Version, other: Version) =>
  one.date === other.date ? one.sequence - other.sequence : one.date < other.date ? -1 : 1;
