import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { PdfBrand } from './brand.ts';
import { withDisplayedTitle } from './display-title.ts';

/** A document that couldn't be rendered; the next one gets a fresh worker. */
export class PdfFailed extends Error {
  override readonly name = 'PdfFailed';
  readonly code = 'pdf_failed';
}

/** A layout (a Typst file in templates/) and all its content, as text that is already formatted. */
export interface PdfDocument {
  readonly template: 'statement' | 'year-end-form' | 'year-end-sample' | 'invitation-letter' | 'mailing-page';
  readonly data: { readonly lang: 'en' | 'es'; readonly title: string; readonly [field: string]: unknown };
  /** Absent: black on white, without a name. */
  readonly brand?: PdfBrand;
}

export interface PdfRenderer {
  /** Returns the document's bytes: tagged, in its language, and the same for the same data. Throws `PdfFailed`. */
  render(document: PdfDocument): Promise<Uint8Array>;
  /** The worker's process id; undefined while there is none. */
  readonly pid: number | undefined;
  /** Ends the worker; the document in progress fails. */
  close(): void;
}

export interface PdfOptions {
  readonly worker?: string;
  /** Documents after which a worker is replaced, since each leaves about a megabyte behind. */
  readonly documentsPerWorker?: number;
  /** Milliseconds for one document, including the start of a worker. */
  readonly timeLimit?: number;
  /** Maximum number of waiting documents; one more is refused. */
  readonly mostWaiting?: number;
}

export interface WorkerReply {
  readonly pdf?: Uint8Array;
  readonly fault?: string;
}

/**
 * Renders documents one after another in a separate process, which starts with the first and ends when idle: a compiler
 * of 28 MB that crashes or grows takes no request with it.
 */
export function createPdfRenderer(options: PdfOptions = {}): PdfRenderer {
  const { documentsPerWorker = 50, timeLimit = 20_000, mostWaiting = 200 } = options;
  const path = options.worker ?? join(import.meta.dirname, 'worker.ts');
  let worker: ChildProcess | undefined;
  let made = 0;
  let waiting = 0;
  let closed = false;
  let last: Promise<unknown> = Promise.resolve();

  function retire(): void {
    worker?.kill('SIGKILL');
    worker = undefined;
    made = 0;
  }

  function ready(): ChildProcess {
    if (worker?.connected !== true) {
      retire();
      worker = fork(path, [], { serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'], env: {} });
      // The gateway may exit while its worker is idle.
      worker.unref();
      worker.channel?.unref();
    }
    return worker;
  }

  async function make(document: PdfDocument): Promise<Uint8Array> {
    if (closed) throw new PdfFailed('The renderer is closed.');
    const reply = await askWorker(ready(), document, timeLimit).catch((error: unknown) => {
      retire();
      throw error;
    });
    made += 1;
    if (made >= documentsPerWorker) retire();
    if (!reply.pdf) throw new PdfFailed(`The document could not be made: ${reply.fault ?? 'no reason was given'}`);
    return withDisplayedTitle(reply.pdf);
  }

  return {
    async render(document) {
      if (waiting >= mostWaiting) throw new PdfFailed('Too many documents are waiting.');
      waiting += 1;
      const turn = last.then(() => make(document));
      last = turn.catch(() => undefined);
      return turn.finally(() => {
        waiting -= 1;
      });
    },
    get pid() {
      return worker?.pid;
    },
    close() {
      closed = true;
      retire();
    },
  };
}

function askWorker(worker: ChildProcess, document: PdfDocument, timeLimit: number): Promise<WorkerReply> {
  return new Promise((resolve, reject) => {
    const done = (end: () => void) => {
      clearTimeout(timer);
      worker.off('message', onMessage).off('exit', onExit).off('error', onError);
      end();
    };
    const onMessage = (reply: unknown) => done(() => resolve(reply as WorkerReply));
    const onExit = () => done(() => reject(new PdfFailed('The worker ended while it made the document.')));
    const onError = () => done(() => reject(new PdfFailed('The worker could not be started.')));
    const late = () => done(() => reject(new PdfFailed('The document took too long.')));
    const timer = setTimeout(late, timeLimit);
    worker.on('message', onMessage).on('exit', onExit).on('error', onError);
    worker.send(document, (error) => {
      if (error) onError();
    });
  });
}
