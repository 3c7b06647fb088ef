import { z } from 'zod';
import { mailLogos } from '../../src/mail-logos.ts';
import { noRow, statement } from '../../src/platform/database/port.ts';
import { mailDeliverer } from '../../src/platform/mail/deliver-mail.ts';
import { queueMail } from '../../src/platform/mail/queue-mail.ts';
import { smtpTransport } from '../../src/platform/mail/smtp.ts';
import { MAX_ATTEMPTS } from '../../src/platform/outbox/backoff.ts';
import { replayDeadLetters } from '../../src/platform/outbox/dead-letters.ts';
import { createOutboxWorker } from '../../src/platform/outbox/delivery.ts';
import { enqueue } from '../../src/platform/outbox/enqueue.ts';
import { MAIL_SAMPLES } from '../mail/mail-samples.ts';
import { MILLRACE, PEOPLE } from '../harness/people.ts';
import type { Stage } from '../changes/stage.ts';
import { operatorLines } from './operator-lines.ts';
import { listenAsSmtp } from './smtp-listener.ts';

const BRAND = { productName: 'Millrace Pay', footer: '', actionColorHex: '#3450c4', sidebarColorHex: '#1d2333' };
const hurry = statement('test.failures.hurry', noRow, `update outbox set attempts = $1 where state = 'waiting'`);

/** Sends mail through a server that refuses it in every way, until it arrives or is given up. */
export async function failingMail({ signIn, trouble, log, work, parts }: Stage): Promise<void> {
  const { harness } = signIn;
  const { database, keys } = harness;
  const server = await listenAsSmtp();
  const clock = { now: () => harness.now };
  const workerOf = (url: string) =>
    createOutboxWorker({
      database: trouble.database,
      keys,
      clock,
      log,
      deliverers: {
        mail: mailDeliverer({
          database: trouble.database,
          clock,
          transport: smtpTransport({ url, from: 'pay@millrace.test', requireTls: false }).send,
          logoOf: mailLogos(trouble.database, log),
        }),
      },
      atOnce: 1,
      random: () => 0,
    });
  const worker = workerOf(server.url);
  await harness.change('delete from outbox');
  const queue = (more: { logo?: { partnerId: string } } = {}) =>
    database.asMaintenance((tx) =>
      queueMail(
        tx,
        keys,
        {
          template: 'accountReady', data: MAIL_SAMPLES.accountReady as never, to: 'petra@example.test', language: 'en', brand: { ...BRAND, ...more },
          clientId: MILLRACE.clientId, employeeId: PEOPLE.plain.employeeId,
        }, harness.now,
      ),
    ); // prettier-ignore
  const drain = async (by = worker) => {
    const before = server.arrived.length;
    let taken: number | string;
    try {
      taken = await by.drain();
    } catch (error) {
      taken = `the worker stops: ${(error as Error).name}`;
    }
    return [`taken: ${taken}`, ...server.arrived.slice(before).map((id) => `arrived: ${id}`)];
  };
  const note = (title: string, by = worker) => work('mail', title, () => drain(by));

  const FAULTS = [
    ['the server is busy', 'greeting', '421 too busy'],
    ['the server loses the connection', 'MAIL', 'drop'],
    ['the server doesn’t accept the sign-in', 'AUTH', '535 wrong password'],
    ['the server doesn’t accept the sender', 'MAIL', '550 unknown sender'],
    ['the mailbox is locked for a while', 'RCPT', '450 try again: petra@example.test'],
    ['the mailbox is full', 'RCPT', '552 full'],
    ['the mailbox doesn’t exist', 'RCPT', '550 no such user petra@example.test'],
    ['the content isn’t accepted for now', 'end', '451 try again'],
    ['the content is never accepted', 'end', '554 spam'],
    ['the server loses the connection after it took the mail', 'end', 'drop'],
  ] as const;
  for (const [title, step, how] of FAULTS) {
    await queue();
    server.failNext(step, how);
    await note(title);
    harness.advanceSeconds(14);
    const [early = ''] = await drain();
    harness.advanceSeconds(1);
    await note(`15 seconds later${early === 'taken: 0' ? '' : `, but something was taken before (${early})`}`);
    await harness.change(`delete from outbox where state <> 'dead'`);
  }
  await work('mail', 'what operators see of mail that was given up', () => operatorLines(harness, parts));
  await replayDeadLetters(database, 'all', harness.now);
  await note('an operator sends all of it again');

  await queue();
  await note('no one listens', workerOf('smtp://127.0.0.1:1'));
  harness.advanceSeconds(600);
  await work('mail', 'what operators see ten minutes later, without a worker', () => operatorLines(harness, parts));
  await note('the server listens again');

  await database.asMaintenance((tx) =>
    enqueue(tx, keys, { kind: 'mail', topic: 'mail.unknown', clientId: null, employeeId: null, payload: { template: 'no such', ssn: '900-12-3456' } }, harness.now),
  ); // prettier-ignore
  await note('mail that this version doesn’t know');

  await queue();
  trouble.failStatement((names) => names.at(-1) === 'outbox.settle');
  await note('it arrives, but that isn’t noted');
  harness.advanceSeconds(15);
  await note('15 seconds later, under the same Message-ID');
  await queue();
  server.failNext('RCPT', '450 try again');
  trouble.failStatement((names) => names.at(-1) === 'outbox.retry');
  await note('neither does it arrive, nor is that noted');
  harness.advanceSeconds(89);
  await note('89 seconds later, while the lease runs');
  harness.advanceSeconds(1);
  await note('90 seconds later');

  const partner = { logo: { partnerId: MILLRACE.partnerId } };
  await harness.change('delete from outbox');
  await queue(partner);
  trouble.failStatement((names) => names.some((name) => name.startsWith('branding.')));
  await note('the logo can’t be read');
  trouble.clear();

  await queue();
  const waits: string[] = [];
  for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1) {
    server.failNext('RCPT', '450 try again');
    await worker.drain();
    const [{ seconds } = { seconds: 0 }] = await database.asMaintenance((tx) =>
      tx.rows(nextAttempt, [harness.now.toISOString()]),
    );
    waits.push(String(seconds));
    harness.advanceSeconds(seconds);
  }
  await work('mail', 'seconds until each next attempt', async () => [waits.join(' ')]);
  server.failNext('RCPT', '450 try again');
  await note('the last attempt');
  harness.advanceSeconds(86_400);
  await note('a day later');
  await replayDeadLetters(database, 'all', harness.now);
  await note('an operator sends it again');
  await queue();
  await database.asMaintenance((tx) => tx.run(hurry, [MAX_ATTEMPTS]));
  await note('mail that ended the process at each of its attempts');
  await server.close();
}

const nextAttempt = statement(
  'test.failures.next_attempt',
  z.object({ seconds: z.coerce.number() }),
  `select extract(epoch from next_attempt_at - $1::timestamptz)::int as seconds from outbox where state = 'waiting'`,
);
