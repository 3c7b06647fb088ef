import { beforeAll, expect, it } from 'vitest';
import { HeaderSets } from '../../../gateway/test/replies/recorder.ts';
import { walksOf } from '../../../gateway/test/replies/walks.ts';
import { seededApp } from '../../../gateway/test/seeded-app.ts';
import { seededDatabase } from '../../../gateway/test/seeded.ts';
import { Switch, type Mutant } from './switch.ts';
import { mutantsOf, note, reachedKeyOf, readTask, textWithin } from './trial.ts';

/* Runs in a copy of the repository whose code is prepared for mutants: changes one part at a time, and repeats the requests that reach it. */

const task = readTask();
const mutants = new Switch();
const app = await seededApp({
  test: mutants.watch(await seededDatabase()),
  // The clock stands still, so that no minute ends after which a service account may call again.
  environment: { PAYSTEAD_SERVICE_CALLS_PER_MINUTE: '1000000' },
});
app.advanceSeconds(10.5 * 3600);
const headers = new HeaderSets();
const walks = await walksOf(app, headers);
beforeAll(async () => {
  await walks.furnishPortal();
  await walks.furnishConsole();
});

/** Milliseconds after which requests are given up. */
const PATIENCE = 60_000;
/** Requests tried for a mutant that many reach. */
const MOST_TRIES = 10;

interface Unit {
  readonly name: string;
  readonly replies: () => Promise<string>;
  text: string;
  reaches: ReadonlySet<string>;
}

const textOf = ({ replies }: Pick<Unit, 'replies'>): Promise<string> => textWithin(PATIENCE, replies);

/** Returns the units whose replies are the same each time, with what each reaches. */
async function stableUnits(): Promise<Unit[]> {
  const folders = ['portal', 'console', 'service', 'scim'] as const;
  const named = [
    ...folders.flatMap((folder) => walks[folder].map((walk) => ({ ...walk, name: `${folder}/${walk.name}` }))),
    walks.everyone,
  ];
  const units: Unit[] = [];
  // Caches are filled first.
  for (const unit of named) await textOf(unit);
  for (const unit of named) {
    let text = '';
    const reaches = await mutants.reachedBy(unit.name, async () => {
      text = await textOf(unit);
    });
    if ((await textOf(unit)) === text) units.push({ ...unit, text, reaches });
  }
  return units;
}

/** Returns the first unit that notices a mutant, or null. */
async function noticedBy(mutant: Mutant, units: readonly Unit[]): Promise<string | null> {
  for (const unit of units) {
    mutants.on(mutant);
    const text = await textOf(unit);
    mutants.off();
    if (text === unit.text) continue;
    // A change may have written something: then later replies are compared with those that follow from it.
    unit.text = await textOf(unit);
    return unit.name;
  }
  return null;
}

it('notes which mutants change a reply', async () => {
  const units = await stableUnits();
  expect(units.length).toBeGreaterThan(100);
  const until = Date.now() + task.minutes * 60_000;
  for (const mutant of mutantsOf(task)) {
    if (Date.now() > until) break;
    const reaching = units.filter(({ reaches }) => reaches.has(reachedKeyOf(mutant)));
    const noticed = reaching.length === 0 ? null : await noticedBy(mutant, reaching.slice(0, MOST_TRIES));
    note(task, mutant, { reaching: reaching.length, noticed });
  }
});
