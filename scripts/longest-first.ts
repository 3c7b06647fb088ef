import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The stories that take longest, longest first. One that starts last would run alone at the end, while the other processes have
 * nothing left to do.
 */
export const LONGEST: readonly string[] = [
  'journeys/deployment/first-installation.test.ts',
  'journeys/deployment/operating-tasks.test.ts',
  'journeys/every-screen/everywhere/own-screens-in-english.test.ts',
  'journeys/every-screen/everywhere/own-screens-in-spanish.test.ts',
  'journeys/every-screen/every-link/on-every-page.test.ts',
  'journeys/every-screen/every-link/from-home.test.ts',
  'journeys/every-screen/everywhere/team-screens.test.ts',
  'journeys/console/console.test.ts',
];

/** Starts the longest stories first, and everything else as Vitest does: by the last run's times, or by size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return inOrder(await super.sort.call(this, files), this.ctx.config.root);
  }
}

/** Moves the longest stories before the first other file of their project. Projects keep their order. */
export function inOrder<
  T extends Pick<TestSpecification, 'moduleId'> & { readonly project: { readonly name: string } },
>(files: readonly T[], root: string): T[] {
  const projects = [...new Set(files.map(({ project }) => project.name))];
  const rankOf = ({ moduleId }: T): number => {
    const rank = LONGEST.indexOf(relative(root, moduleId));
    return rank === -1 ? LONGEST.length : rank;
  };
  return projects.flatMap((name) =>
    files.filter(({ project }) => project.name === name).toSorted((one, other) => rankOf(one) - rankOf(other)),
  );
}
