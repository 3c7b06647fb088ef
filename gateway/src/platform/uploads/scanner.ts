import { connect, type Socket } from 'node:net';
import { Failure } from '../failures/failure.ts';

/** A scan of one file, fed as the file passes. */
export interface Scan {
  write(chunk: Uint8Array): Promise<void>;
  /** Returns the scanner's result, after the last byte. */
  verdict(): Promise<'clean' | 'infected'>;
  /** Stops the scan: its result isn't needed. */
  abandon(): void;
}

/** Opens scans. Anything but a clear result refuses the upload: a configured scanner is never bypassed. */
export interface Scanner {
  open(): Promise<Scan>;
}

export interface ScannerAddress {
  readonly host: string;
  readonly port: number;
}

const SILENCE_MILLISECONDS = 30_000;

/**
 * Connects to ClamAV's daemon over TCP: `INSTREAM` of its wire protocol, chunks preceded by their length, an empty one
 * last.
 */
export function clamdScanner({ host, port }: ScannerAddress): Scanner {
  return {
    open: () =>
      new Promise((resolve, reject) => {
        const socket = connect({ host, port });
        socket.setTimeout(SILENCE_MILLISECONDS, () => socket.destroy(new Error('the scanner is silent')));
        socket.once('error', (error) => reject(unreachable(error)));
        socket.once('connect', () => {
          socket.removeAllListeners('error');
          resolve(scanOver(socket));
        });
      }),
  };
}

function scanOver(socket: Socket): Scan {
  let answer = '';
  socket.setEncoding('latin1').on('data', (text: string) => {
    // clamd replies with one line; a longer reply isn't clamd's.
    if (answer.length < 4096) answer += text;
  });
  const ended = new Promise<string>((resolve, reject) => {
    socket.once('error', reject).once('close', () => resolve(answer));
  });
  // Awaited in `verdict`; until then a lost connection shows in the writes.
  ended.catch(() => undefined);
  socket.write('zINSTREAM\0');
  const send = (bytes: Uint8Array) =>
    new Promise<void>((resolve, reject) => {
      // Of a socket that was ended before, the write itself knows only that it was.
      socket.write(bytes, (error) => (error ? reject(unreachable(socket.errored ?? error)) : resolve()));
    });
  return {
    async write(chunk) {
      if (chunk.length === 0) return;
      const length = Buffer.alloc(4);
      length.writeUInt32BE(chunk.length);
      await send(Buffer.concat([length, chunk]));
    },
    async verdict() {
      await send(Buffer.alloc(4));
      const result = (await ended.catch((error: unknown) => Promise.reject(unreachable(error))))
        .replace(/\0$/, '')
        .trim();
      if (/^stream: OK$/.test(result)) return 'clean';
      if (/^stream: .+ FOUND$/.test(result)) return 'infected';
      throw unreachable(new Error(result === '' ? 'no answer' : 'an answer that is no verdict'));
    },
    abandon: () => void socket.destroy(),
  };
}

function unreachable(error: unknown): Failure {
  const why = error instanceof Error ? error.message : 'unknown';
  return new Failure('unavailable', { retryAfter: 60, reason: `the virus scanner: ${why}` });
}
