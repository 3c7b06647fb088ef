import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { previewLinkReply } from '@paystead/contract/features/profile-selection/model.ts';
import type { Browser } from '../../../test/sign-in/browser.ts';
import { profileOf, refusal } from '../../../test/sign-in/sign-in-harness.ts';
import { MILLRACE } from '../../../test/harness/people.ts';
import { jobSubject } from '../../platform/access/job-subject.ts';
import { bankFreeze } from '../../platform/changes/freeze.ts';
import { statement } from '../../platform/database/port.ts';
import {
  AT_BAKERY,
  CANCEL,
  COMPLETE,
  LINK,
  NEW,
  OLD,
  openLinkHarness,
  PREVIEW,
  SECOND,
} from './fixture/link-harness.ts';
import { hashOfToken } from './link-token.ts';

const links = await openLinkHarness();
const { signInHarness, mailsTo, tokenMailedTo, strangerToken, addressesOnFile } = links;
const { harness } = signInHarness;
const { plain, colleague } = harness.people;
afterAll(harness.close);

const STRANGER = 'stranger.new@example.test';
const RIVAL = 'rival.new@example.test';
const HERE = 'http://localhost';
const claim = { currentEmail: OLD, updatedEmail: STRANGER, emailRedirectUrl: HERE };
const change = { currentEmail: OLD, updatedEmail: NEW, emailRedirectUrl: HERE };
const withToken = (token: string) => ({ headers: { 'x-identity-token': token } });
const UNCHANGED = [OLD, SECOND].toSorted();
const NOT_FOUND = [404, 'not_found'];
const subjects = async (address: string) => (await mailsTo(address)).map(({ subject }) => subject);
const freezes = () => harness.database.asMaintenance((tx) =>
  Promise.all([{ clientId: MILLRACE.clientId, employeeId: plain.employeeId }, AT_BAKERY].map((one) => bankFreeze(tx, jobSubject(one), harness.now))),
); // prettier-ignore
const sessionOf = async (at: Browser) => (await at.get('/api/session')).statusCode;

/** The stranger's claim, made; and the token that was mailed to the address on file. */
async function claimed(body: typeof claim = claim, subject?: string): Promise<string> {
  const token = await strangerToken(body.updatedEmail, subject);
  expect((await signInHarness.browser().post(LINK, body, withToken(token))).statusCode).toBe(200);
  return tokenMailedTo(body.currentEmail, 'token', body.updatedEmail);
}
const complete = async (token: string, idToken: string) =>
  signInHarness.browser().post(COMPLETE, { token }, withToken(idToken));

beforeEach(async () => {
  await links.reset();
  await harness.insert('person_email', [
    { email: SECOND, person_id: plain.personId, verified_at: '2026-01-05T12:00:00.000Z' },
  ]);
});

