import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Driver } from '../../platform/database/driver.ts';
import type { Database } from '../../platform/database/port.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import type { Logger } from 'pino';
import { readCommand, runCommand, type Exit, type Streams } from '../run-command.ts';
import { KeyedError, text } from '../texts.ts';
import { addressesOf, type Address } from './address.ts';
import { lineOf, lineReader, LONGEST_REQUEST, request, type Reply, type Request } from './wire.ts';

export interface CommandPorts {
  readonly config: Config;
  readonly database: Database;
  readonly driver: Driver;
  readonly keys: KeyRing;
  readonly clock: Clock;
  readonly log: Logger;
  /** Called after each command, which may have left work. Absent: nothing is. */
  readonly afterCommand?: () => void;
}

/** How long a stop waits for commands to roll back, in milliseconds. */
const STOP_MILLISECONDS = 2000;

/**
 * Runs operators' commands on the gateway's open embedded database, which no other process can open. Listens on a socket that
 * only the gateway's own account can open. Returns the function that stops commands and closes the socket. If no socket can
 * be made, the gateway runs without, and says so in its log.
 */
export async function serveCommands(ports: CommandPorts): Promise<() => Promise<void>> {
  const callers = new Map<Socket, { readonly stop: AbortController; readonly done: Promise<void> }>();
  const server = createServer((socket) => {
    const stop = new AbortController();
    const done = serve(ports, socket, stop).finally(() => callers.delete(socket));
    callers.set(socket, { stop, done });
  });
  const address = await listen(server, ports);
  return async () => {
    if (address === null) return;
    server.close();
    const running = [...callers.values()];
    for (const { stop } of running) stop.abort();
    await settled(running.map(({ done }) => done));
    for (const socket of callers.keys()) socket.destroy();
    address.release();
  };
}

/** Waits for all, within the time of a stop. */
async function settled(all: readonly Promise<void>[]): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, STOP_MILLISECONDS);
  await Promise.race([Promise.all(all), late]);
  clearTimeout(timer);
}

async function listen(server: Server, { config, log }: CommandPorts): Promise<Address | null> {
  for await (const address of addressesOf(config.dataFolder)) {
    try {
      await listenAt(server, address.path);
      address.publish();
      // Such as too many open files: the next caller may get through.
      server.on('error', ({ message }) => log.warn({ reason: message }, 'a command could not reach the gateway'));
      return address;
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'commands cannot reach the gateway at this address');
      if (server.listening) await new Promise((closed) => server.close(closed));
      address.release();
    }
  }
  return null;
}

async function listenAt(server: Server, path: string): Promise<void> {
  // The socket is made before `listen` returns, so that at no moment another account can open it.
  const before = process.umask(0o077);
  try {
    server.listen(path);
  } finally {
    process.umask(before);
  }
  await once(server, 'listening');
}

/** Serves one caller: one command, then the connection ends. */
async function serve(ports: CommandPorts, socket: Socket, stop: AbortController): Promise<void> {
  const send = (message: Reply) => {
    if (socket.writable) socket.write(lineOf(message));
  };
  // A caller that goes away resets the connection, which is no fault of the gateway.
  socket.on('error', () => undefined);
  socket.once('close', () => stop.abort());
  const line = await firstLine(socket, stop.signal);
  if (line === null) return void socket.destroy();
  const streams: Streams = {
    out: (out) => send({ out }),
    beside: (beside) => send({ beside }),
    status: (status) => send({ status }),
  };
  send({ exit: await answer(ports, line, streams, stop.signal) });
  if (!socket.destroyed) await new Promise<void>((resolve) => socket.end(resolve));
}

async function answer(ports: CommandPorts, line: string, streams: Streams, signal: AbortSignal): Promise<Exit> {
  const requested = parse(line);
  if (requested === null) {
    streams.beside(`${text('en', 'gateway.otherRelease')}\n`);
    return 1;
  }
  const { config, database, driver, keys, clock, log } = ports;
  const { args, language, folder, user } = requested;
  let command: string | undefined;
  const exit = await readCommand(args, streams, language, async (typed) => {
    command = typed.command.name;
    // The caller runs these itself, unless it is of another release.
    if (typed.command.runs !== undefined) throw new KeyedError('gateway.alone', { command });
    return runCommand(typed, streams, { language, folder, user, config, database, driver, keys, clock, signal });
  });
  if (command !== undefined) log.info({ command, operator: user, exit }, 'operator command');
  ports.afterCommand?.();
  return exit;
}

function parse(line: string): Request | null {
  try {
    return request.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

/** Resolves to the caller's first line; null if it went away before, or the gateway stops, or the line is too long. */
export function firstLine(socket: Socket, signal: AbortSignal): Promise<string | null> {
  return new Promise((resolve) => {
    const read = lineReader(resolve);
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      if (read(chunk) > LONGEST_REQUEST) resolve(null);
    });
    signal.addEventListener('abort', () => resolve(null));
  });
}
