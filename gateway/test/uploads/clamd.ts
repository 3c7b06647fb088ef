import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A daemon that speaks clamd's INSTREAM: it reports files that contain `EICAR`, and keeps what it received. */
export interface FakeClamd {
  readonly address: string;
  readonly scanned: Buffer[];
  /** The reply to send instead of a verdict from now on; null: the true verdict. */
  answer: string | null;
  /** True: ends connections at the first byte of a file, without a reply. */
  breaksOff: boolean;
  close(): Promise<void>;
}

export async function fakeClamd(): Promise<FakeClamd> {
  const sockets = new Set<Socket>();
  const daemon = { scanned: [] as Buffer[], answer: null as string | null, breaksOff: false };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    let received = Buffer.alloc(0);
    socket.on('data', (bytes: Buffer) => {
      received = Buffer.concat([received, bytes]);
      const command = Buffer.from('zINSTREAM\0');
      if (received.length < command.length) return;
      if (!received.subarray(0, command.length).equals(command)) return void socket.end('UNKNOWN COMMAND\0');
      if (daemon.breaksOff && received.length > command.length) return void socket.destroy();
      const chunks: Buffer[] = [];
      for (let at = command.length; at + 4 <= received.length;) {
        const length = received.readUInt32BE(at);
        if (length === 0) {
          const file = Buffer.concat(chunks);
          daemon.scanned.push(file);
          const verdict = file.includes('EICAR') ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK';
          return void socket.end(`${daemon.answer ?? verdict}\0`);
        }
        if (at + 4 + length > received.length) return;
        chunks.push(received.subarray(at + 4, at + 4 + length));
        at += 4 + length;
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(daemon, {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  });
}
