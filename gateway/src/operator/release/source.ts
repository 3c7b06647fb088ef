import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ReleaseError } from './texts.ts';

/** The source that a release is made from. */
export interface Source {
  /** Seconds since 1970: the time of every file in the release. */
  readonly time: number;
  /** The commit; null outside a Git checkout. */
  readonly commit: string | null;
  /** False if the work tree has files that the commit hasn't. */
  readonly isClean: boolean;
}

const run = promisify(execFile);

/**
 * Reads the source of a release. `time` is `SOURCE_DATE_EPOCH` as it was given; empty: the commit's time. Throws if neither is
 * known.
 */
export async function readSource(checkout: string, time: string): Promise<Source> {
  const git = async (...args: string[]) => (await run('git', ['-C', checkout, ...args])).stdout.trim();
  const commit = await git('rev-parse', 'HEAD').catch(() => null);
  const isClean = commit !== null && (await git('status', '--porcelain')) === '';
  if (/^\d{1,11}$/.test(time)) return { time: Number(time), commit, isClean };
  if (time !== '' || commit === null) throw new ReleaseError('release.noTime');
  return { time: Number(await git('show', '-s', '--format=%ct', commit)), commit, isClean };
}
