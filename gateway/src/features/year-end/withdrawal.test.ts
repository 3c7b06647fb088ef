import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  disclosure,
  yearEndDetail,
  yearEndReply,
  type FormFamily,
} from '@paystead/contract/features/year-end/model.ts';
import type { TestPerson, PersonKey } from '../../../test/harness/people.ts';
import { consent, formId, issueForm, type HarnessForm } from '../../../test/harness/year-end.ts';
import { createHarness } from '../../../test/harness.ts';
import { readPdf } from '../../../test/pdf/read-pdf.ts';
import { brandsOf } from '../../brands.ts';
import { statement } from '../../platform/database/port.ts';
import { mailDeliverer } from '../../platform/mail/deliver-mail.ts';
import { listDeadLetters } from '../../platform/outbox/dead-letters.ts';
import { quietWorker } from '../../platform/outbox/fixture/queue.ts';
import { Undeliverable } from '../../platform/outbox/item.ts';
import { createPdfRenderer } from '../../platform/pdf/renderer.ts';
import { queuePostedNotices } from '../../notices/year-end-notices.ts';
import { accessCodeOf } from './access-code.ts';
import { DISCLOSURES } from './disclosure.ts';
import { withdrawInWriting } from './written-withdrawal.ts';

const harness = await createHarness({ ports: { pdf: createPdfRenderer({ timeLimit: 60_000 }) } });
afterAll(harness.close);
const { plain, colleague, baker } = harness.people;
const { database } = harness;
const clock = { now: () => harness.now };

beforeEach(async () => {
  await harness.change(
    `delete from year_end_document; delete from year_end_consent; delete from year_end_disclosure; delete from audit_event;
     delete from year_end_notice; delete from outbox; delete from caught_mail; update person set language = 'en';
     update client_policy set is_hr_w2_1099_view_enabled = true`,
  );
});

const issue = (form: HarnessForm) => issueForm(harness.insert, form);
const now = () => harness.now.toISOString();
const minutesPass = (minutes = 1) => harness.advanceSeconds(60 * minutes);
const signedIn = (key: PersonKey) => harness.signedInAnew(key);

async function agree(key: PersonKey, formFamily: FormFamily = 'W-2') {
  const me = signedIn(key);
  const { version, hash, language } = disclosure.parse(
    (await me.get(`/api/yearEndDocument/consent/disclosure?formFamily=${formFamily}&lang=en`)).json(),
  );
  const answer = await me.post('/api/yearEndDocument/consent', {
    formFamily,
    disclosureVersion: version,
    disclosureHash: hash,
    language,
    accessCode: accessCodeOf(
      harness.keys,
      { clientId: harness.people[key].client.clientId, employeeId: harness.people[key].employeeId },
      formFamily,
      harness.now,
    ),
    agrees: true,
  });
  expect(answer.json()).toMatchObject({ formFamily, consentStatus: 'given' });
}
async function withdraw(key: PersonKey, formFamily: FormFamily = 'W-2') {
  const answer = await signedIn(key).post('/api/yearEndDocument/consent/withdrawal', { formFamily });
  expect(answer.json()).toMatchObject({ formFamily, consentStatus: 'withdrawn', withdrawnAt: expect.any(String) });
}
const listOf = async (key: PersonKey, url = '') =>
  yearEndReply.parse((await signedIn(key).get(`/api/yearEndDocument${url}`)).json());
/** Returns each listed form's delivery by its position in the list. */
async function furnished(key: PersonKey, url = '') {
  const person = harness.people[key];
  const { yearEndDocuments } = await listOf(key, url);
  return places(person, yearEndDocuments);
}
const places = (
  person: TestPerson,
  documents: readonly { id: string; furnishing: string; consentRequired: boolean }[],
) =>
  Object.fromEntries(
    documents.map(({ id, furnishing, consentRequired }) => [
      [1, 2, 3, 4, 5].find((place) => formId(person, place) === id),
      consentRequired === (furnishing === 'paper') ? furnishing : 'contradiction',
    ]),
  );