describe('S1: a stranger’s claim on another person’s address', () => {
  it('can’t be completed by the owner’s session, and nothing changes', async () => {
    const token = await claimed();
    const owner = await signInHarness.signedIn('plain');
    expect(refusal(await owner.post(COMPLETE, { token }))).toEqual(NOT_FOUND);
    expect(await addressesOnFile()).toEqual(UNCHANGED);
    expect([await sessionOf(owner), await freezes()]).toEqual([200, [null, null]]);
    expect((await subjects(OLD)).filter((subject) => subject.startsWith('Your email was changed'))).toEqual([]);
    const entering = await signInHarness.authorize(signInHarness.browser(), 'plain', {
      idpToken: await strangerToken(STRANGER),
    });
    expect(refusal(entering)).toEqual(NOT_FOUND);
    expect((await signInHarness.authorize(signInHarness.browser(), 'plain')).statusCode).toBe(200);
  });

  it('is shown to the owner as a claim, and the owner can stop it with the mailed link', async () => {
    const token = await claimed();
    const owner = await signInHarness.signedIn('plain');
    const shown = await owner.post(PREVIEW, { token });
    const { expiresAt, ...rest } = previewLinkReply.parse(shown.json());
    expect(rest).toEqual({ kind: 'claim', currentEmail: OLD, updatedEmail: STRANGER, standing: 'claimantOnly' });
    expect(Date.parse(expiresAt)).toBe(harness.now.getTime() + 15 * 60_000);
    expect((await owner.post(CANCEL, { token })).json()).toEqual({ wasCompleted: false });
    expect(refusal(await complete(token, await strangerToken(STRANGER)))).toEqual(NOT_FOUND);
    expect(refusal(await owner.post(PREVIEW, { token }))).toEqual(NOT_FOUND);
    expect(await addressesOnFile()).toEqual(UNCHANGED);
    expect(await sessionOf(owner)).toBe(200);
  });

  it('can’t be completed by the stranger without the mailed link token, and the notice’s token doesn’t do', async () => {
    await claimed();
    const own = await strangerToken(STRANGER);
    for (const token of ['x'.repeat(43), await tokenMailedTo(OLD, 'cancel')])
      expect(refusal(await complete(token, own))).toEqual(NOT_FOUND);
    expect(await mailsTo(STRANGER)).toEqual([]);
    expect(await addressesOnFile()).toEqual(UNCHANGED);
  });

  it('can’t be completed by another identity that has the mailed token', async () => {
    const token = await claimed();
    const others: [string, Promise<string>][] = [
      ['a second stranger', strangerToken(RIVAL)],
      ['a second account of the same address', strangerToken(STRANGER, 'subject-of-another')],
      ['the claimant’s account, whose address is another now', strangerToken(RIVAL, `subject-of-${STRANGER}`)],
      [
        'the claimant’s account, whose address is not verified now',
        strangerToken(STRANGER, undefined, { email_verified: false }),
      ],
      ['the owner by identity token', signInHarness.tokenOf('plain')],
      ['a colleague by identity token', signInHarness.tokenOf('colleague')],
    ];
    for (const [who, idToken] of others) {
      expect([who, ...refusal(await complete(token, await idToken))]).toEqual([who, ...NOT_FOUND]);
      const shown = await signInHarness.browser().post(PREVIEW, { token }, withToken(await idToken));
      expect([who, ...refusal(shown)]).toEqual([who, ...NOT_FOUND]);
    }
    expect(await addressesOnFile()).toEqual(UNCHANGED);
  });

  it('is neither shown to nor completed by another signed-in employee', async () => {
    const token = await claimed();
    const other = await signInHarness.signedIn('colleague');
    expect(refusal(await other.post(PREVIEW, { token }))).toEqual(NOT_FOUND);
    expect(refusal(await other.post(COMPLETE, { token }))).toEqual(NOT_FOUND);
    expect(await addressesOnFile()).toEqual(UNCHANGED);
  });

  it('beside another claim is completed with its own link only, and voids the other one', async () => {
    const first = await claimed();
    const second = await claimed({ ...claim, currentEmail: SECOND, updatedEmail: RIVAL });
    expect(refusal(await complete(first, await strangerToken(RIVAL)))).toEqual(NOT_FOUND);
    expect(refusal(await complete(second, await strangerToken(STRANGER)))).toEqual(NOT_FOUND);
    expect((await complete(second, await strangerToken(RIVAL))).statusCode).toBe(200);
    expect(refusal(await complete(first, await strangerToken(STRANGER)))).toEqual(NOT_FOUND);
    expect(await addressesOnFile()).toEqual([OLD, RIVAL].toSorted());
  });

  it('has no effect if the identity already belongs to another employee, with the same reply', async () => {
    await signInHarness.signedIn('colleague');
    const asColleague = await strangerToken(STRANGER, `subject-of-${colleague.firstName}`);
    const answer = await signInHarness.browser().post(LINK, claim, withToken(asColleague));
    const good = await signInHarness.browser().post(LINK, claim, withToken(await strangerToken(STRANGER)));
    expect([answer.statusCode, answer.json()]).toEqual([good.statusCode, good.json()]);
    expect((await subjects(OLD)).filter((subject) => subject.startsWith('Someone wants'))).toHaveLength(1);
  });

  it('neither voids nor delays the owner’s own request', async () => {
    const owner = await signInHarness.signedIn('plain');
    await claimed();
    await owner.post(LINK, change);
    const token = await tokenMailedTo(NEW, 'token');
    await claimed({ ...claim, updatedEmail: RIVAL });
    expect((await owner.post(COMPLETE, { token })).statusCode).toBe(200);
    expect(await addressesOnFile()).toEqual([NEW, SECOND].toSorted());
  });
});

