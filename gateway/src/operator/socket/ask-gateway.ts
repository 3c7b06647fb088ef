import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Exit, Streams } from '../run-command.ts';
import { KeyedError } from '../texts.ts';
import { socketOf } from './address.ts';
import { lineOf, lineReader, reply, type Request } from './wire.ts';

/** Error codes of a connection to a socket that isn't there, or that a killed gateway left. */
const NOBODY = new Set(['ENOENT', 'ENOTDIR', 'ECONNREFUSED', 'ENOTSOCK']);

/**
 * Connects to the gateway that has the embedded database of this data folder open; null if there is none. Throws a refusal
 * if the gateway runs under another account.
 */
export async function reachGateway(dataFolder: string): Promise<Socket | null> {
  try {
    const path = socketOf(dataFolder);
    if (path === null) return null;
    const socket = connect(path);
    await once(socket, 'connect');
    return socket;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (NOBODY.has(code)) return null;
    if (code === 'EACCES') throw new KeyedError('gateway.otherAccount', { folder: dataFolder }, { cause: error });
    throw error;
  }
}

/** Runs a command in the gateway; its output goes to `streams` as it arrives. Closing the connection stops the command. */
export function askGateway(gateway: Socket, requested: Request, streams: Streams): Promise<Exit> {
  return new Promise((resolve, reject) => {
    const read = lineReader((line) => {
      const message = reply.parse(JSON.parse(line));
      if ('out' in message) streams.out(message.out);
      else if ('beside' in message) streams.beside(message.beside);
      else if ('status' in message) streams.status?.(message.status);
      else resolve(message.exit);
    });
    gateway.setEncoding('utf8');
    gateway.on('data', (text: string) => {
      try {
        read(text);
      } catch {
        reject(new KeyedError('gateway.otherRelease'));
        gateway.destroy();
      }
    });
    // The event `close` follows.
    gateway.on('error', () => undefined);
    gateway.on('close', () => reject(new KeyedError('gateway.lost')));
    gateway.write(lineOf(requested));
  });
}
