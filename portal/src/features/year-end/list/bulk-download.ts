import type { YearEndDocument } from '@paystead/contract/features/year-end/model.ts';
import type { Download } from '../../../platform/api/download.ts';
import { ApiFailure, Unreached } from '../../../platform/api/failure.ts';
import { createStore, type Store } from '@paystead/ui/store.ts';

export type BulkFailure = 'consent' | 'tooMany' | 'unreached' | 'stepUp' | 'other';

export interface BulkItem {
  readonly document: YearEndDocument;
  readonly state: 'waiting' | 'loading' | 'done' | 'failed';
  readonly failure: BulkFailure | null;
}

export interface BulkState {
  readonly items: readonly BulkItem[];
  /** `paused`: stopped by the person or by something that hits all; it can go on. `ended`: every one was tried. */
  readonly phase: 'running' | 'paused' | 'ended';
  /** Why it paused by itself. */
  readonly stoppedBy: BulkFailure | null;
  /** Seconds after which the gateway lets more through. */
  readonly retryAfter: number | null;
}

export interface BulkPorts {
  readonly load: (document: YearEndDocument, signal: AbortSignal) => Promise<Download>;
  /** Told of everything that came since it was last told, when the run has come to its end. */
  readonly save: (files: readonly Download[]) => Promise<void>;
}

export interface Bulk {
  readonly state: Store<BulkState>;
  /** Starts, or goes on where it stopped. */
  readonly resume: () => void;
  readonly pause: () => void;
  readonly retryFailed: () => void;
  /** Saves what has come so far, after a pause. */
  readonly keep: () => void;
  readonly discard: () => void;
}

/** What stops all of them, not one: the rest would end the same way. */
const STOPS_ALL: ReadonlySet<BulkFailure> = new Set(['tooMany', 'unreached', 'stepUp']);

/**
 * Several forms one after the other: what came stays when it is stopped or the connection goes, one that fails holds up
 * no other.
 */
export function createBulk(documents: readonly YearEndDocument[], { load, save }: BulkPorts): Bulk {
  const state = createStore<BulkState>({
    items: documents.map((document) => ({ document, state: 'waiting', failure: null })),
    phase: 'paused',
    stoppedBy: null,
    retryAfter: null,
  });
  let unsaved: Download[] = [];
  let controller = new AbortController();
  let running = false;

  const set = (change: Partial<BulkState>): void => state.set({ ...state.get(), ...change });
  const mark = (id: string, change: Partial<BulkItem>): void =>
    set({ items: state.get().items.map((item) => (item.document.id === id ? { ...item, ...change } : item)) });

  async function keep(): Promise<void> {
    const files = unsaved;
    unsaved = [];
    if (files.length > 0) await save(files);
  }

  async function run(): Promise<void> {
    if (running) return;
    running = true;
    controller = new AbortController();
    const { signal } = controller;
    set({ phase: 'running', stoppedBy: null, retryAfter: null });
    for (;;) {
      const next = state.get().items.find((item) => item.state === 'waiting');
      if (!next || signal.aborted) break;
      const { id } = next.document;
      mark(id, { state: 'loading' });
      try {
        unsaved.push(await load(next.document, signal));
        mark(id, { state: 'done', failure: null });
      } catch (error) {
        if (signal.aborted) {
          mark(id, { state: 'waiting' });
          break;
        }
        const failure = failureOf(error);
        if (STOPS_ALL.has(failure)) {
          mark(id, { state: 'waiting' });
          const retryAfter = error instanceof ApiFailure ? (error.retryAfter ?? null) : null;
          set({ stoppedBy: failure, retryAfter });
          controller.abort();
          break;
        }
        mark(id, { state: 'failed', failure });
      }
    }
    running = false;
    if (signal.aborted) set({ phase: 'paused' });
    else {
      await keep();
      set({ phase: 'ended' });
    }
  }

  return {
    state,
    resume: () => void run(),
    pause: () => controller.abort(),
    retryFailed: () => {
      set({
        items: state
          .get()
          .items.map((item) => (item.state === 'failed' ? { ...item, state: 'waiting', failure: null } : item)),
      });
      void run();
    },
    keep: () => void keep(),
    discard: () => {
      unsaved = [];
      controller.abort();
    },
  };
}

function failureOf(error: unknown): BulkFailure {
  if (error instanceof Unreached) return 'unreached';
  if (!(error instanceof ApiFailure)) throw error;
  if (error.code === 'consent_required') return 'consent';
  if (error.code === 'too_many_requests') return 'tooMany';
  return error.code === 'step_up_required' || error.status === 401 ? 'stepUp' : 'other';
}
