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

/** A logo of any shape: a partner's picture alone, as large as the box allows. */
interface LogoOrder {
  readonly picture: Picture;
  /** `#rrggbb` that the logo will stand on. If it would be invisible there, it gets a white or near-black ground. */
  readonly ground: string;
  /** The box in pixels. */
  readonly box: { readonly width: number; readonly height: number };
}

interface DrawnLogo {
  readonly png: Buffer;
  /** The size in pixels. */
  readonly width: number;
  readonly height: number;
}

/** The message to the worker. */
export interface Drawing {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly ground: string;
  /** Paints the ground only if the picture would be invisible on it. */
  readonly isTransparent: boolean;
  /** The size of the whole image, in which the picture is centered. */
  readonly canvas: { readonly width: number; readonly height: number };
}

export interface IconDrawer {
  /** Returns the icon as PNG, or null if it can't be drawn. Each icon is drawn once. */
  draw(order: IconOrder): Promise<Buffer | null>;
  /** Returns the logo as PNG, or null if it can't be drawn. Each logo is drawn once. */
  drawLogo(order: LogoOrder): Promise<DrawnLogo | null>;
  close(): void;
}

export interface DrawerOptions {
  readonly worker?: string;
  /** Milliseconds for one icon, including the start of its process. */
  readonly timeLimit?: number;
}

/** The number of cached images: three icons and a logo for each partner. */
const MAX_CACHED = 200;

/**
 * Draws icons and logos one after another, each in a process of its own: whatever someone uploads as a picture, it costs a few
 * seconds once, and the gateway's memory is out of its reach.
 */
export function createIconDrawer({ timeLimit = 8_000, ...options }: DrawerOptions = {}): IconDrawer {
  const path = options.worker ?? join(import.meta.dirname, 'worker.ts');
  const drawn = new Map<string, Promise<Buffer | null>>();
  const ends = new AbortController();
  let last: Promise<unknown> = Promise.resolve();
  function once(drawing: Drawing): Promise<Buffer | null> {
    const { bytes, ...rest } = drawing;
    const name = createHash('sha256').update(bytes).update(JSON.stringify(rest)).digest('hex');
    const known = drawn.get(name);
    if (known) return known;
    const image = last.then(() => (ends.signal.aborted ? null : drawApart(path, drawing, timeLimit, ends.signal)));
    last = image;
    if (drawn.size >= MAX_CACHED) drawn.clear();
    drawn.set(name, image);
    return image;
  }
  return {
    draw: (order) => once(placed(order)),
    async drawLogo(order) {
      const drawing = fitted(order);
      const png = await once(drawing);
      return png && { png, ...drawing.canvas };
    },
    close: () => ends.abort(),
  };
}

function fitted({ picture, ground, box }: LogoOrder): Drawing {
  const scale = Math.min(box.width / picture.width, box.height / picture.height);
  const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale))) as [
    number,
    number,
  ];
  return { ...sized(picture, width, height), ground, isTransparent: true, canvas: { width, height } };
}

function sized(picture: Picture, width: number, height: number) {
  return { bytes: picture.isDrawing ? drawingFor(picture, width, height) : picture.bytes, width, height };
}

function placed({ picture, ground, size, share }: IconOrder): Drawing {
  const scale = (size * share) / Math.hypot(picture.width, picture.height);
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  return { ...sized(picture, width, height), ground, isTransparent: false, canvas: { width: size, height: size } };
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
