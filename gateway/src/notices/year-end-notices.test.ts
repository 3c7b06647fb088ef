import { afterAll, assert, beforeEach, describe, expect, it } from 'vitest';
import { disclosureOf, DISCLOSURES } from '../features/year-end/disclosure.ts';
import { consent, formId, issueForm } from '../../test/harness/year-end.ts';
import { createHarness } from '../../test/harness.ts';
import { createBackground } from '../background.ts';
import { brandsOf } from '../brands.ts';
import { readConfig } from '../config.ts';
import { createLog } from '../platform/log.ts';
import { queuePostedNotices, queueTextNotices, type NoticePorts } from './year-end-notices.ts';

const harness = await createHarness();
afterAll(harness.close);
const { plain, colleague, other } = harness.people;
const { worker, catcher } = createBackground({
  config: readConfig({}),
  database: harness.database,
  keys: harness.keys,
  clock: { now: () => harness.now },
  log: createLog('silent'),
});
const ports: NoticePorts = { database: harness.database, keys: harness.keys, brands: brandsOf({ branding: true }) };
const run = (at: string, limit = 100, more: Partial<NoticePorts> = {}) =>
  queuePostedNotices({ ...ports, ...more }, new Date(at), limit);
async function mails() {
  await worker.drain();
  const list = (await catcher?.list()) ?? [];
  return list.map(({ to, subject, text }) => ({ to, subject, text })).toSorted((a, b) => a.to.localeCompare(b.to));
}
const addresses = async () => (await mails()).map(({ to }) => to);
const ISSUED = '2026-01-22T15:00:00Z';
const ISSUED_LATER = '2026-01-22T15:05:00Z';

beforeEach(async () => {
  await harness.change(
    `delete from year_end_document; delete from year_end_consent; delete from year_end_text_notice; delete from outbox;
     delete from caught_mail; delete from preference; update person set language = 'en'`,
  );
  await issueForm(harness.insert, { person: plain });
});

