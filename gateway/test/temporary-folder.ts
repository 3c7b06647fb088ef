import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder in which each process of tests has one of its own for temporary files. */
    readonly temporary: string;
  }
}

/** Creates the folder for temporary files of a project's tests, and removes it with everything in it after the last one. */
export default function setup({ provide }: Pick<TestProject, 'provide'>): () => void {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'paystead-')));
  // PostgreSQL runs as another user if the tests run as root.
  chmodSync(folder, 0o711);
  provide('temporary', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
