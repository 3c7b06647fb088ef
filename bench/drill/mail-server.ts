import { appendFileSync } from 'node:fs';
import { createServer } from 'node:net';

/*
 * Usage: `node mail-server.ts <file> <port>`. A mail server that writes the Message-ID of each mail to the file before it
 * accepts the mail, so that a kill loses no record.
 */
const [, , file = '', port = ''] = process.argv;

createServer((socket) => {
  let rest = '';
  let message: string[] | null = null;
  socket.on('error', () => socket.destroy());
  socket.write('220 drill ESMTP\r\n');
  socket.on('data', (chunk) => {
    const lines = (rest + chunk.toString('latin1')).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines)
      if (message && line === '.') {
        const id = /^message-id: *(\S+)/im.exec(message.join('\n'))?.[1] ?? 'none';
        appendFileSync(file, `${id}\n`);
        message = null;
        socket.write('250 accepted\r\n');
      } else if (message) message.push(line);
      else if (/^DATA/i.test(line)) {
        message = [];
        socket.write('354 go ahead\r\n');
      } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
      else socket.write('250 OK\r\n');
  });
}).listen(Number(port), '0.0.0.0');
