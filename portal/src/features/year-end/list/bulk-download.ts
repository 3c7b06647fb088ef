import type { YearEndDocument } from '@paystead/contract/features/year-end/model.ts';
import type { Download } from '../../../platform/api/download.ts';
import { ApiFailure, Unreached } from '../../../platform/api/failure.ts';
import { createStore, type Store } from '@paystead/ui/store.ts';

export type BulkFailure = 'consent' | 'tooMany' | 'unreached' | 'stepUp' | 'other';

interface BulkItem {
  readonly document: YearEndDocument;
  readonly state: 'waiting' | 'loading' | 'done' | 'failed';
  readonly failure: BulkFailure | null;
}

export interface BulkState {
  readonly items: readonly BulkItem[];
  /** `paused`: stopped by the person or by a failure that affects every form; can be resumed. `ended`: every form was tried. */
  readonly phase: 'running' | 'paused' | 'ended';
  /** The failure that paused the run. */
  readonly stoppedBy: BulkFailure | null;
  /** Seconds until the gateway accepts more requests. */
  readonly retryAfter: number | null;
}

export interface BulkPorts {
  readonly load: (document: YearEndDocument, signal: AbortSignal) => Promise<Download>;
  /** Saves the files loaded since the last call, at the end of a run. */
  readonly save: (files: readonly Download[]) => Promise<void>;
}

export interface BulkDownload {
  readonly state: Store<BulkState>;
  /** Starts or resumes the run. */
  readonly resume: () => void;
  readonly pause: () => void;
  readonly retryFailed: () => void;
  /** Saves the files loaded so far, after a pause. */
  readonly saveLoaded: () => void;
  readonly discard: () => void;
}

/** Failures that pause the run, because every other form would fail in the same way. */
const PAUSING_FAILURES: ReadonlySet<BulkFailure> = new Set(['tooMany', 'unreached', 'stepUp']);

/** Loads several forms one after the other. A failed form does not stop the others, and loaded files survive a pause. */
export function createBulkDownload(documents: readonly YearEndDocument[], { load, save }: BulkPorts): BulkDownload {
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
  const updateItem = (id: string, change: Partial<BulkItem>): void =>
    set({ items: state.get().items.map((item) => (item.document.id === id ? { ...item, ...change } : item)) });

  async function saveLoaded(): Promise<void> {
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
      updateItem(id, { state: 'loading' });
      try {
        unsaved.push(await load(next.document, signal));
        updateItem(id, { state: 'done', failure: null });
      } catch (error) {
        if (signal.aborted) {
          updateItem(id, { state: 'waiting' });
          break;
        }
        const failure = failureOf(error);
        if (PAUSING_FAILURES.has(failure)) {
          updateItem(id, { state: 'waiting' });
          const retryAfter = error instanceof ApiFailure ? (error.retryAfter ?? null) : null;
          set({ stoppedBy: failure, retryAfter });
          controller.abort();
          break;
        }
        updateItem(id, { state: 'failed', failure });
      }
    }
    running = false;
    if (signal.aborted) set({ phase: 'paused' });
    else {
      await saveLoaded();
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
    saveLoaded: () => void saveLoaded(),
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
