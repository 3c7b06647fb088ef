import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import { noRow, statement } from '../database/port.ts';
import { generateKeys, parseKeys } from '../keys/key-ring.ts';
import { outboxRows, quietWorker, shiftableClock } from '../outbox/fixture/queue.ts';
import { mailDeliverer, type LogoOf } from './deliver-mail.ts';
import { smtpListener, type SmtpListener } from './fixture/smtp-listener.ts';
import { queueMail } from './queue-mail.ts';
import { mustUseTls, smtpTransport } from './smtp.ts';

const { database, close } = await freshDatabase();
afterAll(close);
const keys = parseKeys(generateKeys());
const clock = shiftableClock();
const empty = statement('test.smtp.empty', noRow, 'delete from outbox');
const brand = {
  productName: 'Harborline Pay',
  footer: '© Harborline',
  actionColorHex: '#0b7a75',
  sidebarColorHex: '#10302f',
};

let server: SmtpListener;
beforeEach(async () => {
  server = await smtpListener();
  await database.asMaintenance((tx) => tx.run(empty, []));
});
afterEach(() => server.close());

const queue = (to = 'petra@example.test') =>
  database.asDirectory((tx) =>
    queueMail(
      tx,
      keys,
      {
        template: 'newDevice',
        data: { at: clock.now().toISOString(), device: 'Firefox, Linux', clientName: 'Peña & Söhne' },
        to,
        language: 'es',
        brand,
        clientId: null,
        employeeId: null,
      },
      clock.now(),
    ),
  );

const logo = { png: new Uint8Array([0x89, 0x50, 0x4e, 0x47]), width: 96, height: 32 };

function workerTo(url: string, requireTls = false, logoOf?: LogoOf) {
  const { send } = smtpTransport({ url, from: 'pay@harborline.example', requireTls });
  const mail = mailDeliverer({ database, clock, transport: send, ...(logoOf && { logoOf }) });
  return quietWorker({ database, keys, clock, deliverers: { mail } });
}

describe('mail by SMTP', () => {
  it.each([
    ['smtp://mail.harborline.example', true, true],
    ['smtp://mail.harborline.example', false, false],
    ['smtp://127.0.0.1:2525', true, false],
    ['smtp://[::1]:2525', true, false],
    ['smtp://localhost.harborline.example', true, true],
  ])('a server at %s must offer TLS if production is %s: %s', (url, isProduction, must) => {
    expect(mustUseTls(url, { isProduction })).toBe(must);
  });

  it('carries its outbox id and both forms, and declares itself automatic', async () => {
    const id = await queue();
    await workerTo(server.url).drain();
    const [mail] = server.received;
    expect(mail?.messageId).toBe(`<${id}@harborline.example>`);
    expect(mail?.to).toEqual(['petra@example.test']);
    expect(mail?.raw).toMatch(/^From: Harborline Pay <pay@harborline\.example>\r$/m);
    expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(mail?.raw).toMatch(/Content-Type: text\/plain; charset=utf-8[\s\S]*Content-Type: text\/html; charset=utf-8/);
    expect(await outboxRows(database)).toMatchObject([{ state: 'sent' }]);
  });

  it('V18: carries the logo of its brand as a part that its HTML shows', async () => {
    const brands: string[] = [];
    await queue();
    await workerTo(server.url, false, async (of) => {
      brands.push(of.productName);
      return logo;
    }).drain();
    const raw = server.received[0]?.raw ?? '';
    expect(brands).toEqual(['Harborline Pay']);
    expect(raw).toMatch(/^Content-Type: image\/png[^]*^Content-ID: <logo>/m);
    expect(raw).toMatch(/^Content-Disposition: inline/m);
    expect(raw).toContain(Buffer.from(logo.png).toString('base64'));
    expect(raw).toMatch(/cid:logo/);
  });

  it('waits while the server is down and arrives once it is up', async () => {
    const { port } = server;
    await server.close();
    const id = await queue();
    const worker = workerTo(`smtp://127.0.0.1:${port}`);
    await worker.drain();
    expect(await outboxRows(database)).toMatchObject([{ state: 'waiting', attempts: 1, has_payload: true }]);
    server = await smtpListener(port);
    await worker.drain();
    expect(server.received).toEqual([]);
    clock.shift(15);
    await worker.drain();
    expect(server.received.map(({ messageId }) => messageId)).toEqual([`<${id}@harborline.example>`]);
  });

  it('is repeated under the same Message-ID if the server died before confirming', async () => {
    const id = await queue();
    const worker = workerTo(server.url);
    server.answer = 'die';
    await worker.drain();
    expect(await outboxRows(database)).toMatchObject([{ state: 'waiting', attempts: 1 }]);
    server.answer = 'take';
    clock.shift(15);
    await worker.drain();
    expect(server.received).toHaveLength(2);
    expect(new Set(server.received.map(({ messageId }) => messageId))).toEqual(new Set([`<${id}@harborline.example>`]));
  });

  it('is retried after a temporary refusal, and given up after a permanent one', async () => {
    await queue();
    const worker = workerTo(server.url);
    server.answer = 'refuseForNow';
    await worker.drain();
    expect(await outboxRows(database)).toMatchObject([{ state: 'waiting', last_error: 'EMESSAGE 451' }]);
    server.answer = 'refuseForGood';
    clock.shift(15);
    await worker.drain();
    expect(await outboxRows(database)).toMatchObject([{ state: 'dead', last_error: 'EMESSAGE 550' }]);
  });

  it('isn’t sent unencrypted if TLS is required, and no password is either', async () => {
    await queue();
    await workerTo(server.url, true).drain();
    expect(server.received).toEqual([]);
    expect(await outboxRows(database)).toMatchObject([
      { state: 'waiting', last_error: expect.stringMatching(/^ETLS/) },
    ]);
  });

  it.each([
    'petra@example.test\r\nBcc: thief@evil.test',
    'petra@example.test\nSubject: x',
    'petra@example.test, thief@evil.test',
    'Petra <petra@example.test>',
    '"petra thief"@evil.test',
    '',
  ])('isn’t sent to an address that could carry more than one: %j', async (to) => {
    await queue(to);
    await workerTo(server.url).drain();
    expect(server.received).toEqual([]);
    expect(await outboxRows(database)).toMatchObject([{ state: 'dead', last_error: 'unsafeAddress' }]);
  });
});
