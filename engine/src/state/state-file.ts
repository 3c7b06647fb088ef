import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { EngineState } from './model.ts';

/** The engine's state in its folder. */
export interface StateFile {
  /** Null before the first `init`. */
  read(): Promise<EngineState | null>;
  /** Replaces the state: after a power loss the file has the old or the new one. */
  write(state: EngineState): Promise<void>;
}

export function stateFile(folder: string): StateFile {
  const path = join(folder, 'state.json');
  return {
    async read() {
      const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      if (text === null) return null;
      const state = JSON.parse(text) as EngineState;
      if (state.format !== 1) throw new Error(`${path} was written by another version of the engine.`);
      return state;
    },
    async write(state) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Only its owner reads it: it has account numbers.
      const file = await open(`${path}.new`, 'w', 0o600);
      try {
        await file.writeFile(JSON.stringify(state));
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(`${path}.new`, path);
    },
  };
}
