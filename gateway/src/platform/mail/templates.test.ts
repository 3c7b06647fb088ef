import fc from 'fast-check';
import { assert, describe, expect, it } from 'vitest';
import { brandingFor, defaultBranding } from '@paystead/contract/features/branding/rules.ts';
import { Undeliverable } from '../outbox/item.ts';
import { mailFaults } from '../../../test/mail/mail-faults.ts';
import { ADDRESSES, MAIL_SAMPLES } from '../../../test/mail/mail-samples.ts';
import { mailBrandOf, type MailBrand } from './brand.ts';
import { isMuted } from './category.ts';
import { maskConfidential } from './confidential.ts';
import { compose } from './deliver-mail.ts';
import type { MailLogo } from './message.ts';
import type { TemplateName } from './templates/templates.ts';
import { TEMPLATES } from './templates/templates.ts';

const LANGUAGES = ['en', 'es'] as const;

/** Returns one paragraph of a mail, counted from 0. Fails if the mail has fewer. */
function paragraph(text: string, place: number): string {
  const found = text.split('\n\n')[place];
  assert(found !== undefined);
  return found;
}
const brand = mailBrandOf(defaultBranding(2026));
const names = Object.keys(TEMPLATES) as TemplateName[];
const each = names.flatMap((name) => LANGUAGES.map((language) => [name, language] as const));

const LOGO: MailLogo = { png: new Uint8Array([0x89, 0x50, 0x4e, 0x47]), width: 96, height: 32 };

interface Choices {
  readonly data?: unknown;
  readonly mailBrand?: MailBrand;
  readonly timeZone?: string;
  readonly logo?: MailLogo | null;
}

function mail(template: string, language: string, choices: Choices = {}) {
  const {
    data = MAIL_SAMPLES[template as TemplateName],
    mailBrand = brand,
    timeZone = 'America/New_York',
    logo,
  } = choices;
  const payload = { template, data, to: 'petra@example.test', language, brand: mailBrand };
  return compose({ id: '0c000000-0000-4000-8000-00000000000c', payload }, timeZone, logo);
}

/** Data that must never leave by mail, in the forms people write it. */
const ssn = fc.tuple(
  fc.integer({ min: 100, max: 899 }),
  fc.integer({ min: 10, max: 99 }),
  fc.integer({ min: 1000, max: 9999 }),
);
const canary = fc.oneof(
  ssn.chain((parts) => fc.constantFrom(parts.join('-'), parts.join(''), parts.join(' '))),
  fc.integer({ min: 1_000_000, max: 2_000_000_000 }).map(String),
  fc
    .integer({ min: 1000, max: 9_999_999 })
    .map((n) => `${n.toLocaleString('en-US')}.${String(n % 100).padStart(2, '0')}`),
  fc.integer({ min: 0, max: 99_999 }).map((n) => `$${n}`),
  fc.integer({ min: 0, max: 99_999 }).map((n) => `${n}.37`),
);

