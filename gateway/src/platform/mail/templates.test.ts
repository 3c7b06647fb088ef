import fc from 'fast-check';
import { assert, describe, expect, it } from 'vitest';
import { contrast } from '@paystead/contract/features/branding/palette.ts';
import { brandingFor, defaultBranding } from '@paystead/contract/features/branding/rules.ts';
import { Undeliverable } from '../outbox/item.ts';
import { mailBrandOf } from './brand.ts';
import { isMuted } from './category.ts';
import { maskConfidential } from './confidential.ts';
import { compose } from './deliver-mail.ts';
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
/** Addresses with digits that would be masked anywhere else. */
const ADDRESSES = { currentEmail: 'petra.1234567890@example.test', updatedEmail: 'p.900-01-0001@example.test' };
const SAMPLES: {
  readonly [N in TemplateName]: Readonly<Record<string, unknown>>;
} = {
  accountReady: { clientName: 'Millrace Fabrication', at: '2026-11-20T15:04:00.000Z' },
  approvalDigest: {
    clientName: 'Millrace Fabrication',
    kinds: [
      { ruleType: 2, count: 3 },
      { ruleType: 5, count: 1 },
    ],
    overdue: 2,
    review: 1,
    asDeputy: 1,
    oldestOn: '2026-11-12',
    dueOn: '2026-11-17',
    queueUrl: 'https://harborline.example.test/manager/approvals',
  },
  bankChange: {
    at: '2026-11-20T15:04:00.000Z',
    clientName: 'Millrace Fabrication',
    newAccounts: ['3306'],
    holdUntil: '2026-12-05T05:00:00.000Z',
    firstPayDate: '2026-12-18',
    objectUrl: 'https://harborline.example.test/not-me/Zx81_22334455667788-aa',
  },
  bankChangesStopped: { at: '2026-11-20T15:04:00.000Z', clientName: 'Millrace Fabrication' },
  changeStep: {
    step: 'rejected',
    ruleType: 2,
    at: '2026-11-20T15:04:00.000Z',
    clientName: 'Millrace Fabrication',
    by: 'Ada Tester',
    reason: 'The bank returned it.',
    decideBy: '2026-11-23',
    from: '2026-12-04',
  },
  changeToDecide: {
    kind: 'late',
    ruleType: 5,
    employeeName: 'Petra Tester',
    clientName: 'Millrace Fabrication',
    submittedOn: '2026-11-20',
    decideBy: '2026-11-25',
  },
  changesUnacknowledged: { count: 3, oldestAt: '2026-11-19T14:30:00.000Z', clientName: 'Millrace Fabrication' },
  deputyNamed: {
    step: 'named',
    isDeputy: true,
    approver: 'Mona Tester',
    deputy: 'Silas Tester',
    clientName: 'Millrace Fabrication',
    ruleTypes: [1, 2, 5],
    firstDate: '2026-11-20',
    lastDate: '2026-12-04',
  },
  depositReturned: {
    at: '2026-11-20T15:04:00.000Z',
    clientName: 'Millrace Fabrication',
    lastFour: '0999',
    isPaid: false,
    sentences: ['The bank has no such account.', 'Until then, your pay goes to the account ending in 4821.'],
  },
  emailChange: {
    ...ADDRESSES,
    kind: 'claim',
    at: '2026-11-20T15:04:00.000Z',
    clientName: 'Millrace Fabrication',
    cancelUrl: 'https://harborline.example.test/link-email#cancel=Zx81_22334455667788-aa',
  },
  emailChanged: {
    ...ADDRESSES,
    at: '2026-11-20T15:04:00.000Z',
    clientName: 'Millrace Fabrication',
    frozenUntil: '2026-11-21T15:04:00.000Z',
  },
  emailChangedByEmployer: {
    ...ADDRESSES,
    at: '2026-11-20T15:04:00.000Z',
    clientName: 'Millrace Fabrication',
    frozenUntil: '2026-11-21T15:04:00.000Z',
  },
  emailChangeStopped: {
    ...ADDRESSES,
    at: '2026-11-20T15:04:00.000Z',
    clientName: 'Millrace Fabrication',
    wasCompleted: true,
  },
  emailLink: {
    ...ADDRESSES,
    kind: 'claim',
    clientName: 'Millrace Fabrication',
    minutes: 15,
    url: 'https://harborline.example.test/link-email#token=Zx81_22334455667788-aa',
  },
  exportReady: { until: '2026-11-27', clientName: 'Millrace Fabrication' },
  formChanged: {
    form: 'W-2 2025',
    legalCompany: 'Millrace Fabrication, Inc.',
    clientName: 'Millrace Fabrication',
  },
  formCorrected: {
    form: 'W-2c 2025',
    legalCompany: 'Millrace Fabrication, Inc.',
    clientName: 'Millrace Fabrication',
  },
  formerAccess: { until: '2027-06-30', clientName: 'Millrace Fabrication' },
  invitation: {
    clientName: 'Millrace Fabrication',
    givenName: 'Petra',
    expiresOn: '2026-12-04',
    reason: 'operator',
    url: 'https://harborline.example.test/invitation#token=Zx81_22334455667788-aa',
  },
  newDevice: { at: '2026-11-20T15:04:00.000Z', device: 'Firefox, Linux', clientName: 'Millrace Fabrication' },
  signedOutDevice: { at: '2026-11-20T15:04:00.000Z', device: 'Android app', clientName: 'Millrace Fabrication' },
  payCorrected: { checkDate: '2026-11-20', clientName: 'Millrace Fabrication' },
  payday: { checkDate: '2026-11-20', clientName: 'Millrace Fabrication' },
  securityAlert: {
    person: { name: 'Petra Tester', profiles: 'petra (MILLRACE)' },
    address: '203.0.113.7',
    counts: [
      { kind: 'record_refused', count: 11_500 },
      { kind: 'step_up_failed', count: 2 },
    ],
    firstAt: '2026-11-20T15:04:00.000Z',
    lastAt: '2026-11-20T15:09:00.000Z',
    clientName: 'Millrace Fabrication',
  },
  yearEndConsent: { at: '2026-11-20T15:04:00.000Z', family: 'W-2', clientName: 'Millrace Fabrication' },
  yearEndPaper: { on: '2026-11-20', form: 'W-2 2025', clientName: 'Millrace Fabrication' },
  yearEndPaperRequested: {
    on: '2026-11-20',
    form: 'W-2 2025',
    employeeName: 'Petra Tester',
    clientName: 'Millrace Fabrication',
  },
  yearEndPosted: {
    form: 'W-2 2026',
    isCorrected: false,
    legalCompany: 'Millrace Fabrication, Inc.',
    clientName: 'Millrace Fabrication',
  },
  yearEndTextChanged: {
    from: '2026-12-01T05:00:00.000Z',
    family: 'W-2',
    needs: 'A current browser and a program that opens PDF files.',
    clientName: 'Millrace Fabrication',
  },
  yearEndVelocity: { at: '2026-11-20T15:04:00.000Z', clientName: 'Millrace Fabrication' },
  yearEndWithdrawal: { at: '2026-11-20T15:04:00.000Z', family: '1099', clientName: 'Millrace Fabrication' },
};
const names = Object.keys(TEMPLATES) as TemplateName[];
const each = names.flatMap((name) => LANGUAGES.map((language) => [name, language] as const));