/** Returns what the file and boxes calls give: the form, a copy for information, or the status and code of a refusal. */
async function opened(key: PersonKey, id: string, query = '') {
  const answers = [
    await signedIn(key).get(`/api/yearEndDocument/${id}/file${query}`),
    await signedIn(key).get(`/api/yearEndDocument/${id}/boxes${query}`),
  ];
  return answers.map((answer) => {
    if (answer.statusCode !== 200) return `${answer.statusCode} ${answer.json<{ code: string }>().code}`;
    const file = answer.headers['content-disposition'] ?? '';
    const isCopy =
      file === ''
        ? yearEndDetail.parse(answer.json()).document.opens === 'copy'
        : file.includes('copy for information');
    return isCopy ? 'copy' : 200;
  });
}
const OPEN = [200, 200];
/** A form on paper, as its employee sees it. */
const ON_PAPER = ['copy', 'copy'];
/** A form on paper, as other readers see it. */
const SHUT = ['403 consent_required', '403 consent_required'];

describe('E2: a withdrawal affects later forms only (26 CFR 31.6051-1(j)(3)(v))', () => {
  /** Creates two years of forms of two people at one client and one person at another client; everyone consents. */
  beforeEach(async () => {
    for (const person of [plain, colleague]) {
      await issue({ person, place: 1, taxYear: 2024 });
      await issue({ person, place: 2, taxYear: 2025 });
    }
    await issue({ person: baker });
    for (const key of ['plain', 'colleague', 'baker'] as const) await agree(key);
    minutesPass();
  });

  it('delivered forms stay open: list, boxes and PDF, for both years, with the same content', async () => {
    const before = yearEndDetail.parse(
      (await signedIn('plain').get(`/api/yearEndDocument/${formId(plain, 2)}/boxes`)).json(),
    );
    await withdraw('plain');
    for (const days of [0, 400]) {
      harness.advanceSeconds(days * 86_400);
      expect(await furnished('plain')).toEqual({ 1: 'electronic', 2: 'electronic' });
      expect([await opened('plain', formId(plain, 1)), await opened('plain', formId(plain, 2))]).toEqual([OPEN, OPEN]);
    }
    const file = await signedIn('plain').get(`/api/yearEndDocument/${formId(plain, 1)}/file?lang=es`);
    expect((await readPdf(file.rawPayload)).text).toContain('XXX-XX-1001');
    const after = yearEndDetail.parse(
      (await signedIn('plain').get(`/api/yearEndDocument/${formId(plain, 2)}/boxes`)).json(),
    );
    expect(after).toEqual(before);
  });

  it('a correction posted later comes on paper, while the form that it corrects stays open', async () => {
    await withdraw('plain');
    minutesPass();
    for (const person of [plain, colleague])
      await issue({ person, place: 3, formType: 'W-2c', correctsId: formId(person, 2), issuedAt: now() });
    expect(await furnished('plain')).toEqual({ 1: 'electronic', 2: 'electronic', 3: 'paper' });
    expect([await opened('plain', formId(plain, 3)), await opened('plain', formId(plain, 2))]).toEqual([
      ON_PAPER,
      OPEN,
    ]);
    // A withdrawal affects one person: a colleague and another client's employee keep their forms.
    expect(await furnished('colleague')).toEqual({ 1: 'electronic', 2: 'electronic', 3: 'electronic' });
    expect(await opened('colleague', formId(colleague, 3))).toEqual(OPEN);
    expect(await opened('baker', formId(baker))).toEqual(OPEN);
  });

  it('agreeing again delivers the forms since then, and the next withdrawal keeps these too', async () => {
    await withdraw('plain');
    minutesPass();
    await issue({ person: plain, place: 3, formType: 'W-2c', correctsId: formId(plain, 2), issuedAt: now() });
    minutesPass();
    await agree('plain');
    expect(await furnished('plain')).toEqual({ 1: 'electronic', 2: 'electronic', 3: 'electronic' });
    minutesPass();
    await withdraw('plain');
    minutesPass();
    await issue({ person: plain, place: 4, formType: 'W-2c', correctsId: formId(plain, 1), issuedAt: now() });
    expect(await furnished('plain')).toEqual({ 1: 'electronic', 2: 'electronic', 3: 'electronic', 4: 'paper' });
    expect([await opened('plain', formId(plain, 3)), await opened('plain', formId(plain, 4))]).toEqual([
      OPEN,
      ON_PAPER,
    ]);
  });

  it('is of one family alone', async () => {
    await issue({ person: plain, place: 3, formType: '1099-NEC' });
    await agree('plain', '1099');
    minutesPass();
    await withdraw('plain');
    minutesPass();
    await issue({ person: plain, place: 4, formType: '1099-MISC', issuedAt: now() });
    await issue({ person: plain, place: 5, formType: 'W-2c', correctsId: formId(plain, 2), issuedAt: now() });
    expect(await furnished('plain')).toEqual({
      1: 'electronic',
      2: 'electronic',
      3: 'electronic',
      4: 'electronic',
      5: 'paper',
    });
  });

  it('managers and supervisors see the same: delivered forms are open, later ones on paper', async () => {
    await withdraw('plain');
    minutesPass();
    await issue({ person: plain, place: 3, formType: 'W-2c', correctsId: formId(plain, 2), issuedAt: now() });
    const at = `?employeeId=${plain.employeeId}`;
    for (const key of ['manager', 'supervisor'] as const) {
      const { yearEndDocuments, consents } = await listOf(key, `/employees/${plain.employeeId}`);
      expect(places(plain, yearEndDocuments)).toEqual({ 1: 'electronic', 2: 'electronic', 3: 'paper' });
      expect(consents).toEqual([]);
      expect(await opened(key, formId(plain, 2), at)).toEqual(OPEN);
      expect(await opened(key, formId(plain, 3), at)).toEqual(SHUT);
    }
    // A form of another client is still unknown to them.
    expect(await opened('manager', formId(baker), `?employeeId=${baker.employeeId}`)).toEqual([
      '404 not_found',
      '404 not_found',
    ]);
  });

  it('a withdrawal by letter, recorded by an operator, does the same for that employee of that client', async () => {
    const ports = {
      database: harness.database,
      keys: harness.keys,
      brandingOf: brandsOf({ branding: true }).ofPartner,
    };
    const letter = { clientCode: 'MILLRACE', employeeNumber: 'E-0001', family: 'W-2', by: 'Ines' } as const;
    expect(await withdrawInWriting(ports, { ...letter, receivedOn: '2026-11-19' }, harness.now)).toBe('confirmed');
    minutesPass();
    for (const person of [plain, colleague])
      await issue({ person, place: 3, formType: 'W-2c', correctsId: formId(person, 2), issuedAt: now() });
    expect(await furnished('plain')).toEqual({ 1: 'electronic', 2: 'electronic', 3: 'paper' });
    expect(await furnished('colleague')).toEqual({ 1: 'electronic', 2: 'electronic', 3: 'electronic' });
  });

  it('paper can still be requested for a delivered form', async () => {
    await withdraw('plain');
    const answer = await signedIn('plain').post(`/api/yearEndDocument/${formId(plain, 2)}/paperRequest`);
    expect(answer.json()).toMatchObject({ yearEndDocumentId: formId(plain, 2) });
    expect(await opened('plain', formId(plain, 2))).toEqual(OPEN);
  });

  it('the activity says that it affects later forms, in both languages', async () => {
    await withdraw('plain');
    for (const [language, words] of [
      ['en', 'Switched later forms to paper delivery'],
      ['es', 'Cambió a la entrega en papel de los formularios posteriores'],
    ] as const) {
      const answer = await signedIn('plain').get('/api/activity', { headers: { 'accept-language': language } });
      expect(answer.body).toContain(words);
    }
  });
});

