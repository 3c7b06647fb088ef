import { afterAll, assert, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { landingPage } from '@paystead/contract/features/messages/model.ts';
import { messageCounts } from '@paystead/contract/features/messages/rules.ts';
import { createHarness } from '../../../../test/harness.ts';
import { PDF } from '../../../../test/uploads/samples.ts';
import type { PersonKey } from '../../../../test/harness/people.ts';
import { statement } from '../../../platform/database/port.ts';
import { newMessage, postMessage } from './post.ts';

const harness = await createHarness();
afterAll(harness.close);
beforeEach(() => harness.change('delete from message'));

const MESSAGE = {
  clientCode: 'MILLRACE',
  category: 'policies',
  title: { en: 'New policy', es: 'Política nueva' },
  body: { en: '<p onclick="x()">Read <strong>this</strong></p><script>alert(1)</script>', es: '<p>Lea</p>' },
  to: ['E-0001'],
  attachments: [{ title: { en: 'Policy', es: 'Política' }, file: '../docs/policy.pdf', requiresAcknowledgement: true }],
};
const post = (more: object = {}, bytes: Uint8Array = PDF) =>
  postMessage(harness.database, newMessage.parse({ ...MESSAGE, ...more }), async () => bytes, new Date(harness.now), {
    by: 'Olivia',
  });
const read = async (key: PersonKey) =>
  landingPage.parse((await harness.as(key).get('/api/LandingPage')).json()).messageCategories.flatMap((one) => one.messagesForThisCategory); // prettier-ignore
const bodies = statement(
  'test.post_bodies',
  z.object({ body: z.object({ en: z.string() }) }),
  'select body from message',
);

describe('MSG-1: posting a message', () => {
  it('reaches the named employees with its document, and its stored HTML is sanitized', async () => {
    expect(await post()).toMatchObject({ receivers: 1 });
    const [kept] = await harness.database.asMaintenance((tx) => tx.rows(bodies, []));
    assert(kept !== undefined);
    expect(kept.body.en).toContain('Read <strong>this</strong>');
    expect(kept.body.en).not.toMatch(/<p onclick|<script/);
    const [message] = await read('plain');
    expect(message).toMatchObject({
      title: 'New policy',
      attachments: [{ fileName: 'policy.pdf', contentType: 'application/pdf', requiresAcknowledgement: true }],
    });
    assert(message !== undefined);
    expect(message.body).not.toMatch(/<p onclick|<script/);
    expect(await read('colleague')).toEqual([]);
  });

  it('S15: a link works in the shown message, and hostile markup stays text', async () => {
    const link = '<a href="https://intranet.example/plan?a=1&amp;b=2" rel="noopener noreferrer">the plan</a>';
    const en = `<p>Read <a href="https://intranet.example/plan?a=1&amp;b=2" target="_blank">the plan</a>.</p>`;
    await post({ body: { en: `${en}<a href="javascript:alert(1)">x</a><img src=x onerror=alert(1)>`, es: en } });
    const [kept] = await harness.database.asMaintenance((tx) => tx.rows(bodies, []));
    const [message] = await read('plain');
    expect(message?.body).toBe(
      `<p>Read ${link}.</p>&lt;a href=&quot;javascript:alert(1)&quot;&gt;x&lt;img src=x onerror=alert(1)&gt;`,
    );
    // The stored text is unchanged when read: sanitizing twice equals sanitizing once.
    expect(kept?.body.en).toBe(message?.body);
  });

  it('reaches everyone at the client and no one elsewhere', async () => {
    await post({ to: 'everyone' });
    expect([(await read('colleague')).length, (await read('other')).length]).toEqual([1, 0]);
  });

  it.each<[string, object, Uint8Array, RegExp]>([
    ['an unknown client', { clientCode: 'NOBODY' }, PDF, /no client NOBODY/],
    ['an unknown employee number', { to: ['E-0001', 'E-9999'] }, PDF, /number E-9999/],
    [
      'a document of an unknown type',
      {},
      new Uint8Array([0, 1, 2]),
      /attachments\[0\]\.file: .* doesn’t contain what its name says/,
    ],
    ['an empty document', {}, new Uint8Array(), /attachments\[0\]\.file: .* is empty/],
  ])('is refused for %s, and nothing is stored', async (_what, more, bytes, why) => {
    await expect(post(more, bytes)).rejects.toThrow(why);
    expect(await harness.database.asMaintenance((tx) => tx.rows(bodies, []))).toEqual([]);
  });

  it('O8: is posted once: the same message sent again posts nothing more, unless told to', async () => {
    const first = await post();
    expect(first).toMatchObject({ receivers: 1, earlier: null });
    const second = await post();
    expect(second).toMatchObject({ messageId: first.messageId, earlier: { isWithdrawn: false } });
    expect(await read('plain')).toHaveLength(1);
    // Another document, another client or another word is another message.
    expect((await post({}, new Uint8Array([...PDF, 10]))).earlier).toBeNull();
    expect((await post({ title: { en: 'New rules', es: 'Reglas nuevas' } })).earlier).toBeNull();
    expect((await post({ clientCode: 'BAKERY', to: 'everybody' })).earlier).toBeNull();
    expect(await read('plain')).toHaveLength(3);
    const again = await postMessage(
      harness.database,
      newMessage.parse(MESSAGE),
      async () => PDF,
      new Date(harness.now),
      { by: 'Olivia', again: true },
    );
    expect(again.earlier).toBeNull();
    expect(await read('plain')).toHaveLength(4);
  });

  it('O8: leaves out people who have left, and names them where they were listed', async () => {
    expect(await post({ to: ['E-0001', 'E-0008'] })).toMatchObject({ receivers: 1, left: ['E-0008'] });
    await expect(post({ to: ['E-0008'] })).rejects.toThrow(/Everyone on the list has left/);
    const { receivers } = await post({ to: 'everybody' });
    expect(receivers).toBe(7);
  });

  it('MSG-2: five hundred messages are all read and counted', async () => {
    for (let one = 0; one < 500; one += 1)
      await post({ title: { en: `Message ${one}`, es: `Mensaje ${one}` }, attachments: [] });
    const all = await read('plain');
    expect(all).toHaveLength(500);
    expect(messageCounts([{ messagesForThisCategory: all }])).toEqual({
      activeMessagesAmount: 500,
      actionRequiredAmount: 0,
    });
  });
});
