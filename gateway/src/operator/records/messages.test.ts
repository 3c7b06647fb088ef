import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createHarness } from '../../../test/harness.ts';
import { runOn } from '../../../test/operator.ts';
import { HTML, LOCKED_PDF, PDF, PNG, TXT } from '../../../test/uploads/samples.ts';
import { MAX_ATTACHMENT_BYTES } from '../../features/messages/posting/attachments.ts';
import { newMessage, postMessage } from '../../features/messages/posting/post.ts';
import { statement } from '../../platform/database/port.ts';
import { readAttachment } from './attachment-files.ts';

const harness = await createHarness();
const room = mkdtempSync(join(tmpdir(), 'paystead-messages-'));
/** The message's folder, which also contains its documents; a secret lies one folder above. */
const folder = join(room, 'outbox');
const SECRET = new Uint8Array(Buffer.from('root:x:0:0\n'));

beforeAll(() => {
  mkdirSync(join(folder, 'docs'), { recursive: true });
  writeFileSync(join(room, 'secret.txt'), SECRET);
  mkdirSync(join(room, 'outbox-other'));
  writeFileSync(join(room, 'outbox-other', 'near.txt'), SECRET);
  writeFileSync(join(folder, 'docs', 'policy.pdf'), PDF);
  writeFileSync(join(folder, 'notice.txt'), TXT);
  writeFileSync(join(folder, 'seal.png'), PNG);
  writeFileSync(join(folder, 'locked.pdf'), LOCKED_PDF);
  writeFileSync(join(folder, 'page.pdf'), HTML);
  writeFileSync(join(folder, 'passwd'), SECRET);
  writeFileSync(join(folder, 'empty.txt'), '');
  writeFileSync(join(folder, 'large.txt'), 'x'.repeat(MAX_ATTACHMENT_BYTES + 1));
  writeFileSync(join(folder, 'largest.txt'), 'x'.repeat(MAX_ATTACHMENT_BYTES));
  symlinkSync(join(room, 'secret.txt'), join(folder, 'link.txt'));
  symlinkSync('../secret.txt', join(folder, 'near-link.txt'));
  symlinkSync(room, join(folder, 'linked-folder'));
  symlinkSync('docs/policy.pdf', join(folder, 'inside.pdf'));
  linkSync(join(folder, 'notice.txt'), join(folder, 'again.txt'));
  execFileSync('mkfifo', [join(folder, 'pipe.txt')]);
});
afterAll(async () => {
  rmSync(room, { recursive: true, force: true });
  await harness.close();
});
beforeEach(() => harness.change('delete from message'));

const messageWith = (files: readonly string[]) => ({
  clientCode: 'MILLRACE',
  category: 'policies',
  title: { en: 'New policy', es: 'Política nueva' },
  body: { en: '<p>Read it.</p>', es: '<p>Lea.</p>' },
  to: ['E-0001'],
  attachments: files.map((file) => ({ title: { en: 'Policy', es: 'Política' }, file })),
});
/** Posts as the command does. Returns the sentences of a refusal; none if the message was posted. */
async function post(files: readonly string[]): Promise<string[]> {
  const read = (file: string) => readAttachment(folder, file);
  const posting = postMessage(harness.database, newMessage.parse(messageWith(files)), read, harness.now, {
    by: 'Olivia',
  });
  return posting.then(
    () => [],
    (error: Error) => error.message.split('\n'),
  );
}
const kept = statement(
  'test.kept_attachments',
  z.object({ messages: z.int(), files: z.string().nullable(), secrets: z.int() }),
  `select (select count(*)::int from message) as messages,
          (select string_agg(file_name, ',' order by file_name) from message_attachment) as files,
          (select count(*)::int from message_attachment
            where position('root:x'::bytea in content) > 0) as secrets`,
);
const state = () => harness.database.asMaintenance((tx) => tx.one(kept, []));

