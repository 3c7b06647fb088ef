import { appendFileSync, readFileSync } from 'node:fs';
import { env } from 'node:process';
import { declaredStatements } from '../../../gateway/src/platform/database/port.ts';
import type { Outcome } from '../report.ts';
import type { Task } from './run.ts';
import { sqlMutants } from './sql-mutants.ts';
import type { Mutant } from './switch.ts';

/** Reads the task of a process that tries mutants. */
export function readTask(): Task {
  return JSON.parse(readFileSync(env['PAYSTEAD_MUTANTS'] ?? '', 'utf8')) as Task;
}

/** Returns a task's mutants in random order. The modules that declare its statements have been loaded before. */
export function mutantsOf(task: Task): Mutant[] {
  const isWanted = (name: string) =>
    task.statements.some((one) => (one.endsWith('…') ? name.startsWith(one.slice(0, -1)) : name === one));
  const ofStatements = [...declaredStatements()]
    .filter(([name]) => isWanted(name))
    .flatMap(([name, text]) => sqlMutants(name, text));
  return [...task.mutants, ...ofStatements]
    .map((mutant) => ({ mutant, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ mutant }) => mutant);
}

/** Returns what is noted where a mutant is reached: its id, or the name of its statement. */
export function reachedKeyOf(mutant: Mutant): string {
  return 'id' in mutant ? mutant.id : mutant.statement;
}

/** Adds the outcome of a mutant to those of the task. */
export function note(task: Task, mutant: Mutant, found: Pick<Outcome, 'reaching' | 'noticed'>): void {
  const where = 'id' in mutant ? `${mutant.file}:${mutant.line}` : mutant.statement;
  const outcome: Outcome = { where, change: mutant.change, ...found };
  appendFileSync(task.outcomes, `${JSON.stringify(outcome)}\n`);
}

/** Returns the text that work brings, or its error; `late` if it takes longer than `patience` milliseconds, since a change can leave it waiting. */
export async function textWithin(patience: number, work: () => Promise<string>): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('late'), patience);
  });
  try {
    return await Promise.race([work(), late]);
  } catch (error) {
    return String(error);
  } finally {
    clearTimeout(timer);
  }
}
