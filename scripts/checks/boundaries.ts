import { join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { root } from '../processes/run.ts';

/** The source folders that the rules apply to; scripts, journeys and benchmarks may import from anywhere. */
const SOURCE_FOLDERS = [
  'contract/src',
  'payroll/src',
  'client/src',
  'engine/src',
  'gateway/src',
  'gateway/seed',
  'identity/src',
  'portal/src',
  'ui/src',
];

/**
 * Returns every import below `folder` that breaks a rule of .dependency-cruiser.cjs, as `from → to rule: advice`. We format
 * violations ourselves because dependency-cruiser's report ends with advice about compilers that we don't use.
 */
export async function boundaryViolations(
  folder: string = root,
  sourceFolders: readonly string[] = SOURCE_FOLDERS,
): Promise<string[]> {
  const options = await extractDepcruiseOptions(join(root, '.dependency-cruiser.cjs'));
  const { output } = await cruise([...sourceFolders], { ...options, baseDir: folder });
  const { summary } = output as ICruiseResult;
  const comments = new Map(summary.ruleSetUsed?.forbidden?.map(({ name, comment }) => [name, comment]));
  if (summary.totalCruised === 0) throw new Error('No files were checked: the source folders are wrong.');
  return summary.violations.map(({ from, to, cycle, rule }) => {
    const target = cycle === undefined ? to : cycle.map(({ name }) => name).join(' → ');
    return `${from} → ${target} ${rule.name}: ${comments.get(rule.name) ?? ''}`;
  });
}
