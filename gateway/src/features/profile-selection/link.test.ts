import { afterAll, assert, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { profileOf, refusal } from '../../../test/sign-in/sign-in-harness.ts';
import type { Browser } from '../../../test/sign-in/browser.ts';
import type { PersonKey } from '../../../test/harness/people.ts';
import { createBackground } from '../../background.ts';
import { readConfig } from '../../config.ts';
import { jobSubject } from '../../platform/access/job-subject.ts';
import { bankFreeze } from '../../platform/changes/freeze.ts';
import { statement } from '../../platform/database/port.ts';
import { createLog } from '../../platform/log.ts';
import { smtpListener, type SmtpListener } from '../../platform/mail/fixture/smtp-listener.ts';
import { deleteLinksBefore } from './link-store.ts';
import { CANCEL as STOP, COMPLETE as DONE, LINK, NEW, OLD, openLinkHarness } from './fixture/link-harness.ts';

const links = await openLinkHarness();
const { signInHarness, mailsTo: mails, tokenMailedTo: tokenIn } = links;
const { harness } = signInHarness;
afterAll(harness.close);
beforeEach(() => links.reset());
const { plain, colleague } = harness.people;

const HERE = 'http://localhost';
const linkRequest = { currentEmail: OLD, updatedEmail: NEW, emailRedirectUrl: HERE };

const addresses = statement(
  'test.link_addresses',
  z.object({ email: z.string(), replaced: z.boolean() }),
  'select email, replaced_at is not null as replaced from person_email where person_id = $1 order by email',
);
const onFile = () => harness.database.asMaintenance((tx) => tx.rows(addresses, [plain.personId]));
const frozen = () => harness.database.asMaintenance((tx) => bankFreeze(tx, jobSubject({ clientId: plain.client.clientId, employeeId: plain.employeeId }), harness.now)); // prettier-ignore
const newToken = (more: Readonly<Record<string, unknown>> = {}) =>
  signInHarness.tokenOf('plain', { claims: { email: NEW, sub: 'subject-of-new', ...more } });
const withToken = (token: string) => ({ headers: { 'x-identity-token': token } });
const state = async (at: Browser) => (await at.get('/api/session')).statusCode;

describe('PRF-2: refusals', () => {
  it('401 with neither a session nor an identity token', async () => {
    expect(refusal(await signInHarness.browser().post(LINK, linkRequest))).toEqual([401, 'unauthenticated']);
    expect(refusal(await signInHarness.browser().post(DONE, { token: 'x'.repeat(43) }))).toEqual([
      401,
      'unauthenticated',
    ]);
  });

  it('403 anti_forgery for a request from another site', async () => {
    const at = await signInHarness.signedIn('plain');
    expect(refusal(await at.post(LINK, linkRequest, { pair: false }))).toEqual([403, 'anti_forgery']);
  });

  it('403 step_up_required if the password was entered too long ago', async () => {
    const at = await signInHarness.signedIn('plain');
    harness.advanceSeconds(301);
    expect(refusal(await at.post(LINK, linkRequest))).toEqual([403, 'step_up_required']);
    expect(await mails(NEW)).toEqual([]);
  });

  it.each([
    'https://evil.test',
    'http://localhost/',
    'http://localhost.evil.test',
    'https://harborline.example',
    'javascript:x',
  ])('422 for %s, which is not a partner’s origin', async (emailRedirectUrl) => {
    const at = await signInHarness.signedIn('plain');
    const answer = await at.post(LINK, { ...linkRequest, emailRedirectUrl });
    expect([answer.statusCode, answer.json().errors[0].pointer]).toEqual([422, '/emailRedirectUrl']);
    expect(await mails(OLD)).toEqual([]);
  });

  it('401 with a token that does not prove the new address', async () => {
    for (const claims of [{ email: 'other@example.test' }, { email_verified: false }])
      expect(refusal(await signInHarness.browser().post(LINK, linkRequest, withToken(await newToken(claims))))).toEqual([401, 'identity_token_invalid']); // prettier-ignore
  });
});

describe('PRF-2: the reply is the same whether or not an address exists', () => {
  it.each<[string, Partial<typeof linkRequest>]>([
    ['an address on file nowhere', { currentEmail: 'nobody@example.test' }],
    ['somebody else’s address as one’s own', { currentEmail: 'colin@example.test' }],
    ['a new address that is somebody’s', { updatedEmail: 'colin@example.test' }],
    ['one’s own address again', { updatedEmail: OLD }],
  ])('%s', async (_what, more) => {
    const answer = async (body: typeof linkRequest) => {
      const reply = await (await signInHarness.signedIn('plain')).post(LINK, body);
      return [reply.statusCode, reply.json()];
    };
    const vain = await answer({ ...linkRequest, ...more });
    for (const to of [NEW, 'colin@example.test', 'nobody@example.test'])
      expect((await mails(to)).filter(({ text }) => text.includes('link-email'))).toEqual([]);
    expect(await answer(linkRequest)).toEqual(vain);
    expect(vain[0]).toBe(200);
  });

  it('a second request within a minute gets the same reply and mails nothing', async () => {
    const at = await signInHarness.signedIn('plain');
    await at.post(LINK, linkRequest);
    expect((await at.post(LINK, linkRequest)).statusCode).toBe(200);
    expect(await mails(NEW)).toHaveLength(1);
    harness.advanceSeconds(61);
    await at.post(LINK, linkRequest);
    expect(await mails(NEW)).toHaveLength(2);
  });
});

describe('PRF-2: linking from a session', () => {
  it('mails the link to the new address and a notice to the old one, each with both addresses and its own token', async () => {
    await (await signInHarness.signedIn('plain')).post(LINK, linkRequest);
    const [link] = await mails(NEW);
    assert(link !== undefined);
    expect(link.subject).toMatch(/^Confirm your new email for /);
    expect(link.text).toContain('Link works for: 15 minutes, once');
    expect(link.text).not.toContain('#cancel=');
    const notice = (await mails(OLD)).find(({ subject }) => subject.startsWith('Your email is about to change'));
    assert(notice !== undefined);
    expect(notice.text).toContain('http://localhost/link-email#cancel=');
    expect(notice.text).not.toContain('#token=');
    for (const one of [notice, link]) expect(one.text).toContain(`Email on file: ${OLD}\nNew email: ${NEW}`);
  });

  it('mails name the employer whose profile the person used last, of those that are enabled', async () => {
    await harness.change(`update profile set last_used_at = null where person_id = '${plain.personId}'`);
    const bakery = { username: 'petra.second', clientCode: 'BAKERY' };
    const employerAfter = async (profile: typeof bakery) => {
      const at = signInHarness.browser();
      await signInHarness.authorize(at, 'plain', profile);
      harness.advanceSeconds(61);
      await at.post(LINK, linkRequest);
      const named = (await mails(NEW)).map(({ text }) => /^Employer: (.*)$/m.exec(text)?.[1]);
      await harness.change('delete from caught_mail');
      return named;
    };
    // The profile that was never used comes after one that was.
    expect(await employerAfter(profileOf('plain'))).toEqual(['Millrace Fabrication']);
    expect(await employerAfter(bakery)).toEqual(['Bluebonnet Bakery']);
    expect(await employerAfter(profileOf('plain'))).toEqual(['Millrace Fabrication']);
    await harness.change(`update profile set last_used_at = now() + interval '1 year', is_enabled = false where username = 'petra.second'`); // prettier-ignore
    expect(await employerAfter(profileOf('plain'))).toEqual(['Millrace Fabrication']);
    await harness.change(`update profile set last_used_at = null, is_enabled = true where username = 'petra.second'`);
  });

  it('completing changes the address on file, ends other sessions, freezes bank changes for a day, and notifies both addresses', async () => {
    const at = await signInHarness.signedIn('plain');
    const elsewhere = await signInHarness.signedIn('plain');
    await at.post(LINK, linkRequest);
    const done = await at.post(DONE, { token: await tokenIn(NEW, 'token') });
    const until = new Date(harness.now.getTime() + 24 * 3_600_000);
    expect([done.statusCode, done.json()]).toEqual([200, { email: NEW, bankChangesFrozenUntil: until.toISOString() }]);
    expect(await onFile()).toEqual([
      { email: NEW, replaced: false },
      { email: OLD, replaced: true },
    ]);
    expect([await state(at), await state(elsewhere)]).toEqual([200, 401]);
    expect(await frozen()).toEqual({ reason: 'contactChanged', until });
    for (const to of [OLD, NEW])
      expect((await mails(to)).some(({ subject }) => subject.startsWith('Your email was changed'))).toBe(true);
    harness.advanceSeconds(24 * 3600 + 1);
    expect(await frozen()).toBeNull();
  });

  it('afterwards the new address signs in as the person, and the old one doesn’t', async () => {
    const at = await signInHarness.signedIn('plain');
    harness.advanceSeconds(5);
    await at.post(LINK, linkRequest);
    await at.post(DONE, { token: await tokenIn(NEW, 'token') });
    harness.advanceSeconds(60);
    const fresh = signInHarness.browser();
    expect((await signInHarness.authorize(fresh, 'plain', { idpToken: await newToken() })).statusCode).toBe(200);
    expect(refusal(await signInHarness.authorize(signInHarness.browser(), 'plain'))).toEqual([404, 'not_found']);
  });

  it.each<[string, () => Promise<void> | void]>([
    ['after fifteen minutes', () => harness.advanceSeconds(15 * 60)],
    [
      'when a newer link was asked for',
      async () => {
        harness.advanceSeconds(61);
        await (await signInHarness.signedIn('plain')).post(LINK, linkRequest);
      },
    ],
    [
      'when the old address objected',
      async () => {
        expect((await signInHarness.browser().post(STOP, { token: await tokenIn(OLD, 'cancel') })).json()).toEqual({
          wasCompleted: false,
        });
      },
    ],
  ])('404 for the link %s', async (_when, meanwhile) => {
    await (await signInHarness.signedIn('plain')).post(LINK, linkRequest);
    const token = await tokenIn(NEW, 'token');
    await meanwhile();
    const at = await signInHarness.signedIn('plain');
    expect(refusal(await at.post(DONE, { token }))).toEqual([404, 'not_found']);
    expect(await onFile()).toEqual([{ email: OLD, replaced: false }]);
  });

  it('404 for a link to an address that was another person’s before the link is opened', async () => {
    const at = await signInHarness.signedIn('plain');
    await at.post(LINK, linkRequest);
    const token = await tokenIn(NEW, 'token');
    await harness.insert('person_email', [
      { email: NEW, person_id: colleague.personId, verified_at: '2026-11-01T00:00:00Z', replaced_at: '2026-11-02T00:00:00Z' },
    ]); // prettier-ignore
    expect(refusal(await at.post(DONE, { token }))).toEqual([404, 'not_found']);
    expect(await onFile()).toEqual([{ email: OLD, replaced: false }]);
    await harness.change(`update person_email set person_id = '${plain.personId}' where email = '${NEW}'`);
    expect((await at.post(DONE, { token })).statusCode).toBe(200);
  });

  it('a person may go back to an address that they had before', async () => {
    const at = await signInHarness.signedIn('plain');
    await at.post(LINK, linkRequest);
    await at.post(DONE, { token: await tokenIn(NEW, 'token') });
    harness.advanceSeconds(61);
    expect((await at.post(LINK, { ...linkRequest, currentEmail: NEW, updatedEmail: OLD })).statusCode).toBe(200);
    const token = (await mails(OLD))
      .map(({ text }) => /#token=([\w-]+)/.exec(text)?.[1])
      .find((one) => one !== undefined);
    expect((await at.post(DONE, { token })).statusCode).toBe(200);
    expect(await onFile()).toEqual([
      { email: NEW, replaced: true },
      { email: OLD, replaced: false },
    ]);
  });

  it('are kept as long as someone may object, and then deleted', async () => {
    const at = await signInHarness.signedIn('plain');
    await at.post(LINK, linkRequest);
    const left = () => links.rows(z.object({ until: z.string() }), 'select cancel_until as until from email_link');
    const [{ until } = { until: '' }] = await left();
    expect(Date.parse(until)).toBe(harness.now.getTime() + 24 * 3_600_000);
    const forget = (before: number) =>
      harness.database.asDirectory((tx) => deleteLinksBefore(tx, new Date(before), 10));
    expect([await forget(Date.parse(until)), (await left()).length]).toEqual([0, 1]);
    expect([await forget(Date.parse(until) + 1), (await left()).length]).toEqual([1, 0]);
  });

  it('an address that was replaced is notified of further changes for a day, until it can’t object any more', async () => {
    const third = NEW.replace('petra', 'petra.third');
    const at = await signInHarness.signedIn('plain');
    await at.post(LINK, linkRequest);
    await at.post(DONE, { token: await tokenIn(NEW, 'token') });
    const received = async () => (await mails(OLD)).length;
    const before = await received();
    const ask = async () => {
      const idpToken = await newToken();
      const again = signInHarness.browser();
      await signInHarness.authorize(again, 'plain', { idpToken });
      return again.post(LINK, { ...linkRequest, currentEmail: NEW, updatedEmail: third });
    };
    harness.advanceSeconds(23 * 3600);
    expect((await ask()).statusCode).toBe(200);
    expect(await received()).toBe(before + 1);
    harness.advanceSeconds(3600);
    expect((await ask()).statusCode).toBe(200);
    expect(await received()).toBe(before + 1);
    expect(await mails(third)).toHaveLength(2);
  });

  it('404 for a link that was used, belongs to another person, is made up, or cancels', async () => {
    const at = await signInHarness.signedIn('plain');
    await at.post(LINK, linkRequest);
    const token = await tokenIn(NEW, 'token');
    const foreign = await signInHarness.signedIn('colleague');
    expect(refusal(await foreign.post(DONE, { token }))).toEqual([404, 'not_found']);
    expect(refusal(await at.post(DONE, { token: 'x'.repeat(43) }))).toEqual([404, 'not_found']);
    expect(refusal(await at.post(DONE, { token: await tokenIn(OLD, 'cancel') }))).toEqual([404, 'not_found']);
    const both = await Promise.all([at.post(DONE, { token }), at.post(DONE, { token })]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 404]);
  });
});

describe('PRF-2: a claim by a sign-in with an address that no employer has on file', () => {
  it('sends the link to the address on file, so knowing that address isn’t enough to get in', async () => {
    await signInHarness.browser().post(LINK, linkRequest, withToken(await newToken()));
    expect(await mails(NEW)).toEqual([]);
    const token = await tokenIn(OLD, 'token');
    // The token alone is not enough: the sign-in has to be the one that asked.
    const stranger = await signInHarness.tokenOf('colleague');
    expect(refusal(await signInHarness.browser().post(DONE, { token }, withToken(stranger)))).toEqual([
      404,
      'not_found',
    ]);
    const done = await signInHarness.browser().post(DONE, { token }, withToken(await newToken()));
    expect(done.statusCode).toBe(200);
    expect(await onFile()).toEqual([
      { email: NEW, replaced: false },
      { email: OLD, replaced: true },
    ]);
    const reply = await signInHarness.authorize(signInHarness.browser(), 'plain', {
      idpToken: await newToken(),
      ...profileOf('plain'),
    });
    expect(reply.statusCode).toBe(200);
  });
});

describe('PRF-2: mail as a server receives it', () => {
  let server: SmtpListener;
  beforeAll(async () => {
    server = await smtpListener();
  });
  afterAll(() => server.close());
  const overSmtp = async (to: string) => {
    const { worker: postman, catcher: none } = createBackground({
      config: readConfig({ PAYSTEAD_SMTP_URL: server.url, PAYSTEAD_MAIL_FROM: 'pay@example.test' }),
      database: harness.database,
      keys: harness.keys,
      clock: { now: () => harness.now },
      log: createLog('silent'),
    });
    expect(none).toBeNull();
    await postman.drain();
    return server.received.filter((mail) => mail.to.includes(to)).map(({ to: receivers, raw }) => ({ receivers, text: plainTextOf(raw) }));
  }; // prettier-ignore

  it('the link goes to the new address alone, the notice to the old one alone, and both work from the mail', async () => {
    const at = await signInHarness.signedIn('plain');
    await at.post(LINK, linkRequest);
    const linked = (await overSmtp(NEW)).at(-1);
    const noticed = (await overSmtp(OLD)).find(({ text }) => text.includes('#cancel='));
    assert(linked !== undefined && noticed !== undefined);
    expect([linked.receivers, noticed.receivers]).toEqual([[NEW], [OLD]]);
    expect(linked.text).toContain('15 minutes, once');
    expect(linked.text).not.toContain('#cancel=');
    expect(noticed.text).not.toContain('#token=');
    const token = /\/link-email#token=([\w-]+)/.exec(linked.text)?.[1];
    const objection = /\/link-email#cancel=([\w-]+)/.exec(noticed.text)?.[1];
    expect((await at.post(DONE, { token })).statusCode).toBe(200);
    for (const address of [NEW, OLD])
      expect((await overSmtp(address)).at(-1)?.text).toContain('Your email was changed');
    expect((await signInHarness.browser().post(STOP, { token: objection })).json()).toEqual({ wasCompleted: true });
  });
});

/** The text form of a mail as it came over the wire, in quoted-printable or not encoded. */
function plainTextOf(raw: string): string {
  const part = raw.split(/^--[^\r\n]+\r?$/m).find((one) => /^content-type: text\/plain/im.test(one)) ?? '';
  const [partHeader = '', ...rest] = part.trimStart().split(/\r?\n\r?\n/);
  const body = rest.join('\n\n');
  if (/base64/i.test(partHeader)) return Buffer.from(body, 'base64').toString('utf8');
  if (!/quoted-printable/i.test(partHeader)) return body;
  const joined = body.replaceAll(/=\r?\n/g, '');
  return Buffer.from(joined.replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))), 'latin1').toString('utf8'); // prettier-ignore
}

