import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { drawingFor, type Picture } from './picture.ts';

/** A square icon: a partner's picture centered on a ground that fills it. */
interface IconOrder {
  readonly picture: Picture;
  /** `#rrggbb`; white or near black if the picture would be invisible on it. */
  readonly ground: string;
  /** Side length in pixels. */
  readonly size: number;
  /** The picture's diagonal as a share of the side: W3C's safe zone of a maskable icon is a circle 0.8 across. */
  readonly share: number;
}

/** The message to the worker. */
export interface Drawing {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly ground: string;
  readonly size: number;
}

export interface IconDrawer {
  /** Returns the icon as PNG, or null if it can't be drawn. Each icon is drawn once. */
  draw(order: IconOrder): Promise<Buffer | null>;
  close(): void;
}

export interface DrawerOptions {
  readonly worker?: string;
  /** Milliseconds for one icon, including the start of its process. */
  readonly timeLimit?: number;
}

/** The number of cached icons: three for each partner. */
const MAX_CACHED = 150;

/**
 * Draws icons one after another, each in a process of its own: whatever someone uploads as a picture, it costs a few
 * seconds once, and the gateway's memory is out of its reach.
 */
export function createIconDrawer({ timeLimit = 8_000, ...options }: DrawerOptions = {}): IconDrawer {
  const path = options.worker ?? join(import.meta.dirname, 'worker.ts');
  const drawn = new Map<string, Promise<Buffer | null>>();
  const ends = new AbortController();
  let last: Promise<unknown> = Promise.resolve();
  return {
    draw(order) {
      const { picture, ground, size, share } = order;
      const name = createHash('sha256').update(picture.bytes).update(`${ground} ${size} ${share}`).digest('hex');
      const known = drawn.get(name);
      if (known) return known;
      const icon = last.then(() =>
        ends.signal.aborted ? null : drawApart(path, placed(order), timeLimit, ends.signal),
      );
      last = icon;
      if (drawn.size >= MAX_CACHED) drawn.clear();
      drawn.set(name, icon);
      return icon;
    },
    close: () => ends.abort(),
  };
}

function placed({ picture, ground, size, share }: IconOrder): Drawing {
  const scale = (size * share) / Math.hypot(picture.width, picture.height);
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  const bytes = picture.isDrawing ? drawingFor(picture, width, height) : picture.bytes;
  return { bytes, width, height, ground, size };
}

/** Draws in a separate process. Returns null if the process fails, ends early or takes too long. */
function drawApart(path: string, drawing: Drawing, timeLimit: number, signal: AbortSignal): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const worker = fork(path, [], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: {},
      execArgv: ['--max-old-space-size=128'],
      timeout: timeLimit,
      killSignal: 'SIGKILL',
      signal,
    });
    worker.on('message', (png) => resolve(png instanceof Uint8Array ? Buffer.from(png) : null));
    worker.on('error', () => resolve(null));
    worker.on('exit', () => resolve(null));
    worker.send(drawing, (error) => {
      if (error) worker.kill('SIGKILL');
    });
  });
}
