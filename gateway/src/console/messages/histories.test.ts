import { randomUUID } from 'node:crypto';
import { env } from 'node:process';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { landingPage } from '@paystead/contract/features/messages/model.ts';
import { handbook, list, messageCalls, messageId, news } from '../../../test/console/messages.ts';
import { PEOPLE } from '../../../test/harness/people.ts';
import { signedInOperator } from '../../../test/operators.ts';
import type { Browser } from '../../../test/sign-in/browser.ts';
import { createSignInHarness, type SignInHarness } from '../../../test/sign-in/sign-in-harness.ts';
import { statement } from '../../platform/database/port.ts';
import { deliverDue } from '../../features/messages/posting/posting-store.ts';

/*
 * Property: compares the gateway with a reference that keeps messages as a list in memory: random histories of posting, publishing,
 * reading, acknowledging, withdrawing and passing time. After each history, every inbox and every report must agree.
 */

const RUNS = env.PAYSTEAD_LONG_TESTS === 'yes' ? 300 : 15;
const HOUR = 3600;

let signIn: SignInHarness;
let owner: Browser;
beforeAll(async () => {
  signIn = await createSignInHarness({
    environment: { PAYSTEAD_SESSION_IDLE_SECONDS: '86400', PAYSTEAD_SESSION_ABSOLUTE_SECONDS: '604800' },
  });
  owner = await signedInOperator(signIn, 'manager', { role: 'owner' });
});
afterAll(() => signIn.harness.close());

const READERS = ['plain', 'colleague', 'namesake'] as const;
type Reader = (typeof READERS)[number];
const NUMBERS = { plain: 'E-0001', colleague: 'E-0002' } as const;

/** A message as the reference keeps it; instants in seconds. */
interface Kept {
  readonly number: number;
  readonly asks: boolean;
  readonly to: readonly Reader[];
  readonly publishAt: number;
  readonly expiresAt: number | null;
  isDelivered: boolean;
  isWithdrawn: boolean;
  readonly read: Set<Reader>;
  readonly acknowledged: Set<Reader>;
}

type Step =
  | { readonly do: 'post'; readonly asks: boolean; readonly to: readonly (keyof typeof NUMBERS)[]; readonly in: number; readonly for: number | null }
  | { readonly do: 'publish' }
  | { readonly do: 'read' | 'acknowledge'; readonly by: Reader; readonly which: number }
  | { readonly do: 'withdraw'; readonly which: number }
  | { readonly do: 'wait'; readonly seconds: number }; // prettier-ignore

const which = fc.nat({ max: 9 });
const by = fc.constantFrom(...READERS);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('post' as const),
      asks: fc.boolean(),
      to: fc.constantFrom<(keyof typeof NUMBERS)[]>(['plain'], ['colleague'], ['plain', 'colleague']),
      in: fc.constantFrom(0, 0, HOUR),
      for: fc.constantFrom(null, HOUR, 2 * HOUR),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('publish' as const) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('read' as const, 'acknowledge' as const), by, which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('withdraw' as const), which }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), seconds: fc.constantFrom(1, HOUR - 1, HOUR) }),
  },
);

const now = () => signIn.harness.now.getTime() / 1000;
const textOf = (seconds: number) => new Date(seconds * 1000).toISOString();
const calls = () => messageCalls(owner);
const key = () => ({ headers: { 'idempotency-key': randomUUID() } });
const inboxOf = async (reader: Reader) =>
  landingPage
    .parse((await signIn.harness.signedInAnew(reader).get('/api/LandingPage')).json())
    .messageCategories.flatMap((one) => one.messagesForThisCategory);

const isPublished = ({ publishAt, expiresAt, isWithdrawn }: Kept) =>
  publishAt <= now() && (expiresAt === null || expiresAt > now()) && !isWithdrawn;
const isShown = (kept: Kept, reader: Reader) => kept.isDelivered && isPublished(kept) && kept.to.includes(reader);

const documentOf = statement(
  'test.document_of_message',
  z.object({ attachment_id: z.string() }),
  'select attachment_id from message_attachment where message_id = $1',
);

/** Reads or acknowledges a message, which succeeds only while it is shown to the reader. */
async function act(what: 'read' | 'acknowledge', reader: Reader, message: Kept): Promise<void> {
  const visitor = signIn.harness.signedInAnew(reader);
  const mayDo = isShown(message, reader);
  if (what === 'read') {
    const reply = await visitor.put(`/api/message/${messageId(message.number)}/read`, undefined, key());
    expect(reply.statusCode).toBe(mayDo ? 204 : 404);
    if (mayDo) message.read.add(reader);
    return;
  }
  const document = await signIn.harness.database.asMaintenance((tx) =>
    tx.maybe(documentOf, [messageId(message.number)]),
  );
  if (!document) return;
  const reply = await visitor.put(`/api/clientAttachment/${document.attachment_id}`, undefined, key());
  expect(reply.statusCode).toBe(mayDo ? 200 : 404);
  if (mayDo) message.acknowledged.add(reader);
}

