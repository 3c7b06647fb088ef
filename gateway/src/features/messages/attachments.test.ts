import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { acknowledgement, landingPage } from '@paystead/contract/features/messages/model.ts';
import { attach, post } from '../../../test/harness/messages.ts';
import { createHarness } from '../../../test/harness.ts';
import { idOf, MILLRACE, type PersonKey } from '../../../test/harness/people.ts';
import { statement, type Statement } from '../../platform/database/port.ts';

const harness = await createHarness();
afterAll(harness.close);
const { plain, colleague, other } = harness.people;

const mine = idOf('atta', 1);
const foreign = idOf('atta', 2);
const tooEarly = idOf('atta', 3);
const expired = idOf('atta', 4);
const elsewhere = idOf('atta', 5);
const messageOf = new Map([
  [mine, { to: [plain, colleague] }],
  [foreign, { to: [colleague] }],
  [tooEarly, { to: [plain], publishedAt: '2026-12-01T00:00:00Z' }],
  [expired, { to: [plain], expiresAt: '2026-11-20T15:00:00Z' }],
  [elsewhere, { to: [other] }],
]);
const messageIdOf = (attachmentId: string) => idOf('mssg', [...messageOf.keys()].indexOf(attachmentId) + 1);
const outOfReach = [
  ['somebody else’s', foreign],
  ['one not published yet', tooEarly],
  ['one of an expired message', expired],
  ['another employer’s', elsewhere],
  ['an unknown one', randomUUID()],
  ['no id at all', 'x'],
] as const;

beforeEach(async () => {
  await harness.change('delete from message; delete from acknowledgement; delete from audit_event');
  for (const [attachmentId, more] of messageOf) {
    const messageId = messageIdOf(attachmentId);
    await post(harness.insert, { messageId, ...more });
    const client = more.to[0]?.client ?? MILLRACE;
    await attach(harness.insert, { attachmentId, messageId, client, fileName: 'Guía.pdf' });
  }
});

const acknowledge = (key: PersonKey, attachmentId: string, query = '', headers = {}) =>
  harness.as(key).put(`/api/clientAttachment/${attachmentId}${query}`, undefined, { headers });
const download = (key: PersonKey, attachmentId: string) =>
  harness.as(key).get(`/api/clientAttachment/${attachmentId}/file`);
const markRead = (key: PersonKey, messageId: string) => harness.as(key).put(`/api/message/${messageId}/read`);
const messages = async (key: PersonKey) =>
  landingPage
    .parse((await harness.as(key).get('/api/LandingPage')).json())
    .messageCategories.flatMap((category) => category.messagesForThisCategory);

const kept = statement(
  'test.acknowledgements',
  z.object({ employee_id: z.string(), version: z.int(), hash: z.string(), language: z.string(), at: z.string() }),
  `select employee_id, version, encode(sha256, 'hex') as hash, language, acknowledged_at as at
     from acknowledgement order by version`,
);
const audited = statement(
  'test.message_audit',
  z.object({ endpoint: z.string(), action: z.string(), detail: z.unknown() }),
  `select endpoint, action, detail from audit_event order by at, endpoint`,
);
const readTimes = statement(
  'test.read_times',
  z.object({ at: z.string() }),
  'select read_at as at from message_recipient where read_at is not null',
);
const rowsOf = <R>(of: Statement<R>) => harness.database.asMaintenance((tx) => tx.rows(of, []));
/** The current time in the database's format. */
const instant = () => harness.now.toISOString().replace('.000', '');

