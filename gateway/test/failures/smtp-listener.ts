import { createServer, type AddressInfo, type Socket } from 'node:net';

/** A command of SMTP, the beginning of a connection, or the end of a mail. */
type Step = 'greeting' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'end';

export interface SmtpListener {
  readonly url: string;
  /** The Message-IDs of all mail that arrived, in order. */
  readonly arrived: readonly string[];
  /** Answers a step of the next connection with this reply; `drop` closes it instead. */
  failNext(step: Step, how: string): void;
  close(): Promise<void>;
}

/** Listens as a mail server that asks for a sign-in, and refuses what a test says. */
export async function listenAsSmtp(): Promise<SmtpListener> {
  const arrived: string[] = [];
  let fault: { step: Step; how: string } | undefined;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.once('close', () => sockets.delete(socket)));
    let mail: string | null = null;
    let waiting = '';
    const answer = (step: Step | null, reply: string) => {
      if (fault === undefined || fault.step !== step) return void socket.write(`${reply}\r\n`);
      const { how } = fault;
      fault = undefined;
      if (how === 'drop') socket.destroy();
      else socket.write(`${how}\r\n`);
    };
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      waiting += chunk.toString();
      for (;;) {
        const end = waiting.indexOf('\r\n');
        if (end < 0) return;
        const line = waiting.slice(0, end);
        waiting = waiting.slice(end + 2);
        if (mail !== null) {
          if (line !== '.') {
            mail += `${line}\n`;
            continue;
          }
          const id = /^message-id: <([^@]+)@/im.exec(mail)?.[1] ?? '';
          mail = null;
          // A server that loses the connection here has taken the mail, or not: here it has.
          if (fault?.step !== 'end' || fault.how === 'drop') arrived.push(id);
          answer('end', '250 taken');
          continue;
        }
        const command = line.slice(0, 4).toUpperCase();
        if (command === 'EHLO') socket.write('250-mail.test\r\n250 AUTH PLAIN\r\n');
        else if (command === 'AUTH') answer('AUTH', '235 signed in');
        else if (command === 'MAIL') answer('MAIL', '250 fine');
        else if (command === 'RCPT') answer('RCPT', '250 fine');
        else if (command === 'DATA') {
          if (fault?.step !== 'DATA') mail = '';
          answer('DATA', '354 go on');
        } else if (command === 'QUIT') socket.end('221 bye\r\n');
        else socket.write('250 fine\r\n');
      }
    });
    answer('greeting', '220 mail.test');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://paystead:secret@127.0.0.1:${port}`,
    arrived,
    failNext(step, how) {
      fault = { step, how };
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}
