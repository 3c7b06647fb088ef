import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rehearse } from '../../../gateway/test/changes/recorder.ts';
import { freshDatabase, type TestDatabase } from '../../../gateway/test/database.ts';
import { root } from '../../processes/run.ts';
import { Survey } from './survey.ts';
import { Switch } from './switch.ts';
import { mutantsOf, note, readTask, textWithin } from './trial.ts';
import { undoable } from './undoable.ts';

/** Milliseconds after which a rehearsal is given up. */
const PATIENCE = 15_000;

/** Has what samples need for being rehearsed with mutants. */
interface Rehearsals {
  readonly open: () => Promise<TestDatabase>;
  readonly rehearse: Rehearse;
}

/**
 * Does the parts of a recording whose samples are in the approved files of a folder: rehearses each sample in a transaction that is rolled
 * back, first as it is, then with each mutant that it reaches, and then does it. Notes the outcomes, and returns the parts that failed.
 */
export async function rehearsed<Stage extends { readonly close: () => Promise<void> }>(
  folder: string,
  openStage: (rehearsals: Rehearsals) => Promise<Stage>,
  parts: readonly (readonly [part: string, send: (stage: Stage) => Promise<void>])[],
): Promise<string[]> {
  const task = readTask();
  const mutants = new Switch();
  const { test, undo } = undoable(await freshDatabase());
  let survey: Survey | undefined;
  const stage = await openStage({
    open: async () => mutants.watch(test),
    async rehearse(sample, attempt) {
      // By now, all modules with statements have been loaded.
      survey ??= new Survey(mutantsOf(task), countSamples(folder), task.minutes * 60_000);
      const compare = await survey.rehearse(sample, mutants, async () =>
        withoutCounts(await undo(() => textWithin(PATIENCE, attempt))),
      );
      return (done) => compare(withoutCounts(done));
    },
  });
  const failed: string[] = [];
  for (const [part, send] of parts)
    await send(stage).catch((error: unknown) => failed.push(`${part}: ${String(error)}`));
  await stage.close();
  for (const { mutant, ...found } of survey?.outcomes() ?? []) note(task, mutant, found);
  const unsteady = survey?.unsteady ?? [];
  if (unsteady.length > 0)
    process.stdout.write(`Samples whose text differs each time, or when they are done:\n${unsteady.join('\n')}\n`);
  return failed;
}

/** Returns a text without ids that count all rows of a table, since a transaction that is rolled back uses them up. */
function withoutCounts(text: string): string {
  return text.replaceAll(/^ {4}\w*change_id: \d+$/gm, '');
}

function countSamples(folder: string): number {
  return globSync('**/*.txt', { cwd: join(root, folder) })
    .map((file) => readFileSync(join(root, folder, file), 'utf8').match(/^== /gm)?.length ?? 0)
    .reduce((sum, count) => sum + count, 0);
}