describe('PRF-2: cancelling from the old address', () => {
  it('works for a day after completion: everything is undone, all sessions end, bank changes stay frozen', async () => {
    const thief = await signInHarness.signedIn('plain');
    await thief.post(LINK, linkRequest);
    await thief.post(DONE, { token: await tokenIn(NEW, 'token') });
    harness.advanceSeconds(3600);
    const objection = { token: await tokenIn(OLD, 'cancel') };
    expect((await signInHarness.browser().post(STOP, objection)).json()).toEqual({ wasCompleted: true });
    expect(await onFile()).toEqual([
      { email: NEW, replaced: true },
      { email: OLD, replaced: false },
    ]);
    expect(await state(thief)).toBe(401);
    expect(await frozen()).toEqual({ reason: 'notMe', until: null });
    expect(refusal(await signInHarness.browser().post(STOP, objection))).toEqual([404, 'not_found']);
    expect((await signInHarness.authorize(signInHarness.browser(), 'plain')).statusCode).toBe(200);
    expect(
      refusal(await signInHarness.authorize(signInHarness.browser(), 'plain', { idpToken: await newToken() })),
    ).toEqual([404, 'not_found']);
  });

  it('no longer works after a day', async () => {
    await (await signInHarness.signedIn('plain')).post(LINK, linkRequest);
    const token = await tokenIn(OLD, 'cancel');
    harness.advanceSeconds(24 * 3600);
    expect(refusal(await signInHarness.browser().post(STOP, { token }))).toEqual([404, 'not_found']);
  });

  it('can’t be blocked by turning off payday notices', async () => {
    const keys: PersonKey[] = ['plain'];
    for (const key of keys) {
      const at = await signInHarness.signedIn(key);
      await at.post('/api/preferences/blockPayrollAlerts', { blockPayrollAlerts: true });
      await at.post(LINK, linkRequest);
    }
    expect((await mails(OLD)).some(({ text }) => text.includes('#cancel='))).toBe(true);
    expect(colleague.personId).not.toBe(plain.personId);
  });
});