describe('E2: a form that was never delivered stays on paper', () => {
  it('if consent was never given, or ended before the form was posted', async () => {
    await issue({ person: plain });
    await issue({ person: colleague });
    const before = ['2025-12-01T12:00:00Z', '2026-01-05T12:00:00Z'];
    await consent(harness.insert, colleague, ['consented', 'withdrawn'], 'W-2', before);
    expect(await opened('plain', formId(plain))).toEqual(ON_PAPER);
    expect(await opened('colleague', formId(colleague))).toEqual(ON_PAPER);
  });

  it('if it was imported after the withdrawal, even with an earlier issue date', async () => {
    await consent(harness.insert, plain, ['consented', 'withdrawn']);
    await consent(harness.insert, colleague);
    for (const person of [plain, colleague]) {
      await issue({ person, place: 1, taxYear: 2024, postedAt: '2026-03-01T12:00:00Z' });
      await issue({ person, place: 2, taxYear: 2025 });
    }
    expect(await furnished('plain')).toEqual({ 1: 'paper', 2: 'electronic' });
    expect(await furnished('colleague')).toEqual({ 1: 'electronic', 2: 'electronic' });
  });
});

describe('E2: a new disclosure text after consent', () => {
  const [older, newer] = DISCLOSURES;
  if (!older || !newer) throw new Error('There are two texts.');

  it('keeps forms delivered under the older text, even after a withdrawal, and requires consent for later ones', async () => {
    await issue({ person: plain, place: 1, taxYear: 2024 });
    await issue({ person: plain, place: 2, taxYear: 2025 });
    await consent(harness.insert, plain, ['consented'], 'W-2', ['2026-01-05T12:00:00Z']);
    harness.advanceSeconds((Date.parse(newer.effectiveFrom) - Date.parse(now())) / 1000);
    await issue({ person: plain, place: 3, formType: 'W-2c', correctsId: formId(plain, 2), issuedAt: now() });
    const { consents } = await listOf('plain');
    expect(consents).toMatchObject([{ consentStatus: 'given', disclosureVersion: older.version }]);
    expect(await furnished('plain')).toEqual({ 1: 'electronic', 2: 'electronic', 3: 'paper' });
    minutesPass();
    await withdraw('plain');
    expect(await furnished('plain')).toEqual({ 1: 'electronic', 2: 'electronic', 3: 'paper' });
    await agree('plain');
    expect((await listOf('plain')).consents).toMatchObject([{ disclosureVersion: newer.version, supersededAt: null }]);
    expect(await furnished('plain')).toEqual({ 1: 'electronic', 2: 'electronic', 3: 'electronic' });
  });

  it.each(['en', 'es'] as const)('says in %s that a withdrawal leaves delivered forms open', (lang) => {
    for (const family of ['W-2', '1099'] as const) {
      const { sections } = newer.texts[lang](family);
      const withdrawal = sections.find(({ key }) => key === 'withdrawal')?.paragraphs.join(' ');
      expect(withdrawal).toContain(
        lang === 'en' ? 'applies to later forms only' : 'solo a los formularios posteriores',
      );
      expect(withdrawal).toMatch(lang === 'en' ? /You can still open, download and print/ : /Puede seguir abriéndolos/);
    }
  });
});