describe('refused requests', () => {
  it('401 without a session', async () => {
    expect((await harness.stranger.put(`/api/clientAttachment/${mine}`)).statusCode).toBe(401);
    expect((await harness.stranger.get(`/api/clientAttachment/${mine}/file`)).statusCode).toBe(401);
    expect((await harness.stranger.put(`/api/message/${messageIdOf(mine)}/read`)).statusCode).toBe(401);
  });

  it('403 anti_forgery for a write from another site', async () => {
    for (const url of [`clientAttachment/${mine}`, `message/${messageIdOf(mine)}/read`]) {
      const response = await harness.as('plain').put(`/api/${url}`, undefined, { antiForgery: false });
      expect([response.statusCode, response.json()], url).toMatchObject([403, { code: 'anti_forgery' }]);
    }
    expect(await rowsOf(kept)).toEqual([]);
  });

  it.each(outOfReach)('MSG-4, MSG-5: 404 for %s', async (_owner, attachmentId) => {
    for (const response of [await acknowledge('plain', attachmentId), await download('plain', attachmentId)])
      expect([response.statusCode, response.json().code]).toEqual([404, 'not_found']);
    expect(await rowsOf(kept)).toEqual([]);
  });

  it.each(outOfReach.map(([owner, id]) => [owner, messageOf.has(id) ? messageIdOf(id) : id] as const))(
    '404 for a message with %s',
    async (_owner, messageId) => {
      expect((await markRead('plain', messageId)).statusCode).toBe(404);
    },
  );

  it('422 for an invalid version', async () => {
    expect((await acknowledge('plain', mine, '?version=x')).statusCode).toBe(422);
  });
});

describe('MSG-4: acknowledging', () => {
  it('stores version, hash, language and time of the document, for this person only', async () => {
    const response = await acknowledge('plain', mine, '', { 'accept-language': 'es' });
    expect([response.statusCode, acknowledgement.parse(response.json())]).toEqual([
      200,
      { attachmentId: mine, version: 1, sha256: '00'.repeat(32), acknowledgedAt: instant() },
    ]);
    expect(await rowsOf(kept)).toEqual([
      { employee_id: plain.employeeId, version: 1, hash: '00'.repeat(32), language: 'es', at: instant() },
    ]);
    const [message] = await messages('plain');
    expect(message?.attachments[0]).toMatchObject({ isAcknowledged: true, acknowledgedAt: harness.now.toISOString() });
    const [theirs] = await messages('colleague');
    expect(theirs?.attachments[0]).toMatchObject({ isAcknowledged: false });
    expect(await rowsOf(audited)).toContainEqual({
      endpoint: 'messages.acknowledge',
      action: 'change',
      detail: { attachmentId: mine, version: 1, language: 'es' },
    });
  });

  it('returns the first acknowledgement when repeated, or sent from two windows at once', async () => {
    const both = await Promise.all([acknowledge('plain', mine), acknowledge('plain', mine, '?version=1')]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    harness.advanceSeconds(60);
    const later = await acknowledge('plain', mine, '', { 'accept-language': 'es' });
    expect(later.json()).toEqual(both[0]?.json());
    expect(await rowsOf(kept)).toMatchObject([{ language: 'en' }]);
  });

  it('does not acknowledge a version that was replaced meanwhile', async () => {
    await acknowledge('plain', mine);
    await harness.change(`update message_attachment set version = 2 where attachment_id = '${mine}'`);
    const stale = await acknowledge('plain', mine, '?version=1');
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'version_conflict']);
    expect((await acknowledge('plain', mine, '?version=2')).json()).toMatchObject({ version: 2 });
    expect((await rowsOf(kept)).map(({ version }) => version)).toEqual([1, 2]);
  });
});

describe('MSG-5: opening an attachment', () => {
  it('returns the bytes as a file of their type, in a sandbox', async () => {
    const response = await download('plain', mine);
    expect([response.statusCode, [...response.rawPayload]]).toEqual([200, [37, 80, 68, 70]]);
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Gui_a.pdf"; filename*=UTF-8''Gu%C3%ADa.pdf`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
    expect(await rowsOf(audited)).toEqual([
      { endpoint: 'messages.attachmentFile', action: 'view', detail: { attachmentId: mine, version: 1 } },
    ]);
  });
});

describe('MSG-1: opening a message', () => {
  it('marks it as read for this person only, and keeps the first time', async () => {
    const messageId = messageIdOf(mine);
    const first = instant();
    expect((await messages('plain')).map(({ isRead }) => isRead)).toEqual([false]);
    expect((await markRead('plain', messageId)).statusCode).toBe(204);
    harness.advanceSeconds(60);
    expect((await markRead('plain', messageId)).statusCode).toBe(204);
    expect((await messages('plain')).map(({ isRead }) => isRead)).toEqual([true]);
    expect((await messages('colleague')).some(({ isRead }) => isRead)).toBe(false);
    expect(await rowsOf(readTimes)).toEqual([{ at: first }]);
  });
});