async function take(kept: Kept[], one: Step): Promise<void> {
  if (one.do === 'wait') return signIn.harness.advanceSeconds(one.seconds);
  if (one.do === 'post') {
    const number = kept.length + 1;
    const publishAt = now() + one.in;
    const expiresAt = one.for === null ? null : publishAt + one.for;
    const written = (one.asks ? handbook : news)({
      title: { en: `Message ${number}`, es: `Mensaje ${number}` },
      audience: list(...one.to.map((reader) => NUMBERS[reader])),
      publishAt: one.in === 0 ? null : textOf(publishAt),
      expiresAt: expiresAt === null ? null : textOf(expiresAt),
    });
    const reply = await calls().post(number, written);
    expect([reply.statusCode, reply.json()]).toEqual([200, { recipients: one.in === 0 ? one.to.length : null }]);
    kept.push({ number, asks: one.asks, to: one.to, publishAt, expiresAt, isDelivered: one.in === 0, isWithdrawn: false, read: new Set(), acknowledged: new Set() }); // prettier-ignore
    return;
  }
  if (one.do === 'publish') {
    const due = kept.filter((message) => !message.isDelivered && isPublished(message));
    const { database } = signIn.harness;
    expect(await database.asMaintenance((tx) => deliverDue(tx, signIn.harness.now, 10))).toBe(due.length);
    for (const message of due) message.isDelivered = true;
    return;
  }
  const message = kept[one.which % Math.max(1, kept.length)];
  if (!message) return;
  if (one.do === 'withdraw') {
    const reply = await calls().withdraw(message.number);
    expect(reply.statusCode < 400, reply.body).toBe(!message.isWithdrawn);
    message.isWithdrawn = true;
    return;
  }
  await act(one.do, one.by, message);
}

async function compare(kept: readonly Kept[]): Promise<void> {
  for (const message of kept) {
    for (const reader of READERS) {
      if (message.number % 2 === 0) await act('read', reader, message);
      else await act('acknowledge', reader, message);
    }
  }
  for (const reader of READERS) {
    const shown = (await inboxOf(reader)).map(({ messageId: id, isRead, attachments }) => [
      id,
      isRead,
      attachments.map(({ isAcknowledged }) => isAcknowledged),
    ]);
    const expected = kept
      .filter((message) => isShown(message, reader))
      .map((message) => [
        messageId(message.number),
        message.read.has(reader),
        message.asks ? [message.acknowledged.has(reader)] : [],
      ]);
    const inOrder = (rows: typeof shown) => rows.toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1));
    expect(inOrder(shown)).toEqual(inOrder(expected));
  }
  for (const message of kept) {
    const { state, recipients, done, read } = await calls().page(message.number);
    expect({ state, recipients, done, read }).toEqual({
      state: message.isWithdrawn
        ? 'withdrawn'
        : message.publishAt > now()
          ? 'scheduled'
          : isPublished(message)
            ? 'current'
            : 'expired',
      recipients: message.isDelivered ? message.to.length : 0,
      done: (message.asks ? message.acknowledged : message.read).size,
      read: message.read.size,
    });
  }
}

it(
  'CON-5: messages are shown, read, acknowledged and withdrawn as the reference says, in any order of steps',
  { timeout: 600_000 },
  async () => {
    expect(PEOPLE.namesake.namedAfter).toBe(PEOPLE.plain.number);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async (steps) => {
        await signIn.harness.change(
          `delete from message; update console_session set last_used_at = '${textOf(now())}', expires_at = '${textOf(now() + 48 * HOUR)}'`,
        );
        const kept: Kept[] = [];
        for (const one of steps) await take(kept, one);
        await compare(kept);
        // At the next moment at which a message begins or ends.
        const edges = kept.flatMap(({ publishAt, expiresAt }) => [publishAt, expiresAt ?? 0]);
        const next = Math.min(...edges.filter((edge) => edge > now()));
        if (Number.isFinite(next)) {
          signIn.harness.advanceSeconds(next - now());
          await compare(kept);
        }
      }),
      { numRuns: RUNS, ...(env.PAYSTEAD_LONG_TESTS !== 'yes' && { seed: 20_261_128 }) },
    );
  },
);
