import { connect, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

/** The input of a worker with dripping senders. */
export interface DrippingInput {
  readonly port: number;
  readonly connections: number;
}

/** The worker's report: open connections, and reply statuses counted since the start. */
export interface DrippingReport {
  readonly open: number;
  readonly statuses: Readonly<Record<string, number>>;
}

const DRIP_MILLISECONDS = 1000;
const AGAIN_MILLISECONDS = 1000;
const HEAD = [
  'POST /api/check/detail HTTP/1.1',
  'Host: localhost',
  'Content-Type: application/json',
  'Content-Length: 100000',
  '',
  '{',
].join('\r\n');

/** Sends bodies that never arrive, one byte per second each, and reconnects one second after a connection is cut. */
function startDripping({ port, connections }: DrippingInput): void {
  const open = new Set<Socket>();
  const statuses: Record<string, number> = {};
  function begin(): void {
    const socket = connect(port, '127.0.0.1', () => {
      open.add(socket);
      socket.write(HEAD);
    });
    socket.once('data', (reply: Buffer) => {
      const status = reply.toString('latin1', 9, 12);
      statuses[status] = (statuses[status] ?? 0) + 1;
    });
    // A connection that is cut while bytes are on their way resets.
    socket.on('error', () => undefined);
    socket.once('close', () => {
      open.delete(socket);
      setTimeout(begin, AGAIN_MILLISECONDS);
    });
  }
  for (let sender = 0; sender < connections; sender += 1) begin();
  setInterval(() => {
    for (const socket of open) socket.write(' ');
  }, DRIP_MILLISECONDS);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  parentPort?.on('message', () => parentPort?.postMessage({ open: open.size, statuses } satisfies DrippingReport));
}

startDripping(workerData as DrippingInput);
