import { join } from 'node:path';
import type { PaysteadClient } from '@paystead/client/client.ts';
import { readOpening } from '../src/opening/opening.ts';
import type { EngineState } from '../src/state/model.ts';
import type { StateFile } from '../src/state/state-file.ts';

/** Three employees of the demo as exported: KF-0417 by the hour, KF-0431 with a court order, KF-0009 who has left. */
export const opening = (): Promise<EngineState> => readOpening(join(import.meta.dirname, 'opening'));

/** A state in memory, with everything that was written. */
export interface MemoryFile extends StateFile {
  readonly written: EngineState[];
}

export function memoryFile(first: EngineState): MemoryFile {
  const written = [first];
  return {
    written,
    read: () => Promise.resolve(written.at(-1) ?? null),
    write: (state) => {
      written.push(state);
      return Promise.resolve();
    },
  };
}

/** Returns a client with the given operations; others fail. */
export const clientWith = (operations: object): PaysteadClient => operations as PaysteadClient;
