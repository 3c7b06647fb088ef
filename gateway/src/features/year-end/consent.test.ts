import { addDays, todayIn } from '@paystead/contract/local-date.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  agreementsReply,
  consentState,
  disclosure,
  yearEndReply,
  type FormFamily,
} from '@paystead/contract/features/year-end/model.ts';
import { versionAt } from '@paystead/contract/features/year-end/rules.ts';
import type { PersonKey } from '../../../test/harness/people.ts';
import { formId, issueForm } from '../../../test/harness/year-end.ts';
import { brandsOf } from '../../brands.ts';
import { createHarness } from '../../../test/harness.ts';
import { readPdf, sampleCodeIn } from '../../../test/pdf/read-pdf.ts';
import { createBackground } from '../../background.ts';
import { readConfig } from '../../config.ts';
import { statement } from '../../platform/database/port.ts';
import { createLog } from '../../platform/log.ts';
import { createPdfRenderer } from '../../platform/pdf/renderer.ts';
import { DISCLOSURES, disclosureOf, hashOf } from './disclosure.ts';
import { withdrawInWriting } from './written-withdrawal.ts';

const harness = await createHarness({ ports: { pdf: createPdfRenderer({ timeLimit: 60_000 }) } });
afterAll(harness.close);
const { plain, colleague } = harness.people;
const { worker, catcher } = createBackground({
  config: readConfig({}),
  database: harness.database,
  keys: harness.keys,
  clock: { now: () => harness.now },
  log: createLog('silent'),
});

beforeEach(async () => {
  await harness.change(
    `delete from year_end_document; delete from year_end_consent; delete from year_end_disclosure; delete from audit_event;
     delete from caught_mail; delete from outbox; update person set language = 'en'`,
  );
  await issueForm(harness.insert, { person: plain });
  await issueForm(harness.insert, { person: colleague });
});

const kept = statement(
  'test.consents',
  z.object({
    sequence: z.int(),
    status: z.string(),
    version: z.string(),
    hash: z.string(),
    language: z.string(),
    at: z.string(),
  }),
  `select sequence, status, disclosure_version as version, encode(disclosure_hash, 'hex') as hash, language, recorded_at as at
     from year_end_consent order by form_family, sequence`,
);
const archived = statement(
  'test.disclosures',
  z.object({ hash: z.string(), content: z.looseObject({ statement: z.string() }) }),
  `select encode(disclosure_hash, 'hex') as hash, content from year_end_disclosure`,
);
const auditActions = statement(
  'test.audit_actions',
  z.object({ actor_role: z.string(), detail: z.record(z.string(), z.unknown()) }),
  `select actor_role, detail from audit_event where endpoint = 'yearEnd.withdrawConsent'`,
);
const rowsOf = <R>(of: typeof kept | typeof archived): Promise<R[]> =>
  harness.database.asMaintenance((tx) => tx.rows(of as typeof kept, [])) as Promise<R[]>;
async function mails() {
  await worker.drain();
  return (await catcher?.list()) ?? [];
}
const anew = (key: PersonKey = 'plain') => harness.signedInAnew(key);
type Visitor = ReturnType<typeof anew>;

const readDisclosure = async (me: Visitor, family: FormFamily = 'W-2', lang = 'en') =>
  disclosure.parse((await me.get(`/api/yearEndDocument/consent/disclosure?formFamily=${family}&lang=${lang}`)).json());
async function codeOf(me: Visitor, family: FormFamily = 'W-2', lang = 'en') {
  const { rawPayload } = await me.get(`/api/yearEndDocument/consent/sample?formFamily=${family}&lang=${lang}`);
  return sampleCodeIn((await readPdf(rawPayload)).text);
}
async function give(me: Visitor, more: Record<string, unknown> = {}, how = {}) {
  const { version, hash, language } = await readDisclosure(me);
  const body = {
    formFamily: 'W-2',
    disclosureVersion: version,
    disclosureHash: hash,
    language,
    accessCode: await codeOf(me),
    agrees: true,
    ...more,
  };
  return me.post('/api/yearEndDocument/consent', body, how);
}
const withdraw = (me: Visitor, formFamily = 'W-2') =>
  me.post('/api/yearEndDocument/consent/withdrawal', { formFamily });
