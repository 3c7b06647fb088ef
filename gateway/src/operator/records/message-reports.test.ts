import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createHarness } from '../../../test/harness.ts';
import { runOn } from '../../../test/operator.ts';
import { PDF } from '../../../test/uploads/samples.ts';
import { newMessage, postMessage } from '../../features/messages/posting/post.ts';

const harness = await createHarness();
const folder = mkdtempSync(join(tmpdir(), 'paystead-message-reports-'));
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await harness.close();
});
beforeEach(() => harness.change('delete from message'));

async function type(...words: string[]) {
  const printed = { out: '', beside: '' };
  const io = {
    out: (text: string) => void (printed.out += text),
    beside: (text: string) => void (printed.beside += text),
  };
  const status = await runOn(harness.database, words, io, { PAYSTEAD_DATA: folder });
  return { status, ...printed };
}
const post = async (clientCode: string, title = 'Handbook') =>
  (
    await postMessage(
      harness.database,
      newMessage.parse({
        clientCode,
        category: 'policies',
        title: { en: title, es: 'Manual' },
        body: { en: '<p>Read</p>', es: '<p>Lea</p>' },
        to: 'everybody',
        attachments: [{ title: { en: 'A', es: 'A' }, file: 'a.pdf', requiresAcknowledgement: true }],
      }),
      async () => PDF,
      harness.now,
      { by: 'Olivia' },
    )
  ).messageId;

describe('O8: messages on the command line', () => {
  it('are listed by client, with how many are done', async () => {
    expect((await type('messages', 'list', 'MILLRACE')).out).toContain('There are no messages.');
    const id = await post('MILLRACE');
    await post('BAKERY', 'Bread');
    const { out } = await type('messages', 'list', 'millrace');
    expect(out).toMatch(new RegExp(`${id}  current     2026-11-20T15:00Z  0/7  Handbook`));
    expect(out).not.toContain('Bread');
  });

  it('are reported, with every recipient in a private CSV file', async () => {
    const id = await post('MILLRACE');
    const csv = join(folder, 'who.csv');
    const { status, out } = await type('messages', 'report', 'MILLRACE', id, '--csv', csv);
    expect([status, out]).toEqual([
      0,
      expect.stringContaining('7 recipients, 0 done, 7 not yet, 0 no longer employed'),
    ]);
    expect(readFileSync(csv, 'utf8').trim().split('\r\n')).toHaveLength(8);
    expect(statSync(csv).mode & 0o777).toBe(0o600);
  });

  it('remind, and refuse a second reminder within a day', async () => {
    const id = await post('MILLRACE');
    const reminded = await type('messages', 'remind', 'MILLRACE', id, '--json');
    expect([reminded.status, JSON.parse(reminded.out)]).toEqual([
      0,
      { command: 'messages remind', done: true, recipients: 7 },
    ]);
    const { out } = await type('messages', 'remind', 'BAKERY', await post('BAKERY'));
    expect(out).toBe('3 people are mailed.\n');
    const again = await type('messages', 'remind', 'MILLRACE', id);
    expect([again.status, again.beside]).toEqual([1, expect.stringContaining('within the last 24 hours')]);
  });

  it('are withdrawn with a reason, once, and only at their own client', async () => {
    const id = await post('MILLRACE');
    expect((await type('messages', 'withdraw', 'MILLRACE', id)).status).toBe(1);
    expect((await type('messages', 'withdraw', 'BAKERY', id, '--reason', 'Wrong')).status).toBe(1);
    const withdraw = (...more: string[]) => type('messages', 'withdraw', 'MILLRACE', id, '--reason', 'Wrong', ...more);
    const withdrawn = await withdraw('--json');
    expect([withdrawn.status, JSON.parse(withdrawn.out)]).toEqual([
      0,
      { command: 'messages withdraw', done: true, messageId: id },
    ]);
    const faults = ['The message was withdrawn before.'];
    const again = await withdraw('--json');
    expect([again.status, JSON.parse(again.out)]).toEqual([1, { command: 'messages withdraw', done: false, faults }]);
    const other = await post('MILLRACE', 'Other');
    expect((await type('messages', 'withdraw', 'MILLRACE', other, '--reason', 'Wrong')).out).toBe(
      'Withdrawn. No one sees it any more; acknowledgments stay stored.\n',
    );
    expect((await type('messages', 'list', 'MILLRACE')).out).toContain('withdrawn');
    expect((await type('messages', 'report', 'MILLRACE', 'nothing')).status).toBe(1);
  });
});