describe('E2: mail that bounces', () => {
  const bounced = () =>
    quietWorker({
      database,
      keys: harness.keys,
      clock,
      deliverers: {
        mail: mailDeliverer({ database, clock, transport: () => Promise.reject(new Undeliverable('smtp 550')) }),
      },
    });

  it('reverses neither a withdrawal nor a delivery, and stays with the operator as a dead letter', async () => {
    await issue({ person: plain });
    await issue({ person: colleague });
    await agree('plain');
    await bounced().drain();
    await harness.change('delete from outbox');
    minutesPass();
    await issue({ person: plain, place: 2, formType: 'W-2c', correctsId: formId(plain), issuedAt: now() });
    await queuePostedNotices(
      { database: harness.database, keys: harness.keys, brands: brandsOf({ branding: true }) },
      harness.now,
      100,
    );
    minutesPass();
    await withdraw('plain');
    await bounced().drain();
    const dead = await listDeadLetters(harness.database, 10);
    expect(dead.map(({ topic }) => topic).toSorted()).toEqual(['mail.yearEndPosted', 'mail.yearEndWithdrawal']);
    minutesPass();
    await issue({ person: plain, place: 3, formType: 'W-2c', correctsId: formId(plain), issuedAt: now() });
    expect(await furnished('plain')).toEqual({ 1: 'electronic', 2: 'electronic', 3: 'paper' });
    expect(await opened('plain', formId(plain, 2))).toEqual(OPEN);
  });
});

