import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Context } from './command.ts';
import { KeyedError } from './texts.ts';

/**
 * Returns the absolute path of a file or folder that was typed: relative to the folder in which the operator typed it. Every
 * command takes its paths from here, because it may run in a gateway that was started elsewhere. There, only files and
 * folders can be named: a pipe or `/dev/stdin` of the operator's shell throws a refusal, which quotes the path.
 */
export function pathIn({ folder, database }: Context, typed: string): string {
  const path = folder === undefined ? resolve(typed) : resolve(folder, typed);
  if (database !== undefined && !isFileOrNew(path)) throw new KeyedError('path.notAFile', { path });
  return path;
}

/** The devices of a process, such as `/dev/stdin`, are the gateway's own, not the operator's. `/dev/shm` has everyone's files. */
function isFileOrNew(path: string): boolean {
  if (/^\/(dev\/(?!shm\/)|proc\/)/.test(path)) return false;
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined || found.isFile() || found.isDirectory();
}
