import type { Logger } from 'pino';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { json, statement, type Database } from '../database/port.ts';
import { networkAddress } from '../security/network-address.ts';
import { newReference } from './reference.ts';
import type { NoteRefusal, SignInRefusal } from './refusal.ts';

const add = statement('signInRefusals.add', z.object({}), 'select from sign_in_refusals_add($1)');

/**
 * Logs refused sign-ins, and stores them apart from the requests that cause them: a refused request is rolled back, and its
 * response must not wait.
 */
export interface RefusalRecorder {
  readonly note: NoteRefusal;
  /** Stores the refusals so far. Resolves also if they can't be stored. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

const WRITE_MILLISECONDS = 1000;
interface RefusalPorts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Refusals per write: in a flood, the others are only logged. */
const MAX_WAITING = 500;

export function createRefusalRecorder({ database, clock, log }: RefusalPorts): RefusalRecorder {
  let waiting: (SignInRefusal & { readonly reference: string; readonly at: Date })[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    const rows = waiting.map(
      ({ at, reference, reason, endpoint, requestId, providerId, accountHash, networkAddress: address }) => ({
        reference,
        reason,
        endpoint,
        at: at.toISOString(),
        request_id: requestId,
        provider_id: providerId,
        account_hash: accountHash,
        address: networkAddress(address),
      }),
    );
    waiting = [];
    if (rows.length === 0) return;
    await database.call(add, [json(rows)]).catch((error: unknown) => {
      const code = error instanceof Error ? error.name : 'unknown';
      log.error({ code, count: rows.length }, 'refused sign-ins could not be stored');
    });
  }

  const flush = () => (writing = writing.then(write));
  return {
    note(refusal) {
      const reference = newReference();
      const { requestId, endpoint, reason, providerId, accountHash } = refusal;
      log.warn({ requestId, endpoint, reason, reference, providerId, accountHash }, 'sign-in refused');
      if (!refusal.isUnstored && waiting.length < MAX_WAITING) waiting.push({ ...refusal, reference, at: clock.now() });
      timer ??= setTimeout(() => {
        timer = undefined;
        void flush();
      }, WRITE_MILLISECONDS).unref();
      return reference;
    },
    flush,
    async close() {
      clearTimeout(timer);
      await flush();
    },
  };
}
