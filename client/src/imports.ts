import type { Clock } from './clock.ts';
import type { CallOptions } from './operation.ts';
import type { ImportsCreateInput, ImportsGetReply, ServiceApi } from './service-api.ts';

/** One thing that is wrong with a record of an import. */
export type ImportFault = ImportsGetReply['faults'][number];

export interface ImportHelpers {
  /**
   * Sends an import and waits until it has ended. Returns its last state: `status` tells whether it was applied, and
   * `faultsOf` what is wrong.
   */
  importAndWait(input: ImportsCreateInput, options?: CallOptions): Promise<ImportsGetReply>;
  /** Iterates over everything that is wrong with the records of an import, page by page. */
  faultsOf(importId: string, options?: Pick<CallOptions, 'signal'>): AsyncIterableIterator<ImportFault>;
}

/** Milliseconds between the first two looks at an import, and the longest ones: each is twice the one before. */
const FIRST_LOOK = 250;
const LONGEST_LOOK = 10_000;

const isUnfinished = ({ status }: ImportsGetReply): boolean => status === 'waiting' || status === 'running';

export function importsOf(api: ServiceApi, clock: Clock): ImportHelpers {
  return {
    async importAndWait(input, options = {}) {
      let state = await api.imports.create(input, options);
      for (let pause = FIRST_LOOK; isUnfinished(state); pause = Math.min(2 * pause, LONGEST_LOOK)) {
        await clock.wait(pause, options.signal);
        state = await api.imports.get({ importId: state.importId }, options);
      }
      return state;
    },
    async *faultsOf(importId, options = {}) {
      let cursor: string | undefined;
      do {
        const page = await api.imports.get({ importId, limit: 1000, ...(cursor !== undefined && { cursor }) }, options);
        yield* page.faults;
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
    },
  };
}