const WITHDRAWN = 'Your next W-2 forms will come on paper';
/** Returns 200 for the official form, 'copy' for one that is marked for information, else the status. */
const opens = async (me: Visitor, id = formId(plain)) => {
  const { statusCode, headers } = await me.get(`/api/yearEndDocument/${id}/file`);
  return String(headers['content-disposition']).includes('copy for information') ? 'copy' : statusCode;
};

describe('refused requests', () => {
  it('401, 403 anti_forgery, 403 step_up_required', async () => {
    expect((await harness.stranger.post('/api/yearEndDocument/consent', {})).statusCode).toBe(401);
    const me = anew();
    for (const url of ['consent', 'consent/withdrawal', `${formId(plain)}/paperRequest`]) {
      const answer = await me.post(`/api/yearEndDocument/${url}`, {}, { antiForgery: false });
      expect([answer.statusCode, answer.json().code], url).toEqual([403, 'anti_forgery']);
    }
    harness.advanceSeconds(301);
    const late = await me.post('/api/yearEndDocument/consent', {});
    expect([late.statusCode, late.json().code]).toEqual([403, 'step_up_required']);
    expect(await rowsOf(kept)).toEqual([]);
  });

  it.each([
    [{ accessCode: 'AAA-AAA' }, 422, '/accessCode'],
    [{ accessCode: '' }, 422, '/accessCode'],
    [{ agrees: false }, 422, '/agrees'],
    [{ formFamily: 'W-4' }, 422, '/formFamily'],
    [{ disclosureHash: 'x' }, 422, '/disclosureHash'],
  ] as const)('%j: %i %s', async (more, status, pointer) => {
    const answer = await give(anew(), more);
    expect([answer.statusCode, answer.json().errors[0].pointer]).toEqual([status, pointer]);
    expect(await rowsOf(kept)).toEqual([]);
  });

  it('409 if the text that was read is not the current one', async () => {
    for (const more of [{ disclosureVersion: '2024-01' }, { disclosureHash: '0'.repeat(64) }, { language: 'es' }]) {
      const answer = await give(anew(), more);
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'version_conflict']);
    }
    expect(await rowsOf(kept)).toEqual([]);
  });

  it('refuses another person’s code, and a code of another form family', async () => {
    const foreign = await codeOf(anew('colleague'));
    expect((await give(anew(), { accessCode: foreign })).statusCode).toBe(422);
    expect((await give(anew(), { accessCode: await codeOf(anew(), '1099') })).statusCode).toBe(422);
  });

  it('404 for a paper request for another person’s form', async () => {
    expect((await anew().post(`/api/yearEndDocument/${formId(colleague)}/paperRequest`)).statusCode).toBe(404);
  });
});