describe('every mail', () => {
  it.each(each)('%s in %s is complete: subject, both forms, its language', (name, language) => {
    const { message } = mail(name, language);
    for (const part of [message.subject, message.text, message.html])
      expect(part).not.toMatch(/undefined|null|\[object|\$\{/);
    expect(message.html).toContain(`<html lang="${language}">`);
    // Words are in the mail unchanged; dates are written out, codes are worded.
    const words = Object.values(MAIL_SAMPLES[name]).filter(
      (value): value is string => typeof value === 'string' && value.includes(' '),
    );
    for (const value of words) {
      expect(message.text).toContain(value);
      expect(message.html).toContain(value);
    }
    expect(message.text).toContain('2026');
  });

  it.each(each)(
    '%s in %s shows its times in the zone of the employee’s pay group and names the zone',
    (name, language) => {
      const { text } = mail(name, language).message;
      expect(text).not.toContain('UTC');
      if (Object.values(MAIL_SAMPLES[name]).includes('2026-11-20T15:04:00.000Z'))
        expect(text).toMatch(/\b10:04 (AM|a\.m\.) EST/);
    },
  );

  const times = names.flatMap((name) =>
    Object.entries(MAIL_SAMPLES[name])
      .filter(([, value]) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}(T.*Z)?$/.test(value))
      .map(([field, value]) => [name, field, String(value)] as const),
  );
  it.each(times)('%s shows its own date or time of “%s”', (name, field, value) => {
    const other = `2031-03-04${value.slice(10)}`;
    const { text } = mail(name, 'en', { data: { ...MAIL_SAMPLES[name], [field]: other } }).message;
    expect(text).toMatch(/Mar(ch)? [34], 2031/);
  });

  it('a bank change shows the end of its hold in the employee’s own zone', () => {
    const until = (timeZone: string) => mail('bankChange', 'en', { timeZone }).message.text;
    expect(until('America/New_York')).toContain('Security hold until: December 5, 2026 at 12:00 AM EST');
    expect(until('America/Los_Angeles')).toContain('Security hold until: December 4, 2026 at 9:00 PM PST');
  });

  it.each([
    ['en', true, 'named', 'You’re now a deputy for Mona Tester', 'name and address and direct deposit', 'November 20, 2026 to December 4, 2026'],
    ['en', false, 'named', 'Silas Tester is now your deputy', 'name and address and direct deposit', 'November 20, 2026 to December 4, 2026'],
    ['es', true, 'ended', 'Usted ya no es suplente de Mona Tester', 'nombre y dirección y depósito directo', 'del 20 de noviembre de 2026 al 4 de diciembre de 2026'],
    ['es', false, 'ended', 'Silas Tester ya no es su suplente', 'nombre y dirección y depósito directo', 'del 20 de noviembre de 2026 al 4 de diciembre de 2026'],
  ])('DSK-5: in %s, to the deputy %s, a deputy who was %s is notified by “%s”', (language, isDeputy, step, subject, kinds, dates) => {
    const data = { ...MAIL_SAMPLES.deputyNamed, step, isDeputy, ruleTypes: [1, 2] };
    const { message } = mail('deputyNamed', language, { data });
    expect(message.subject).toContain(subject);
    for (const fact of ['Mona Tester', 'Silas Tester', kinds, dates]) expect(message.text).toContain(fact);
  }); // prettier-ignore

  it.each(names)('%s differs between the languages', (name) => {
    const [english, spanish] = LANGUAGES.map((language) => mail(name, language).message);
    assert(english !== undefined && spanish !== undefined);
    expect(english.subject).not.toBe(spanish.subject);
    expect(paragraph(english.text, 2)).not.toBe(paragraph(spanish.text, 2));
  });

  it.each(each)('V18: %s in %s breaks no rule for mails, with and without a logo', (name, language) => {
    for (const logo of [null, LOGO]) expect(mailFaults(mail(name, language, { logo }).message)).toEqual([]);
  });

  it.each(each)('%s in %s has no link but its own, which is in both forms', (name, language) => {
    const { html, text } = mail(name, language).message;
    const links = MAIL_SAMPLES[name] as { objectUrl?: string; cancelUrl?: string; queueUrl?: string; url?: string };
    const url = links.objectUrl ?? links.cancelUrl ?? links.queueUrl ?? links.url ?? 'none';
    expect(html.replaceAll(url, '')).not.toMatch(/https?:/);
    expect(text.replace(url, '')).not.toMatch(/https?:/);
    if (url !== 'none') for (const part of [html, text]) expect(part).toContain(url);
  });

  it.each([
    ['en', 'es', '¿Prefiere español?'],
    ['es', 'en', 'Prefer English?'],
  ])('an invitation in %s declares the language of its paragraph in %s', (language, other, words) => {
    const { html, text } = mail('invitation', language).message;
    expect(html).toMatch(new RegExp(`<p lang="${other}"[^>]*>${words.replace('?', '\\?')}`));
    expect(text).toContain(words);
    expect(mail('payday', language).message.html).not.toContain('<p lang');
  });

  it('V18: shows the logo beside the name, which says the same, in the size it was drawn for', () => {
    const { html, logo } = mail('payday', 'es', { logo: LOGO }).message;
    expect(html).toContain('<img src="cid:logo" alt="" width="96" height="32"');
    expect(logo).toBe(LOGO);
    expect(mail('payday', 'es').message.html).not.toContain('<img');
  });

  it.each(each)('%s in %s contains no amount, account number or SSN, whichever field brings one', (name, language) => {
    const fields = Object.keys(MAIL_SAMPLES[name]).filter((field) => field === 'device' || field === 'clientName');
    fc.assert(
      fc.property(canary, fc.constantFrom(...fields), (secret, field) => {
        const { subject, text, html } = mail(name, language, {
          data: { ...MAIL_SAMPLES[name], [field]: `Co ${secret} Inc` },
        }).message;
        for (const part of [subject, text, html]) expect(part).not.toContain(secret);
        expect(text).toContain('Co •••');
      }),
    );
  });

  const aboutAddresses = (
    ['emailLink', 'emailChange', 'emailChanged', 'emailChangedByEmployer', 'emailChangeStopped'] as const
  ).flatMap((name) =>
    [
      { kind: 'claim', wasCompleted: false },
      { kind: 'change', wasCompleted: true },
    ].flatMap((which) => LANGUAGES.map((language) => [name, which, language] as const)),
  );
  it.each(aboutAddresses)('S1: %s (%o) in %s names both addresses letter for letter', (name, which, language) => {
    const { text, html } = mail(name, language, { data: { ...MAIL_SAMPLES[name], ...which } }).message;
    const [onFile, previous, fresh] =
      language === 'en'
        ? ['Email on file', 'Previous email', 'New email']
        : ['Correo registrado', 'Correo anterior', 'Correo nuevo'];
    const current = name.startsWith('emailChanged') ? previous : onFile;
    expect(text).toContain(`${current}: ${ADDRESSES.currentEmail}\n${fresh}: ${ADDRESSES.updatedEmail}`);
    for (const address of Object.values(ADDRESSES)) expect(html).toContain(`>${address}</td>`);
  });

  it.each(LANGUAGES)('S1: the mails about claiming and changing an address differ in %s', (language) => {
    for (const name of ['emailLink', 'emailChange'] as const) {
      const [claim, change] = ['claim', 'change'].map(
        (kind) => mail(name, language, { data: { ...MAIL_SAMPLES[name], kind } }).message,
      );
      assert(claim !== undefined && change !== undefined);
      for (const place of [1, 2]) expect(paragraph(claim.text, place)).not.toBe(paragraph(change.text, place));
    }
  });

  it.each(each)('%s in %s shows hostile names as text', (name, language) => {
    const { html } = mail(name, language, {
      data: { ...MAIL_SAMPLES[name], clientName: `<img src=x onerror="alert(1)">&'` },
    }).message;
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;&#39;');
    expect(html).not.toContain('<img');
  });

  it('carries its partner’s name and colors, without line breaks in the name', () => {
    const partner = {
      partnerCode: 'harborline', isWhiteLabeled: true, pageTitle: 'Harborline\r\nBcc: thief@evil.test', footerText: 'Harborline, Inc.',
      privacyPolicyLabel: null, privacyPolicyUrl: null, termsOfUseLabel: null, termsOfUseUrl: null, logoImageBase64: null,
      faviconImage: null, actionColorHex: '#0b7a75', sidebarColorHex: '#10302f',
    }; // prettier-ignore
    const { message } = mail('newDevice', 'en', {
      mailBrand: mailBrandOf(brandingFor(true, partner, 2026)),
    });
    expect(message.productName).toBe('Harborline Bcc: thief@evil.test');
    expect(message.subject).not.toMatch(/[\r\n]/);
    expect(message.html).toContain('#0b7a75');
    expect(message.text).toContain('Harborline, Inc.');
  });

  it.each(each)('BRA-2: %s in %s breaks no rule in any two colors of a partner, light and dark', (name, language) => {
    const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
    fc.assert(
      fc.property(hex, hex, (actionColorHex, sidebarColorHex) => {
        const { message } = mail(name, language, { mailBrand: { ...brand, actionColorHex, sidebarColorHex } });
        expect(mailFaults(message)).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });

  const spoil = (change: (html: string) => string, text = (words: string) => words) => {
    const { message } = mail('bankChange', 'en', { logo: LOGO });
    return mailFaults({ html: change(message.html), text: text(message.text) });
  };
  it.each([
    ['language', (html: string) => html.replace(' lang="en"', '')],
    ['title', (html: string) => html.replace(/<title>.*<\/title>/, '')],
    ['headings', (html: string) => html.replaceAll('h1', 'h2')],
    ['alternative text', (html: string) => html.replace(' alt=""', '')],
    ['attached', (html: string) => html.replace('cid:logo', 'https://evil.example/logo.png')],
    ['size', (html: string) => html.replace(' width="96" height="32"', '')],
    ['nothing loaded', (html: string) => html.replace('@font-face', '@import "//evil.example/a.css";@font-face')],
    ['one link', (html: string) => html.replace('</h1>', '</h1><a href="https://harborline.example.test/">x</a>')],
    ['link names', (html: string) => html.replace(/>This wasn[^<]*</, '><')],
    ['table headers', (html: string) => html.replace(' scope="row"', '')],
    ['320 pixels', (html: string) => html.replace('width:100%', 'width:600px')],
    ['color schemes', (html: string) => html.replace('content="light dark"', 'content="light"')],
    ['complete text', (html: string) => html.replace('</h1>', '</h1><p style="color:#000000">More</p>')],
    ['contrast', (html: string) => html.replace(/(\.m-text\{color:)#\w+/, '$1#333333')],
  ])('the rule “%s” is reported by name', (rule, change) => {
    expect(spoil((html) => html)).toEqual([]);
    expect(spoil(change).map((fault) => fault.split(':')[0])).toContain(rule);
  });

  it('a link that the plain text lacks is reported', () => {
    expect(
      spoil(
        (html) => html,
        (text) => text.replace(/https:\S+/, ''),
      )[0],
    ).toMatch(/^links in the text: https:/);
  });

  it.each([
    ['longer than a sender may be', 'x'.repeat(400), `${'x'.repeat(59)}…`],
    [
      'of letters that carry many marks',
      `e${'\u0301'.repeat(20)}`.repeat(40),
      `${`e${'\u0301'.repeat(20)}`.repeat(2)}…`,
    ],
    ['of one letter with more marks than a header can hold', `e${'\u0301'.repeat(300)}`, 'Paystead'],
    ['that would be cut inside a letter', `${'x'.repeat(58)}👩‍🌾👩‍🌾`, `${'x'.repeat(58)}…`],
    ['of spaces alone', ' \u2028 ', 'Paystead'],
  ])('is sent with a name %s', (_title, pageTitle, productName) => {
    const { message } = mail('newDevice', 'es', {
      mailBrand: mailBrandOf({ ...defaultBranding(2026), pageTitle }),
    });
    expect(message.productName).toBe(productName);
  });

  it.each([
    ['subject', { ...brand, productName: 'A\r\nBcc: thief@evil.test' }],
    ['color', { ...brand, actionColorHex: 'red;background:url(//evil.test)' }],
  ])('is refused if its %s would inject a header', (_title, mailBrand) => {
    expect(() => mail('newDevice', 'en', { mailBrand })).toThrow(Undeliverable);
  });

  it('is sent if an earlier release queued it under a former name', () => {
    for (const language of ['en', 'es'] as const)
      expect(mail('yearEndPaperAsked', language, { data: MAIL_SAMPLES.yearEndPaperRequested })).toEqual(
        mail('yearEndPaperRequested', language, MAIL_SAMPLES.yearEndPaperRequested),
      );
  });

  it('becomes a dead letter if this gateway doesn’t know its kind', () => {
    expect(() => mail('toString', 'en', { data: {} })).toThrow('unknownMail');
    expect(() => mail('payday', 'en', { data: {} })).toThrow('unknownMail');
  });
});

describe('masking', () => {
  it('keeps dates, times, years, last-fours, and names with a few digits', () => {
    const harmless =
      'November 20, 2026 at 3:04 PM UTC, ••••1234, Route 66 Diner, 3M, Firefox 140, 20 de noviembre de 2026, 15:04';
    expect(maskConfidential(harmless)).toBe(harmless);
  });
});

it('PAY-3: a posted form’s mail has the subject that the rule requires, in every language', () => {
  const subjects = LANGUAGES.map((language) => mail('yearEndPosted', language).message.subject);
  for (const subject of subjects) expect(subject).toMatch(/^IMPORTANT TAX RETURN DOCUMENT AVAILABLE/);
  const corrected = mail('yearEndPosted', 'en', {
    data: { ...MAIL_SAMPLES.yearEndPosted, isCorrected: true },
  }).message.text;
  expect(corrected).toContain('It corrects an earlier form');
  // A notice that the law requires can't be turned off.
  expect(isMuted(TEMPLATES.yearEndPosted.category, { blockPayrollAlerts: true })).toBe(false);
});

it('SEC: blocked payroll alerts turn off payday mail and nothing else', () => {
  const muted = (['payday', 'security', 'account', 'transaction'] as const).filter((category) =>
    isMuted(category, { blockPayrollAlerts: true }),
  );
  expect(muted).toEqual(['payday']);
  expect(isMuted('payday', { blockPayrollAlerts: false })).toBe(false);
  for (const name of ['newDevice', 'signedOutDevice', 'bankChange', 'bankChangesStopped', 'depositReturned'] as const)
    expect(TEMPLATES[name].category).toBe('security');
});