describe('E2: no form is furnished electronically without a consent record', () => {
  const unconsented = statement(
    'test.unconsented',
    z.object({ id: z.string() }),
    `select y.year_end_document_id as id from year_end_document y
      where not exists (
        select from year_end_consent c
         where c.client_id = y.client_id and c.employee_id = y.employee_id and c.status = 'consented'
           and c.form_family = case when starts_with(y.form_type, 'W-2') then 'W-2' else '1099' end
           and not exists (
             select from year_end_consent w
              where w.client_id = c.client_id and w.employee_id = c.employee_id and w.form_family = c.form_family
                and w.sequence = c.sequence + 1 and w.status = 'withdrawn'
                and w.recorded_at <= greatest(y.issued_at, y.posted_at)))`,
  );
  const DAYS = ['2026-01-05T12:00:00Z', '2026-02-05T12:00:00Z', '2026-03-05T12:00:00Z', '2026-04-05T12:00:00Z'];
  const HISTORIES = [
    [],
    ['consented'],
    ['consented', 'withdrawn'],
    ['consented', 'withdrawn', 'consented'],
    ['consented', 'withdrawn', 'consented', 'withdrawn'],
  ] as const;
  const PEOPLE = ['plain', 'colleague', 'manager', 'other', 'baker'] as const;

  it('for every consent history, at two clients, in two years, with corrections and late imports', async () => {
    for (const [place, key] of PEOPLE.entries()) {
      const person = harness.people[key];
      await consent(harness.insert, person, HISTORIES[place], 'W-2', DAYS);
      await consent(harness.insert, person, HISTORIES[(place + 1) % 5], '1099', DAYS);
      await issue({ person, place: 1, taxYear: 2024 });
      await issue({ person, place: 2, taxYear: 2025, issuedAt: '2026-02-20T12:00:00Z' });
      await issue({ person, place: 3, taxYear: 2024, formType: '1099-NEC', postedAt: '2026-05-01T12:00:00Z' });
      await issue({ person, place: 4, taxYear: 2025, formType: '1099-NEC', issuedAt: '2026-03-20T12:00:00Z' });
      await issue({
        person,
        place: 5,
        formType: 'W-2c',
        correctsId: formId(person, 2),
        issuedAt: '2026-06-01T12:00:00Z',
      });
    }
    const without = new Set(
      (await harness.database.asMaintenance((tx) => tx.rows(unconsented, []))).map(({ id }) => id),
    );
    let open = 0;
    for (const key of PEOPLE) {
      const { yearEndDocuments } = await listOf(key);
      expect(yearEndDocuments).toHaveLength(5);
      for (const { id, furnishing } of yearEndDocuments) {
        expect([key, id, furnishing]).toEqual([key, id, without.has(id) ? 'paper' : 'electronic']);
        expect(await opened(key, id)).toEqual(without.has(id) ? ON_PAPER : OPEN);
        if (furnishing === 'electronic') open += 1;
      }
    }
    // Both sides of the rule have cases.
    expect([open, without.size]).toEqual([14, 11]);
  });
});