describe('PAY-3: the disclosure (26 CFR 31.6051-1(j)(3))', () => {
  it.each(['en', 'es'] as const)('contains every required statement and the contact, in %s', async (lang) => {
    const disclosureShown = await readDisclosure(anew(), 'W-2', lang);
    expect(disclosureShown.sections.map(({ key }) => key)).toEqual([
      'paper',
      'scope',
      'paperCopy',
      'withdrawal',
      'end',
      'contactData',
      'technology',
    ]);
    expect(
      disclosureShown.sections.every(
        ({ heading, paragraphs }) => heading !== '' && paragraphs.every((text) => text.length > 60),
      ),
    ).toBe(true);
    expect(disclosureShown.contact).toEqual({
      name: 'Millrace Fabrication, Inc.',
      address: ['1 Water Street', 'Lancaster, PA 17603'],
      phone: '717-555-0100',
      email: 'support@example.test',
    });
  });

  it('has a hash that changes with any word, contact, family or language', () => {
    const contact = { name: 'A', address: [], phone: null, email: null };
    const text = versionAt(DISCLOSURES, harness.now);
    const hashes = [
      disclosureOf(text, 'W-2', 'en', contact),
      disclosureOf(text, 'W-2', 'es', contact),
      disclosureOf(text, '1099', 'en', contact),
      disclosureOf(text, 'W-2', 'en', { ...contact, name: 'B' }),
      disclosureOf({ ...text, version: 'another' }, 'W-2', 'en', contact),
    ].map(({ hash }) => hash);
    expect(new Set(hashes).size).toBe(5);
    expect(disclosureOf(text, 'W-2', 'en', contact).hash).toBe(hashes[0]);
  });

  it('never changes once published: new wording is a new version', () => {
    const contact = { name: '', address: [], phone: null, email: null };
    const words = DISCLOSURES.map((text) => [
      text.version,
      (['W-2', '1099'] as const).flatMap((family) =>
        (['en', 'es'] as const).map((lang) => disclosureOf(text, family, lang, contact).hash.slice(0, 12)),
      ),
    ]);
    expect(words).toEqual([
      ['2025-01', ['1054aa1c1876', '6709f3d8c174', 'efbf934c62d4', 'c2a8f77fc5fe']],
      ['2026-12', ['500af9f655dd', 'f2bd743396a2', 'fd2aeea99424', '272d4dcf921f']],
    ]);
  });
});

