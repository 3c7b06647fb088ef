import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { NoticeRow } from '@paystead/contract/console/notices/model.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { listNoticesCommand, postNoticeCommand, withdrawNoticeCommand } from './notices.ts';
import type { Command, Context } from '../command.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());
beforeEach(() => harness.change('delete from operator_notice'));

const run = (command: Command, given: readonly string[] = [], options: Context['options'] = {}) =>
  command.run({
    given,
    options: { by: 'Olivia', ...options },
    database: harness.database,
    clock: { now: () => harness.now },
    tell: () => undefined,
  });
const TEXTS = { en: 'Pay is late.', es: 'El pago se retrasa.' };
const listed = async () => (await run(listNoticesCommand)).data['notices'] as NoticeRow[];

it('OPS-9: a notice that a command posts is shown to its clients until a command withdraws it', async () => {
  const posted = await run(postNoticeCommand, [], { ...TEXTS, clients: 'bakery', warning: true });
  await run(postNoticeCommand, [], { ...TEXTS, everyone: true, from: '2026-11-21T15:00:00Z' });
  expect(posted.done).toBe(true);
  const texts = async (key: 'plain' | 'other') =>
    (await harness.as(key).get('/notices.json'))
      .json<{ notices: { text: unknown }[] }>()
      .notices.map((one) => one.text);
  expect(await texts('other')).toEqual([TEXTS]);
  expect(await texts('plain')).toEqual([]);
  expect(
    (await listed()).map(({ state, kind, clients, changes }) => [state, kind, clients.length, changes[0]?.by]),
  ).toEqual([
    ['current', 'warning', 1, 'Olivia'],
    ['coming', 'notice', 0, 'Olivia'],
  ]);
  const id = String(posted.data['noticeId']);
  expect((await run(listNoticesCommand)).lines[0]).toBe(
    `${id}  current  warning  BAKERY  2026-11-20T15:00:00Z – no end  Pay is late.`,
  );
  expect(await run(withdrawNoticeCommand, [id])).toMatchObject({ done: true });
  expect(await texts('other')).toEqual([]);
  expect(await run(withdrawNoticeCommand, [id])).toMatchObject({
    done: false,
    lines: [expect.anything(), 'The notice was withdrawn before, or has ended.'],
  });
});

it.each([
  ['texts', { everyone: true, en: 'One language' }, /both languages/],
  ['no audience', TEXTS, /--everyone, or --clients/],
  ['two audiences', { ...TEXTS, everyone: true, clients: 'BAKERY' }, /--everyone, or --clients/],
  ['an unknown client', { ...TEXTS, clients: 'BAKERY,NOWHERE' }, /doesn’t exist: BAKERY, NOWHERE/],
  ['the link', { ...TEXTS, everyone: true, link: 'http://example.test' }, /https address/],
  ['a time', { ...TEXTS, everyone: true, until: 'tomorrow' }, /time in UTC/],
  ['an end in the past', { ...TEXTS, everyone: true, until: '2026-11-20T15:00:00Z' }, /end after the start/],
])('a command refuses a notice for %s, and stores nothing', async (_what, options, sentence) => {
  const refused = await run(postNoticeCommand, [], options);
  expect([refused.done, refused.lines.slice(1).join(' ')]).toEqual([false, expect.stringMatching(sentence)]);
  expect(await listed()).toEqual([]);
});

it.each(['nothing', '6e6f7463-0000-4000-8000-000000000009'])('withdrawing %s is refused', async (id) => {
  expect(await run(withdrawNoticeCommand, [id])).toMatchObject({
    done: false,
    lines: [expect.anything(), `There is no notice ${id}.`],
  });
});