describe('S1: a claim by an identity whose address is not on file', () => {
  it('is completed with the mailed link by the identity that made it, which can then sign in', async () => {
    const before = await signInHarness.signedIn('plain');
    const token = await claimed();
    const shown = await signInHarness.browser().post(PREVIEW, { token }, withToken(await strangerToken(STRANGER)));
    expect(shown.json()).toMatchObject({ kind: 'claim', currentEmail: OLD, updatedEmail: STRANGER, standing: 'mayComplete' }); // prettier-ignore
    const until = new Date(harness.now.getTime() + 24 * 3_600_000);
    const done = await complete(token, await strangerToken(STRANGER));
    expect([done.statusCode, done.json()]).toEqual([200, { email: STRANGER, bankChangesFrozenUntil: until.toISOString() }]); // prettier-ignore
    expect(await addressesOnFile()).toEqual([SECOND, STRANGER].toSorted());
    const frozen = { reason: 'contactChanged', until };
    expect(await freezes()).toEqual([frozen, frozen]);
    expect(await sessionOf(before)).toBe(401);
    const idpToken = await strangerToken(STRANGER);
    expect(
      (await signInHarness.authorize(signInHarness.browser(), 'plain', { idpToken, ...profileOf('plain') })).statusCode,
    ).toBe(200);
    expect(refusal(await complete(token, idpToken))).toEqual(NOT_FOUND);
  });

  it('can’t be taken back with the link’s token after completion, only with the notice’s', async () => {
    const token = await claimed();
    await complete(token, await strangerToken(STRANGER));
    expect(refusal(await signInHarness.browser().post(CANCEL, { token }))).toEqual(NOT_FOUND);
    expect(await addressesOnFile()).toEqual([SECOND, STRANGER].toSorted());
    const objection = await tokenMailedTo(SECOND, 'cancel');
    expect((await signInHarness.browser().post(CANCEL, { token: objection })).json()).toEqual({ wasCompleted: true });
    expect(await addressesOnFile()).toEqual(UNCHANGED);
  });

  it('once taken back, also undoes the changes made after it', async () => {
    await complete(await claimed(), await strangerToken(STRANGER));
    const objection = await tokenMailedTo(OLD, 'cancel');
    harness.advanceSeconds(61);
    const thief = signInHarness.browser();
    await signInHarness.authorize(thief, 'plain', { idpToken: await strangerToken(STRANGER), ...profileOf('plain') });
    await thief.post(LINK, { ...change, currentEmail: STRANGER, updatedEmail: RIVAL });
    expect((await thief.post(COMPLETE, { token: await tokenMailedTo(RIVAL, 'token') })).statusCode).toBe(200);
    expect(await addressesOnFile()).toEqual([SECOND, RIVAL].toSorted());
    // The address that the first step replaced hears of the second one too.
    expect((await subjects(OLD)).filter((subject) => subject.startsWith('Your email was changed'))).toHaveLength(2);
    expect((await signInHarness.browser().post(CANCEL, { token: objection })).json()).toEqual({ wasCompleted: true });
    expect(await addressesOnFile()).toEqual(UNCHANGED);
    expect(await sessionOf(thief)).toBe(401);
    const idpToken = await strangerToken(RIVAL);
    expect(refusal(await signInHarness.authorize(signInHarness.browser(), 'plain', { idpToken }))).toEqual(NOT_FOUND);
  });
});