describe('PAY-3: mail about a posted form (26 CFR 31.6051-1(j)(5))', () => {
  it('goes out once per form, with the rule’s subject and how to get and print it, without figures or links', async () => {
    await consent(harness.insert, plain);
    expect([await run(ISSUED), await run('2026-01-22T15:10:00Z')]).toEqual([1, 0]);
    const [notice, ...others] = await mails();
    expect(others).toEqual([]);
    assert(notice !== undefined);
    expect([notice.to, notice.subject]).toEqual(['petra@example.test', 'IMPORTANT TAX RETURN DOCUMENT AVAILABLE']);
    expect(notice.text).toContain('Your W-2 2025 is here');
    expect(notice.text).toContain('press “Download PDF”');
    expect(notice.text).toContain('Print it');
    expect(notice.text).not.toMatch(/\$|\d\.\d\d|https?:/);
  });

  it('doesn’t go out before the form is issued, or for a form from a client’s history', async () => {
    await consent(harness.insert, plain);
    expect(await run('2026-01-22T14:59:59Z')).toBe(0);
    expect(await run('2026-03-23T15:00:00Z')).toBe(0);
    expect(await run('2026-03-23T14:59:59Z')).toBe(1);
  });

  it('doesn’t go to employees on paper: no consent, consent withdrawn before posting, or consent for other forms', async () => {
    await issueForm(harness.insert, { person: colleague });
    await issueForm(harness.insert, { person: other });
    await consent(harness.insert, colleague, ['consented', 'withdrawn'], 'W-2', ['2026-01-05T12:00:00Z', ISSUED]);
    await consent(harness.insert, plain, ['consented'], '1099');
    expect(await run(ISSUED)).toBe(0);
    expect(await mails()).toEqual([]);
  });

  it('E2: also goes out if consent was withdrawn after posting, and says that the form stays', async () => {
    await issueForm(harness.insert, { person: colleague });
    await consent(harness.insert, plain, ['consented', 'withdrawn'], 'W-2', ['2026-01-05T12:00:00Z', ISSUED_LATER]);
    await consent(harness.insert, colleague);
    await harness.change(`update person set language = 'es' where person_id = '${plain.personId}'`);
    expect([await run(ISSUED_LATER), await run(ISSUED_LATER)]).toEqual([2, 0]);
    const [stays, agreed] = (await mails()).toSorted((a, b) => b.to.localeCompare(a.to));
    expect([stays?.to, agreed?.to]).toEqual(['petra@example.test', 'colin@example.test']);
    expect(stays?.text).toContain('Se entregó antes de que usted volviera al papel y permanece en el portal.');
    expect(agreed?.text).toContain('You agreed to receive these forms electronically.');
  });

  it('E2: doesn’t go out for a form from a client’s history that arrived after consent was withdrawn', async () => {
    await harness.change('delete from year_end_document');
    for (const person of [plain, colleague])
      await issueForm(harness.insert, { person, postedAt: '2026-03-01T12:00:00Z' });
    await consent(harness.insert, plain, ['consented', 'withdrawn']);
    await consent(harness.insert, colleague);
    expect(await run('2026-03-02T12:00:00Z')).toBe(1);
    expect(await addresses()).toEqual(['colin@example.test']);
  });

  it('goes out for every form, for a correction as such, in the person’s language, whatever they turned off', async () => {
    await consent(harness.insert, plain);
    await harness.change(`update person set language = 'es' where person_id = '${plain.personId}'`);
    await harness.as('plain').post('/api/preferences/blockPayrollAlerts', { blockPayrollAlerts: true });
    await run(ISSUED);
    await issueForm(harness.insert, {
      person: plain,
      place: 2,
      formType: 'W-2c',
      correctsId: formId(plain),
      issuedAt: '2026-03-10T15:00:00Z',
    });
    await run('2026-03-10T15:00:00Z');
    const notices = await mails();
    expect(notices.map(({ subject }) => subject)).toEqual([
      'IMPORTANT TAX RETURN DOCUMENT AVAILABLE: documento importante para su declaración de impuestos',
      'IMPORTANT TAX RETURN DOCUMENT AVAILABLE: documento importante para su declaración de impuestos',
    ]);
    expect(notices.filter(({ text }) => text.includes('Corrige un formulario anterior'))).toHaveLength(1);
  });

  it('goes out later to people without an address so far', async () => {
    await consent(harness.insert, plain);
    const mine = `where person_id = '${plain.personId}'`;
    await harness.change(`update person_email set replaced_at = now() ${mine}`);
    expect(await run(ISSUED)).toBe(0);
    await harness.change(`update person_email set replaced_at = null ${mine}`);
    expect(await run(ISSUED)).toBe(1);
  });

  it('goes out in batches, once per form', async () => {
    await issueForm(harness.insert, { person: colleague });
    await consent(harness.insert, plain);
    await consent(harness.insert, colleague);
    expect([await run(ISSUED, 1), await run(ISSUED, 1), await run(ISSUED, 1)]).toEqual([1, 1, 0]);
    expect(await addresses()).toEqual(['colin@example.test', 'petra@example.test']);
  });

  it('doesn’t go out if another disclosure than the accepted one applied at issue', async () => {
    await consent(harness.insert, plain);
    const [first] = DISCLOSURES;
    const next = (effectiveFrom: string) => ({
      disclosures: first ? [first, { ...first, version: '2026-01', effectiveFrom }] : [],
    });
    expect(await run(ISSUED, 100, next('2026-01-22T15:00:00Z'))).toBe(0);
    expect(await run(ISSUED, 100, next('2026-01-22T15:00:01Z'))).toBe(1);
  });
});

describe('PAY-3: mail before a new disclosure replaces the accepted one (26 CFR 31.6051-1(j)(2)(iii))', () => {
  const [first] = DISCLOSURES;
  if (!first) throw new Error('There is no text.');
  const changed = [first, { ...first, version: '2027-01', effectiveFrom: '2027-01-01T05:00:00Z' }];
  const queue = (disclosures = changed) => queueTextNotices({ ...ports, disclosures }, harness.now, 100);

  it('goes to people with valid consent, once per disclosure, with the new requirements', async () => {
    await consent(harness.insert, plain);
    await consent(harness.insert, colleague, ['consented', 'withdrawn']);
    expect(await queue([first])).toBe(0);
    expect([await queue(), await queue()]).toEqual([1, 0]);
    const [notice, ...others] = await mails();
    expect(others).toEqual([]);
    assert(notice !== undefined);
    expect([notice.to, notice.subject]).toEqual(['petra@example.test', 'Please agree again to electronic W-2 forms']);
    expect(notice?.text).toContain('From: January 1, 2027');
    const contact = { name: '', address: [], phone: null, email: null };
    const needs = disclosureOf(first, 'W-2', 'en', contact).sections.find(({ key }) => key === 'technology');
    expect(notice?.text).toContain(needs?.paragraphs[0]);
    const again = [...changed, { ...first, version: '2028-01', effectiveFrom: '2028-01-01T05:00:00Z' }];
    expect(await queue(again)).toBe(1);
  });
});