describe('S15: attachments of a posted message', () => {
  it.each([
    ['../secret.txt', 'is outside the message’s folder'],
    ['../../../../etc/passwd', 'is outside the message’s folder'],
    ['docs/../../secret.txt', 'is outside the message’s folder'],
    ['docs/../notice.txt', 'is outside the message’s folder'],
    ['../outbox-other/near.txt', 'is outside the message’s folder'],
    ['..\\secret.txt', 'is outside the message’s folder'],
    ['..', 'is outside the message’s folder'],
    ['/etc/passwd', 'is an absolute path'],
    [join(folder, 'notice.txt'), 'is an absolute path'],
    ['C:\\Windows\\win.ini', 'is an absolute path'],
    ['\\\\server\\share\\x.pdf', 'is an absolute path'],
    ['file:///etc/passwd', 'There is no file'],
    ['~/secret.txt', 'There is no file'],
    ['%2e%2e/secret.txt', 'There is no file'],
    ['notice.txt\0.pdf', 'isn’t a file name'],
    ['link.txt', 'is a link to a place outside the message’s folder'],
    ['near-link.txt', 'is a link to a place outside the message’s folder'],
    ['linked-folder/secret.txt', 'is a link to a place outside the message’s folder'],
    ['missing.pdf', 'There is no file'],
    ['.', 'isn’t a file'],
    ['docs', 'isn’t a file'],
    ['pipe.txt', 'isn’t a file'],
    ['passwd', 'is of a type that can’t be attached'],
    ['page.pdf', 'doesn’t contain what its name says'],
    ['locked.pdf', 'is protected by a password'],
    ['empty.txt', 'is empty'],
    ['large.txt', 'is larger than 5 MB'],
  ])('%j is refused by its field and path, and nothing is posted', async (file, why) => {
    const sentences = await post(['notice.txt', file]);
    expect(sentences).toEqual([expect.stringContaining(`attachments[1].file: `)]);
    expect(sentences[0]).toContain(JSON.stringify(file));
    expect(sentences[0]).toContain(why);
    expect(await state()).toEqual({ messages: 0, files: null, secrets: 0 });
  });

  it('reports all refused attachments at once', async () => {
    expect((await post(['../secret.txt', 'notice.txt', 'missing.pdf'])).map((line) => line.split(':')[0])).toEqual([
      'attachments[0].file',
      'attachments[2].file',
    ]);
  });

  it('posts documents in the folder and below it, also through a link that stays inside', async () => {
    const files = ['docs/policy.pdf', './notice.txt', 'seal.png', 'inside.pdf', 'again.txt', 'largest.txt'];
    expect(await post(files)).toEqual([]);
    expect(await state()).toEqual({
      messages: 1,
      files: 'again.txt,inside.pdf,largest.txt,notice.txt,policy.pdf,seal.png',
      secrets: 0,
    });
  });
});

describe('S15: `messages post`', () => {
  const path = join(folder, 'message.json');
  let beside = '';
  beforeEach(() => void (beside = ''));
  function type(files: readonly string[], from = path) {
    writeFileSync(path, JSON.stringify(messageWith(files)));
    const io = { out: () => undefined, beside: (text: string) => void (beside += text) };
    return runOn(harness.database, ['messages', 'post', from], io, { PAYSTEAD_DATA: room });
  }

  it('refuses documents outside the folder of the message, each in a sentence', async () => {
    expect(await type(['../secret.txt', '/etc/passwd'])).toBe(1);
    expect(beside).toContain('attachments[0].file: "../secret.txt" is outside the message’s folder.');
    expect(beside).toContain('attachments[1].file: "/etc/passwd" is an absolute path.');
  });

  it('refuses an unreadable message, naming its path', async () => {
    expect(await type([], join(room, 'none.json'))).toBe(1);
    expect(beside).toContain('none.json can’t be read.');
  });

  it('O8: posts a message once, and says so of a repeat', async () => {
    expect(await type(['docs/policy.pdf'])).toBe(0);
    expect(await type(['docs/policy.pdf'])).toBe(0);
    expect(await state()).toEqual({ messages: 1, files: 'policy.pdf', secrets: 0 });
  });

  it('posts documents in the message’s folder, and nothing that was refused', async () => {
    expect(await type(['docs/policy.pdf'])).toBe(0);
    expect(await state()).toEqual({ messages: 1, files: 'policy.pdf', secrets: 0 });
  });
});