function mail(
  template: string,
  language: string,
  data: unknown = SAMPLES[template as TemplateName],
  mailBrand = brand,
  timeZone = 'America/New_York',
) {
  const payload = { template, data, to: 'petra@example.test', language, brand: mailBrand };
  return compose({ id: '0c000000-0000-4000-8000-00000000000c', payload }, timeZone);
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
    const words = Object.values(SAMPLES[name]).filter(
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
      if (Object.values(SAMPLES[name]).includes('2026-11-20T15:04:00.000Z'))
        expect(text).toMatch(/\b10:04 (AM|a\.m\.) EST/);
    },
  );

  it('a bank change shows the end of its hold in the employee’s own zone', () => {
    const until = (timeZone: string) => mail('bankChange', 'en', SAMPLES.bankChange, brand, timeZone).message.text;
    expect(until('America/New_York')).toContain('Security hold until: December 5, 2026 at 12:00 AM EST');
    expect(until('America/Los_Angeles')).toContain('Security hold until: December 4, 2026 at 9:00 PM PST');
  });

  it.each(names)('%s differs between the languages', (name) => {
    const [english, spanish] = LANGUAGES.map((language) => mail(name, language).message);
    assert(english !== undefined && spanish !== undefined);
    expect(english.subject).not.toBe(spanish.subject);
    expect(paragraph(english.text, 2)).not.toBe(paragraph(spanish.text, 2));
  });

  it.each(each)('%s in %s has no image and no script, loads nothing, and has no link but its own', (name, language) => {
    const { html, text } = mail(name, language).message;
    const links = SAMPLES[name] as { objectUrl?: string; cancelUrl?: string; queueUrl?: string; url?: string };
    const url = links.objectUrl ?? links.cancelUrl ?? links.queueUrl ?? links.url ?? 'none';
    expect(html.replace(/<a href="([^"]*)"/, (whole, href) => (href === url ? '' : whole))).not.toMatch(
      /<(a|img|script|link|iframe|form)\b|url\(|https?:/i,
    );
    expect(text.replace(url, '')).not.toMatch(/https?:/);
    if (url !== 'none') for (const part of [html, text]) expect(part).toContain(url);
  });

  it.each(each)('%s in %s contains no amount, account number or SSN, whichever field brings one', (name, language) => {
    const fields = Object.keys(SAMPLES[name]).filter((field) => field === 'device' || field === 'clientName');
    fc.assert(
      fc.property(canary, fc.constantFrom(...fields), (secret, field) => {
        const { subject, text, html } = mail(name, language, { ...SAMPLES[name], [field]: `Co ${secret} Inc` }).message;
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
    const { text, html } = mail(name, language, { ...SAMPLES[name], ...which }).message;
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
        (kind) => mail(name, language, { ...SAMPLES[name], kind }).message,
      );
      assert(claim !== undefined && change !== undefined);
      for (const place of [1, 2]) expect(paragraph(claim.text, place)).not.toBe(paragraph(change.text, place));
    }
  });

  it.each(each)('%s in %s shows hostile names as text', (name, language) => {
    const { html } = mail(name, language, { ...SAMPLES[name], clientName: `<img src=x onerror="alert(1)">&'` }).message;
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;&#39;');
    expect(html).not.toContain('<img');
  });

  it('carries its partner’s name and colors, without line breaks in the name', () => {
    const partner = {
      partnerCode: 'harborline', isWhiteLabeled: true, pageTitle: 'Harborline\r\nBcc: thief@evil.test', footerText: 'Harborline, Inc.',
      privacyPolicyLabel: null, privacyPolicyUrl: null, termsOfUseLabel: null, termsOfUseUrl: null, logoImageBase64: null,
      faviconImage: null, actionColorHex: '#0b7a75', sidebarColorHex: '#10302f',
    }; // prettier-ignore
    const { message } = mail('newDevice', 'en', SAMPLES.newDevice, mailBrandOf(brandingFor(true, partner, 2026)));
    expect(message.productName).toBe('Harborline Bcc: thief@evil.test');
    expect(message.subject).not.toMatch(/[\r\n]/);
    expect(message.html).toContain('#0b7a75');
    expect(message.text).toContain('Harborline, Inc.');
  });

  it.each(each)('BRA-2: %s in %s has a contrast of 4.5:1 in any two colors of a partner', (name, language) => {
    const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
    fc.assert(
      fc.property(hex, hex, (actionColorHex, sidebarColorHex) => {
        const { html } = mail(name, language, SAMPLES[name], { ...brand, actionColorHex, sidebarColorHex }).message;
        const styles = [...html.matchAll(/style="([^"]*)"/g)].map(([, style]) => style ?? '');
        const of = (style: string, property: string) =>
          new RegExp(`(?:^|;)${property}:(#[0-9a-f]{6})`).exec(style)?.[1];
        const surface = styles
          .filter((style) => style.includes('max-width'))
          .map((style) => of(style, 'background'))[0];
        const texts = styles.flatMap((style) => {
          const color = of(style, 'color');
          return color === undefined ? [] : [[color, of(style, 'background') ?? surface ?? 'none'] as const];
        });
        expect(texts.length).toBeGreaterThan(4);
        for (const [color, ground] of texts) expect(contrast(color, ground)).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 20 },
    );
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
    const { message } = mail(
      'newDevice',
      'es',
      SAMPLES.newDevice,
      mailBrandOf({ ...defaultBranding(2026), pageTitle }),
    );
    expect(message.productName).toBe(productName);
  });

  it.each([
    ['subject', { ...brand, productName: 'A\r\nBcc: thief@evil.test' }],
    ['color', { ...brand, actionColorHex: 'red;background:url(//evil.test)' }],
  ])('is refused if its %s would inject a header', (_title, mailBrand) => {
    expect(() => mail('newDevice', 'en', SAMPLES.newDevice, mailBrand)).toThrow(Undeliverable);
  });

  it('is sent if an earlier release queued it under a former name', () => {
    for (const language of ['en', 'es'] as const)
      expect(mail('yearEndPaperAsked', language, SAMPLES.yearEndPaperRequested)).toEqual(
        mail('yearEndPaperRequested', language, SAMPLES.yearEndPaperRequested),
      );
  });

  it('becomes a dead letter if this gateway doesn’t know its kind', () => {
    expect(() => mail('toString', 'en', {})).toThrow('unknownMail');
    expect(() => mail('payday', 'en', {})).toThrow('unknownMail');
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
  const corrected = mail('yearEndPosted', 'en', { ...SAMPLES.yearEndPosted, isCorrected: true }).message.text;
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