describe('PAY-3: consent from paper to file and back', () => {
  it('is stored with version, hash, time and language, and opens the file from the next request on', async () => {
    const me = anew();
    expect(await opens(me)).toBe('copy');
    const read = await readDisclosure(me);
    const answer = await give(me);
    const at = harness.now.toISOString().replace('.000', '');
    expect(consentState.parse(answer.json())).toEqual({
      formFamily: 'W-2',
      consentStatus: 'given',
      consentedAt: at,
      withdrawnAt: null,
      disclosureVersion: read.version,
      supersededAt: null,
    });
    expect(await rowsOf(kept)).toEqual([
      { sequence: 1, status: 'consented', version: read.version, hash: read.hash, language: 'en', at },
    ]);
    expect(await rowsOf(archived)).toMatchObject([{ hash: read.hash, content: { statement: read.statement } }]);
    expect(await opens(me)).toBe(200);
    // The consent covers one person only.
    expect(await opens(harness.as('colleague'), formId(colleague))).toBe('copy');
  });

  it('is confirmed by one mail in the person’s language, even if given repeatedly', async () => {
    await harness.change(`update person set language = 'es' where person_id = '${plain.personId}'`);
    const me = anew();
    await give(me);
    await give(me);
    const mailsSent = await mails();
    expect(mailsSent.map(({ to, subject }) => [to, subject])).toEqual([
      ['petra@example.test', 'Aceptó formularios W-2 electrónicos'],
    ]);
    expect(await rowsOf(kept)).toHaveLength(1);
  });

  it('E2: a withdrawal is confirmed by mail with its date, and keeps delivered forms open', async () => {
    const me = anew();
    await give(me);
    expect(await opens(me)).toBe(200);
    harness.advanceSeconds(60);
    const answer = consentState.parse((await withdraw(me)).json());
    expect(answer).toMatchObject({
      consentStatus: 'withdrawn',
      withdrawnAt: harness.now.toISOString().replace('.000', ''),
    });
    expect(await opens(me)).toBe(200);
    expect((await me.get(`/api/yearEndDocument/${formId(plain)}/boxes`)).statusCode).toBe(200);
    const listed = yearEndReply.parse((await me.get('/api/yearEndDocument')).json());
    expect(listed.yearEndDocuments.map(({ furnishing }) => furnishing)).toEqual(['electronic']);
    const confirmation = (await mails()).find(({ subject }) => subject === WITHDRAWN);
    expect(confirmation?.text).toContain('In effect since: November 20, 2026');
    expect(confirmation?.text).toContain('Forms delivered in the portal before stay there');
  });

  it('can be withdrawn without a recent sign-in, and withdrawing twice changes nothing', async () => {
    const me = anew();
    await give(me);
    harness.advanceSeconds(400);
    expect((await withdraw(me)).statusCode).toBe(200);
    expect((await withdraw(me)).json().consentStatus).toBe('withdrawn');
    expect((await withdraw(me, '1099')).json().consentStatus).toBe('none');
    expect(await rowsOf(kept)).toHaveLength(2);
    expect((await mails()).filter(({ subject }) => subject === WITHDRAWN)).toHaveLength(1);
  });

  it('can be given again, and every step stays on record', async () => {
    const me = anew();
    await give(me);
    await withdraw(me);
    expect((await give(anew())).json().consentStatus).toBe('given');
    expect(
      (await rowsOf<{ status: string; sequence: number }>(kept)).map(({ status, sequence }) => [sequence, status]),
    ).toEqual([
      [1, 'consented'],
      [2, 'withdrawn'],
      [3, 'consented'],
    ]);
    expect(await opens(anew())).toBe(200);
  });

  it('is stored once when given in two windows at once', async () => {
    const [one, two] = [anew(), anew()];
    const answers = await Promise.all([give(one), give(two)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await rowsOf(kept)).toHaveLength(1);
  });

  it('repeating the same key returns the first reply', async () => {
    const me = anew();
    const headers = { 'idempotency-key': 'consent-1' };
    const first = await give(me, {}, { headers });
    await withdraw(me);
    const again = await give(me, {}, { headers });
    expect([again.statusCode, again.headers['idempotency-replayed']]).toEqual([200, 'true']);
    expect(again.json()).toEqual(first.json());
    // The reply repeats the earlier agreement: the withdrawal stays.
    const { consents } = yearEndReply.parse((await me.get('/api/yearEndDocument')).json());
    expect(consents).toMatchObject([{ formFamily: 'W-2', consentStatus: 'withdrawn' }]);
  });

  it('accepts a code until the next day, with any case and spacing', async () => {
    const me = anew();
    const code = await codeOf(me);
    harness.advanceSeconds(86_400);
    expect((await give(anew(), { accessCode: ` ${code.toLowerCase().replace('-', ' ')} ` })).statusCode).toBe(200);
    await withdraw(anew());
    harness.advanceSeconds(86_400);
    expect((await give(anew(), { accessCode: code })).statusCode).toBe(422);
  });

  it('a consent cannot be changed or removed, even by the gateway itself', async () => {
    const me = anew();
    await give(me);
    for (const sql of ['update year_end_consent set language = $1', 'delete from year_end_consent where language = $1'])
      await expect(
        harness.database.asTenant({ clientId: plain.client.clientId, employeeId: null }, (tx) =>
          tx.run(statement(`test.${sql.slice(0, 6)}_consent`, z.never(), sql), ['es']),
        ),
      ).rejects.toMatchObject({ code: '42501' });
  });
});

/** Records a consent to the previous release's text, which is superseded now. */
async function agreedBefore() {
  await give(anew());
  await harness.change(
    `insert into year_end_disclosure
       select client_id, sha256('before'), '2023-01', form_family, language, content || '{"statement": "So it was."}', '2024-01-02T12:00:00Z'
         from year_end_disclosure;
     update year_end_consent set disclosure_version = '2023-01', disclosure_hash = sha256('before'), recorded_at = '2024-01-02T12:00:00Z'`,
  );
}

describe('PAY-3: a new disclosure text after consent', () => {
  beforeEach(agreedBefore);

  it('ends the consent for forms issued from then on, and keeps delivered forms open', async () => {
    await issueForm(harness.insert, { person: plain, place: 2, taxYear: 2023 });
    const me = anew();
    const listed = yearEndReply.parse((await me.get('/api/yearEndDocument')).json());
    expect(listed.yearEndDocuments.map(({ taxYear, furnishing }) => [taxYear, furnishing])).toEqual([
      [2025, 'paper'],
      [2023, 'electronic'],
    ]);
    expect(listed.consents).toMatchObject([
      { consentStatus: 'given', disclosureVersion: '2023-01', supersededAt: DISCLOSURES[0]?.effectiveFrom },
    ]);
    expect(await opens(me)).toBe('copy');
    expect((await me.get(`/api/yearEndDocument/${formId(plain)}/boxes`)).json().document.opens).toBe('copy');
    expect((await me.get(`/api/yearEndDocument/${formId(plain, 2)}/file`)).statusCode).toBe(200);
  });

  it('requires a new consent, which opens the forms since then; both texts stay on record word for word', async () => {
    expect((await give(anew())).json()).toMatchObject({ consentStatus: 'given', supersededAt: null });
    const me = anew();
    expect(await opens(me)).toBe(200);
    const { agreements } = agreementsReply.parse(
      (await me.get('/api/yearEndDocument/consent/agreements?formFamily=W-2')).json(),
    );
    expect(agreements.map(({ disclosure: { version, statement } }) => [version, statement.slice(0, 9)])).toEqual([
      [versionAt(DISCLOSURES, harness.now).version, 'I have re'],
      ['2023-01', 'So it was'],
    ]);
    expect(agreements.map(({ endedAt }) => endedAt)).toEqual([null, agreements[0]?.agreedAt]);
  });
});

describe('PAY-3: past agreements can be read later', () => {
  const read = async (me: Visitor, family = 'W-2') =>
    me.get(`/api/yearEndDocument/consent/agreements?formFamily=${family}`);

  it('401 without a session, 422 for an unknown form family, and an empty list without an agreement', async () => {
    expect((await read(harness.stranger)).statusCode).toBe(401);
    const answer = await read(anew(), 'W-4');
    expect([answer.statusCode, answer.json().errors[0].pointer]).toEqual([422, 'query/formFamily']);
    expect((await read(anew())).json()).toEqual({ agreements: [] });
  });

  it('shows them word for word, in the language of the time, to their owner only, even after a withdrawal', async () => {
    const me = anew();
    const disclosureShown = await readDisclosure(me, 'W-2', 'es');
    await give(me, { disclosureHash: disclosureShown.hash, language: 'es' });
    const [agreement] = agreementsReply.parse((await read(me)).json()).agreements;
    expect(agreement).toMatchObject({ endedAt: null, disclosure: disclosureShown });
    // The consent's hash is the hash of the text that was shown.
    expect(agreement && hashOf(agreement.disclosure)).toBe(disclosureShown.hash);
    expect((await read(anew('colleague'))).json()).toEqual({ agreements: [] });
    expect((await read(me, '1099')).json()).toEqual({ agreements: [] });
    harness.advanceSeconds(60);
    await withdraw(me);
    const [later] = agreementsReply.parse((await read(me)).json()).agreements;
    expect(later).toMatchObject({
      endedAt: harness.now.toISOString().replace('.000', ''),
      disclosure: disclosureShown,
    });
  });
});

describe('PAY-3: a withdrawal by letter', () => {
  const number = 'E-0001';
  const record = (more = {}) =>
    withdrawInWriting(
      { database: harness.database, keys: harness.keys, brandingOf: brandsOf({ branding: true }).ofPartner },
      { clientCode: 'MILLRACE', employeeNumber: number, family: 'W-2', receivedOn: '2026-11-19', by: 'Ines', ...more },
      harness.now,
    );

  it('E2: keeps delivered forms open, is confirmed by mail and recorded in the activity', async () => {
    const me = anew();
    await give(me);
    expect(await opens(me)).toBe(200);
    harness.advanceSeconds(60);
    expect(await record()).toBe('confirmed');
    expect(await opens(me)).toBe(200);
    await issueForm(harness.insert, { person: plain, place: 2, taxYear: 2026, issuedAt: harness.now.toISOString() });
    expect(await opens(me, formId(plain, 2))).toBe('copy');
    expect((await rowsOf<{ status: string }>(kept)).map(({ status }) => status)).toEqual(['consented', 'withdrawn']);
    const confirmation = (await mails()).filter(({ subject }) => subject === WITHDRAWN);
    expect(confirmation.map(({ to, text }) => [to, text.includes('In effect since: November')])).toEqual([
      ['petra@example.test', true],
    ]);
    const [deed] = await harness.database.asMaintenance((tx) => tx.rows(auditActions, []));
    expect(deed).toEqual({
      actor_role: 'operator',
      detail: { formFamily: 'W-2', consent: 'withdrawn', inWriting: true, receivedOn: '2026-11-19', by: 'Ines' },
    });
  });

  it('is refused a second time, without a consent, and for an unknown employee', async () => {
    expect(await record()).toBe('notGiven');
    await give(anew());
    expect(await record({ family: '1099' })).toBe('notGiven');
    expect([await record({ employeeNumber: 'E-9' }), await record({ clientCode: 'NONE' })]).toEqual([
      'unknown',
      'unknown',
    ]);
    expect([await record(), await record()]).toEqual(['confirmed', 'notGiven']);
    expect(await rowsOf(kept)).toHaveLength(2);
  });

  it('reports that there is no address to confirm it to', async () => {
    await give(anew());
    const mine = `where person_id = '${plain.personId}'`;
    await harness.change(`update person_email set replaced_at = now() ${mine}`);
    expect(await record()).toBe('noAddress');
    await harness.change(`update person_email set replaced_at = null ${mine}`);
  });
});

describe('PAY-3: paper requests', () => {
  it('are possible with or without consent, shown in the list and confirmed by mail, once a day', async () => {
    const me = anew();
    await give(me);
    const ask = () => me.post(`/api/yearEndDocument/${formId(plain)}/paperRequest`);
    const first = await ask();
    harness.advanceSeconds(60);
    expect([first.statusCode, (await ask()).json()]).toEqual([
      200,
      {
        ...first.json(),
        requestedAt: expect.stringContaining(first.json<{ requestedAt: string }>().requestedAt.slice(0, 19)),
      },
    ]);
    const listed = yearEndReply.parse((await me.get('/api/yearEndDocument')).json());
    expect(listed.yearEndDocuments[0]?.paperRequestedAt).toMatch(/^2026-\d\d-\d\dT/);
    expect(await opens(me)).toBe(200);
    const sent = await mails();
    expect(sent.filter(({ subject }) => subject === 'You requested a form on paper')).toHaveLength(1);
    // The payroll team prints it, so everyone who sees the whole client gets one mail.
    const toPayrollTeam = sent.filter(({ subject }) => subject === 'An employee requested a form on paper');
    expect(
      toPayrollTeam.map(({ to, text }) => [to, text.includes('Petra Tester1'), text.includes('W-2 2025')]),
    ).toEqual([['ada@example.test', true, true]]);
  });

  it('count once a day of the employee’s zone, also in the evening, when UTC’s day is the next one', async () => {
    const today = todayIn('UTC', harness.now);
    const ask = async (at: string, days: number) => {
      harness.advanceSeconds((Date.parse(`${today}T${at}Z`) - harness.now.getTime()) / 1000 + days * 86_400);
      const reply = await anew().post(`/api/yearEndDocument/${formId(plain)}/paperRequest`);
      return reply.json<{ requestedAt: string }>().requestedAt.slice(0, 16);
    };
    // In New York: 18:30, 22:30, and 00:30 of the day after.
    expect(await ask('23:30', 2)).toBe(`${addDays(today, 2)}T23:30`);
    expect(await ask('03:30', 3)).toBe(`${addDays(today, 2)}T23:30`);
    expect(await ask('05:30', 3)).toBe(`${addDays(today, 3)}T05:30`);
    const days = (await mails())
      .filter(({ subject }) => subject === 'You requested a form on paper')
      .map(({ text }) => /\w+ \d+, 2026/.exec(text)?.[0]);
    expect(days).toHaveLength(2);
    expect(new Set(days).size).toBe(2);
  });

  it('do not make the file an official form without consent', async () => {
    const me = anew();
    await me.post(`/api/yearEndDocument/${formId(plain)}/paperRequest`);
    expect(await opens(me)).toBe('copy');
  });
});