describe('S1: a change that the owner requested in a session', () => {
  it('is completed by the owner’s session with a recent sign-in, and not by a stale one', async () => {
    const owner = await signInHarness.signedIn('plain');
    await owner.post(LINK, change);
    const token = await tokenMailedTo(NEW, 'token');
    harness.advanceSeconds(301);
    expect((await owner.post(PREVIEW, { token })).json()).toMatchObject({ kind: 'change', standing: 'mayComplete' });
    expect(refusal(await owner.post(COMPLETE, { token }))).toEqual([403, 'step_up_required']);
    expect(await addressesOnFile()).toEqual(UNCHANGED);
    expect(
      (await owner.post('/api/session/step-up', { idpToken: await signInHarness.tokenOf('plain') })).statusCode,
    ).toBe(200);
    expect((await owner.post(COMPLETE, { token })).statusCode).toBe(200);
    expect(await addressesOnFile()).toEqual([NEW, SECOND].toSorted());
  });

  it('gets 404 and no step-up in another person’s stale session', async () => {
    await (await signInHarness.signedIn('plain')).post(LINK, change);
    const token = await tokenMailedTo(NEW, 'token');
    const other = await signInHarness.signedIn('colleague');
    harness.advanceSeconds(301);
    expect(refusal(await other.post(COMPLETE, { token }))).toEqual(NOT_FOUND);
    expect(refusal(await other.post(PREVIEW, { token }))).toEqual(NOT_FOUND);
  });

  it('can’t be completed by an identity token, whether of the new address or of the owner', async () => {
    await (await signInHarness.signedIn('plain')).post(LINK, change);
    const token = await tokenMailedTo(NEW, 'token');
    for (const idToken of [await strangerToken(NEW), await signInHarness.tokenOf('plain')])
      expect(refusal(await complete(token, idToken))).toEqual(NOT_FOUND);
    expect(await addressesOnFile()).toEqual(UNCHANGED);
    // The reader of that mailbox is shown where to open it.
    const shown = await signInHarness.browser().post(PREVIEW, { token }, withToken(await strangerToken(NEW)));
    expect(shown.json()).toMatchObject({ kind: 'change', standing: 'ownerOnly' });
    const unverified = await strangerToken(NEW, undefined, { email_verified: false });
    expect(refusal(await signInHarness.browser().post(PREVIEW, { token }, withToken(unverified)))).toEqual(NOT_FOUND);
  });

  it('isn’t shown without a session and an identity token', async () => {
    await (await signInHarness.signedIn('plain')).post(LINK, change);
    const token = await tokenMailedTo(NEW, 'token');
    expect(refusal(await signInHarness.browser().post(PREVIEW, { token }))).toEqual([401, 'unauthenticated']);
  });
});

describe('S1: gateways of the previous release on this schema', () => {
  const now = () => harness.now.toISOString();
  const later = () => new Date(harness.now.getTime() + 3_600_000).toISOString();
  const formerComplete = statement(
    'test.former_complete',
    z.object({ updated_email: z.string() }),
    'select updated_email from email_link_complete($1, $2, null, null, null, null, $3, $4)',
  );
  const formerAsk = statement(
    'test.former_ask',
    z.object({ person_id: z.string().nullable() }),
    `select email_link_ask(gen_random_uuid(), $1, $2, $3, 'localhost', $4, $5, $6, $7, $7, $6) as person_id`,
  );
  const ask = (sessionPerson: string | null, mark: string) =>
    harness.database.asDirectory((tx) =>
      tx.one(formerAsk, [sessionPerson, OLD, NEW, hashOfToken(`token ${mark}`), hashOfToken(`cancel ${mark}`), now(), later()]),
    ); // prettier-ignore

  it('don’t complete a claim for the owner’s session, and complete a change', async () => {
    const claimToken = await claimed();
    const owner = await signInHarness.signedIn('plain');
    await owner.post(LINK, change);
    const changeToken = await tokenMailedTo(NEW, 'token');
    const completed = (token: string) =>
      harness.database.asDirectory((tx) =>
        tx.rows(formerComplete, [hashOfToken(token), plain.personId, now(), later()]),
      );
    expect(await completed(claimToken)).toEqual([]);
    expect(await addressesOnFile()).toEqual(UNCHANGED);
    expect(await completed(changeToken)).toEqual([{ updated_email: NEW }]);
  });

  it('store changes but no claims, since they don’t send the claimant', async () => {
    expect(await ask(null, 'claim')).toEqual({ person_id: null });
    expect(await links.rows(z.object({ kind: z.string() }), 'select kind from email_link')).toEqual([]);
    expect(await ask(plain.personId, 'change')).toEqual({ person_id: plain.personId });
  });
});

