import { join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { root } from './run.ts';

/** Everything that is built; tests and scripts may look into any room. */
export const ROOMS = [
  'contract/src',
  'payroll/src',
  'gateway/src',
  'gateway/seed',
  'identity/src',
  'portal/src',
  'ui/src',
];

/**
 * Every import through a wall (.dependency-cruiser.cjs) below `folder`, as `from → to rule: what to do instead`.
 * Its own report would close with advice about compilers that we do not use.
 */
export async function wallFaults(folder: string = root, rooms: readonly string[] = ROOMS): Promise<string[]> {
  const options = await extractDepcruiseOptions(join(root, '.dependency-cruiser.cjs'));
  const { output } = await cruise([...rooms], { ...options, baseDir: folder });
  const { summary } = output as ICruiseResult;
  const comments = new Map(summary.ruleSetUsed?.forbidden?.map(({ name, comment }) => [name, comment]));
  if (summary.totalCruised === 0) throw new Error('No file was looked at: the walls stand nowhere.');
  return summary.violations.map(({ from, to, cycle, rule }) => {
    const way = cycle === undefined ? to : cycle.map(({ name }) => name).join(' → ');
    return `${from} → ${way} ${rule.name}: ${comments.get(rule.name) ?? ''}`;
  });
}

/** Prints what stands against the walls; 1 where anything does. */
export async function walls(): Promise<number> {
  const faults = await wallFaults();
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  return faults.length > 0 ? 1 : 0;
}