describe('S1: notices', () => {
  const about = 'Your email is about to change in Paystead';

  it('of a claim go to every address on file and not to the claimant; its link goes only to the entered address', async () => {
    await claimed();
    for (const address of [OLD, SECOND]) expect(await subjects(address)).toContain(about);
    expect(await mailsTo(STRANGER)).toEqual([]);
    await expect(tokenMailedTo(SECOND, 'token')).rejects.toThrow('no token');
    for (const address of [OLD, SECOND])
      for (const { text } of await mailsTo(address))
        expect(text).toContain(`Email on file: ${OLD}\nNew email: ${STRANGER}`);
  });

  it('of a completed request go to every address on file, the replaced one and the new one', async () => {
    await complete(await claimed(), await strangerToken(STRANGER));
    for (const address of [OLD, SECOND, STRANGER])
      expect(await subjects(address)).toContain('Your email was changed in Paystead');
  });

  it('of a stopped claim don’t show the claimant that the address is on file', async () => {
    const token = await claimed();
    await signInHarness.browser().post(CANCEL, { token });
    for (const address of [OLD, SECOND])
      expect(await subjects(address)).toContain('The change to your email was stopped in Paystead');
    expect(await mailsTo(STRANGER)).toEqual([]);
  });

  it.each<['stopped' | 'undone', boolean]>([
    ['stopped', false],
    ['undone', true],
  ])('of a change that was %s go to every address on file and to the new one', async (what, isCompleted) => {
    const owner = await signInHarness.signedIn('plain');
    await owner.post(LINK, change);
    if (isCompleted) await owner.post(COMPLETE, { token: await tokenMailedTo(NEW, 'token') });
    await signInHarness.browser().post(CANCEL, { token: await tokenMailedTo(SECOND, 'cancel') });
    for (const address of [OLD, SECOND, NEW])
      expect(await subjects(address)).toContain(`The change to your email was ${what} in Paystead`);
  });
});

describe('S1: the audit', () => {
  const row = z.object({ client_id: z.string(), endpoint: z.string(), actor_role: z.string(), detail: z.unknown() });
  const recorded = async (endpoint: string) =>
    links.rows(row, `select client_id, endpoint, actor_role, detail from audit_event where endpoint = '${endpoint}' order by client_id`); // prettier-ignore
  const atBoth = (role: string, detail: object) =>
    [MILLRACE.clientId, AT_BAKERY.clientId].toSorted().map((client_id) => expect.objectContaining({ client_id, actor_role: role, detail })); // prettier-ignore
  const both = (updatedEmail: string) => ({ currentEmail: OLD, updatedEmail });

  it('has a claim’s request, completion and cancellation at every employer, as an action of the system', async () => {
    const token = await claimed();
    expect(await recorded('profileSelection.claimRequested')).toEqual(atBoth('system', both(STRANGER)));
    await complete(token, await strangerToken(STRANGER));
    expect(await recorded('profileSelection.claimCompleted')).toEqual(atBoth('system', both(STRANGER)));
    await signInHarness.browser().post(CANCEL, { token: await tokenMailedTo(OLD, 'cancel') });
    expect(await recorded('profileSelection.cancelLink')).toEqual(atBoth('system', { ...both(STRANGER), wasCompleted: true })); // prettier-ignore
    const others = await links.rows(z.object({ count: z.int() }), `select count(*)::integer as count from audit_event where endpoint like 'profileSelection.%' and employee_id not in ('${plain.employeeId}', '${AT_BAKERY.employeeId}')`); // prettier-ignore
    expect(others).toEqual([{ count: 0 }]);
  });

  it('has a change’s request and completion at every employer, as the person’s own action', async () => {
    const owner = await signInHarness.signedIn('plain');
    await owner.post(LINK, change);
    expect(await recorded('profileSelection.linkEmail')).toEqual(atBoth('self', both(NEW)));
    await owner.post(COMPLETE, { token: await tokenMailedTo(NEW, 'token') });
    expect(await recorded('profileSelection.linkUser')).toEqual(atBoth('self', both(NEW)));
  });

  it('shows a claim in the activity log among the actions of others', async () => {
    const owner = await signInHarness.signedIn('plain');
    const token = await claimed();
    harness.advanceSeconds(1);
    await owner.post(CANCEL, { token });
    const seen = async (language: string) => {
      const reply = await owner.get('/api/activity?by=others', { headers: { 'accept-language': language } });
      return reply.json<{ events: { what: string; detail: string | null; role: string }[] }>().events.map(({ what, detail, role }) => [role, what, detail]); // prettier-ignore
    };
    expect(await seen('en')).toEqual([
      ['system', 'Stopped an email address change using the link in a message', STRANGER],
      ['system', 'Received a request to sign in with another email address', STRANGER],
    ]);
    expect(await seen('es')).toEqual([
      ['system', 'Detuvo un cambio de correo electrónico con el enlace de un mensaje', STRANGER],
      ['system', 'Recibió una solicitud para iniciar sesión con otro correo electrónico', STRANGER],
    ]);
  });
});
