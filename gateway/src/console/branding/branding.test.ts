import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { BrandHost, BrandPage, MailPreview, PartnerBrand } from '@paystead/contract/console/branding/model.ts';
import { derivePalette } from '@paystead/contract/features/branding/palette.ts';
import { HOSTILE_DRAWINGS } from '../../../test/branding/hostile-drawings.ts';
import { BAKERY, MILLRACE, PEOPLE, type PersonKey } from '../../../test/harness/people.ts';
import { runCommand, signedInOperator, writingHeaders } from '../../../test/operators.ts';
import { readPdf } from '../../../test/pdf/read-pdf.ts';
import type { Browser } from '../../../test/sign-in/browser.ts';
import { addressOf } from '../../../test/sign-in/provider.ts';
import { createSignInHarness, refusal, type SignInHarness } from '../../../test/sign-in/sign-in-harness.ts';
import { partnerHistoryCommand, setPartnerCommand } from '../../operator/partners/partners.ts';
import { statement } from '../../platform/database/port.ts';
import { createPdfRenderer } from '../../platform/pdf/renderer.ts';

let signIn: SignInHarness;
beforeAll(async () => {
  signIn = await createSignInHarness({ ports: { pdf: createPdfRenderer({ timeLimit: 60_000 }) } });
});
afterAll(() => signIn.harness.close());
beforeEach(() =>
  signIn.harness.change(
    `delete from console_operator; delete from partner_brand_draft; delete from partner_hostname;
     update partner set is_white_labeled = true, page_title = name, action_color_hex = '#0b7a75', sidebar_color_hex = null,
                        footer_text = null, logo_image_base64 = null;
     delete from partner_brand_version;
     insert into partner_brand_version select partner_id, 1, brand_of_partner(p), updated_at from partner p`,
  ),
);

const FIRST = '/api/console/partners/partner-1/branding';
const SECOND = '/api/console/partners/partner-2/branding';
const operator = (key: PersonKey, options: Parameters<typeof signedInOperator>[2]) =>
  signedInOperator(signIn, key, options);
const owner = () => operator('plain', { role: 'owner' });
const pageOf = async (browser: Browser, at = FIRST) => (await browser.get(at)).json<BrandPage>();
/** The harness's time as the database writes it. */
const instant = () => signIn.harness.now.toISOString().replace('.000Z', 'Z');
const base64 = (text: string) => Buffer.from(text).toString('base64');

async function send(browser: Browser, method: 'POST' | 'PUT' | 'DELETE', at: string, body?: object) {
  signIn.harness.advanceSeconds(1);
  return browser.send(method, at, { body, ...(await writingHeaders(browser)) });
}
const save = async (browser: Browser, changed: Partial<PartnerBrand>, more: object = {}, at = FIRST) => {
  const { live, draft } = await pageOf(browser, at);
  const body = { brand: { ...live, ...changed }, adjustsColors: false, version: draft?.version ?? null, ...more };
  return send(browser, 'PUT', `${at}/draft`, body);
};
const publish = (browser: Browser, { draft, liveNumber }: BrandPage, at = FIRST) =>
  send(browser, 'POST', `${at}/publish`, { version: draft?.version, liveNumber });
/** Returns the branding that a visitor of a host name gets. */
const visited = async (hostname: string) => {
  const reply = await signIn.browser().get(`/api/branding-partner/hostname?hostname=${hostname}`);
  return reply.json<{ actionColorHex: string | null; pageTitle: string | null }>();
};
const history = async (key: string) => {
  const { data } = await runCommand(signIn, partnerHistoryCommand, [key]);
  return (data['changes'] as { by: string; action: string; detail: object }[]).slice(-1);
};

const newest = statement(
  'test.newest_brand_version',
  z.object({ number: z.int(), brand: z.record(z.string(), z.unknown()) }),
  'select number, brand from partner_brand_version where partner_id = $1 order by number desc limit 1',
);
const PARTS = [
  ['is_white_labeled', 'isWhiteLabeled', false],
  ['page_title', 'pageTitle', 'Title'],
  ['footer_text', 'footerText', 'Footer'],
  ['privacy_policy_label', 'privacyPolicyLabel', 'Privacy'],
  ['privacy_policy_url', 'privacyPolicyUrl', 'https://one.example/privacy'],
  ['terms_of_use_label', 'termsOfUseLabel', 'Terms'],
  ['terms_of_use_url', 'termsOfUseUrl', 'https://one.example/terms'],
  ['logo_image_base64', 'logoImageBase64', 'bG9nbw=='],
  ['favicon_image', 'faviconImage', 'ZmF2aWNvbg=='],
  ['action_color_hex', 'actionColorHex', '#112233'],
  ['sidebar_color_hex', 'sidebarColorHex', '#445566'],
] as const;

describe('CON-6: a partner’s branding', () => {
  it('has a version for each change of any of its parts, no matter who makes it, and none for the partner’s other data', async () => {
    const { harness } = signIn;
    const versionOf = (partnerId: string) => harness.database.asMaintenance((tx) => tx.one(newest, [partnerId]));
    let { number, brand } = await versionOf(MILLRACE.partnerId);
    for (const [column, part, value] of PARTS) {
      await harness.change(`update partner set ${column} = '${value}' where partner_id = '${MILLRACE.partnerId}'`);
      [number, brand] = [number + 1, { ...brand, [part]: value }];
      expect(await versionOf(MILLRACE.partnerId)).toEqual({ number, brand });
    }
    await harness.change(`update partner set support_contact = 'other@example.test', favicon_image = favicon_image`);
    expect(await versionOf(MILLRACE.partnerId)).toEqual({ number, brand });
    expect((await versionOf(BAKERY.partnerId)).number).toBe(1);
    await harness.change(`update partner set privacy_policy_label = null, privacy_policy_url = null, terms_of_use_label = null,
      terms_of_use_url = null, favicon_image = null, support_contact = 'support@example.test'`);
  });

  it('is drafted, published for every visitor, and rolled back, each recorded in the partner’s history', async () => {
    const hosts = [
      { hostname: 'one.example', partner_id: MILLRACE.partnerId },
      { hostname: 'two.example', partner_id: BAKERY.partnerId },
    ];
    await signIn.harness.insert('partner_hostname', hosts);
    const browser = await owner();
    const before = await pageOf(browser);
    const drafted = (await save(browser, { actionColorHex: '#7A1F5C', footerText: '  Ours  ' })).json<BrandPage>();
    expect(drafted).toEqual({
      ...before,
      draft: {
        brand: { ...before.live, actionColorHex: '#7a1f5c', footerText: 'Ours' },
        adjustsColors: false,
        version: expect.any(String) as string,
        baseNumber: 1,
        savedAt: instant(),
        savedBy: addressOf(PEOPLE.plain),
      },
    });
    expect((await visited('one.example')).actionColorHex).toBe('#0b7a75');

    const published = (await publish(browser, drafted)).json<BrandPage>();
    expect(published).toMatchObject({ draft: null, liveNumber: 2, live: drafted.draft?.brand });
    expect(published.versions).toEqual([
      {
        number: 2,
        publishedAt: instant(),
        publishedBy: addressOf(PEOPLE.plain),
        changed: ['actionColorHex', 'footerText'],
        actionColorHex: '#7a1f5c',
        sidebarColorHex: null,
      },
      before.versions[0],
    ]);
    expect((await visited('one.example')).actionColorHex).toBe('#7a1f5c');
    expect((await visited('two.example')).actionColorHex).toBe('#0b7a75');
    expect(await history('partner-1')).toEqual([
      expect.objectContaining({
        by: addressOf(PEOPLE.plain),
        action: 'set',
        detail: {
          actionColorHex: { before: '#0b7a75', after: '#7a1f5c' },
          footerText: { before: null, after: 'Ours' },
        },
      }),
    ]);

    const back = await send(browser, 'POST', `${FIRST}/rollback`, { number: 1, liveNumber: 2 });
    expect(back.json<BrandPage>()).toMatchObject({ liveNumber: 3, live: before.live });
    expect((await visited('one.example')).actionColorHex).toBe('#0b7a75');
    expect(await history('partner-1')).toEqual([
      expect.objectContaining({
        detail: {
          actionColorHex: { before: '#7a1f5c', after: '#0b7a75' },
          footerText: { before: 'Ours', after: null },
        },
      }),
    ]);
    expect(await pageOf(browser, SECOND)).toMatchObject({ liveNumber: 1, draft: null });
  });

  it('keeps what the command line set as a state that can come back', async () => {
    const browser = await owner();
    signIn.harness.advanceSeconds(1);
    await runCommand(signIn, setPartnerCommand, ['partner-1'], { action: '#333333' });
    const { versions, liveNumber } = await pageOf(browser);
    expect([liveNumber, versions[0]]).toEqual([
      2,
      expect.objectContaining({ publishedBy: 'Olivia', changed: ['actionColorHex'], actionColorHex: '#333333' }),
    ]);
  });

  it('a conflict answers 409 and changes nothing: another save, another publication, a draft that is gone', async () => {
    const browser = await owner();
    const other = await operator('manager', { role: 'implementation' });
    const first = (await save(browser, { footerText: 'First' })).json<BrandPage>();
    const second = (await save(other, { footerText: 'Second' })).json<BrandPage>();
    const stale = { version: first.draft?.version };
    for (const refused of [
      await save(browser, { footerText: 'Third' }, stale),
      await save(browser, { footerText: 'Third' }, { version: null }),
      await publish(browser, first),
      await send(browser, 'DELETE', `${FIRST}/draft?version=${first.draft?.version}`),
      await publish(browser, { ...second, liveNumber: 7 }),
      await send(browser, 'POST', `${FIRST}/rollback`, { number: 1, liveNumber: 7 }),
    ])
      expect(refusal(refused)).toEqual([409, 'version_conflict']);
    expect(await pageOf(browser)).toEqual(second);
    const discarded = await send(browser, 'DELETE', `${FIRST}/draft?version=${second.draft?.version}`);
    expect(discarded.json<BrandPage>()).toEqual({ ...second, draft: null });
    expect(refusal(await publish(other, second))).toEqual([409, 'version_conflict']);
  });

  it('names each field that can’t be used with a sentence in the operator’s language', async () => {
    const browser = await owner();
    const { live } = await pageOf(browser);
    const brand = {
      ...live,
      pageTitle: 'x'.repeat(61),
      footerText: 'two\nlines',
      termsOfUseUrl: 'javascript:alert(1)',
      actionColorHex: 'red',
      logoImageBase64: base64('no picture'),
      faviconImage: Buffer.alloc(75_001, 0x89).toString('base64'),
    };
    const { headers } = await writingHeaders(browser);
    const refused = await browser.send('PUT', `${FIRST}/draft`, {
      body: { brand, adjustsColors: false, version: null },
      headers: { ...headers, 'accept-language': 'es' },
    });
    const errors = refused.json<{ errors: { pointer: string; detail: string }[] }>().errors;
    expect([refused.statusCode, Object.fromEntries(errors.map(({ pointer, detail }) => [pointer, detail]))]).toEqual([
      422,
      {
        '/brand/pageTitle': 'Use 60 caracteres como máximo.',
        '/brand/footerText': 'Use una sola línea de texto sin formato.',
        '/brand/termsOfUseUrl': 'Ingrese una dirección que empiece con https://.',
        '/brand/actionColorHex': 'Ingrese un color como #0b7a75.',
        '/brand/logoImageBase64':
          'El archivo no es PNG, JPEG ni ICO, ni un dibujo SVG que podamos leer de forma confiable.',
        '/brand/faviconImage': 'El archivo tiene 75,001 bytes; se permiten 75,000 como máximo.',
      },
    ]);
    const unknown = await save(browser, { logo: 'x' } as object);
    expect(unknown.json<{ errors: object[] }>().errors).toEqual([
      expect.objectContaining({ pointer: '/brand/logo', code: 'unknown_field' }),
    ]);
    expect((await pageOf(browser)).draft).toBeNull();
  });

  it('refuses a color that text isn’t readable on, or shows the nearest one that is', async () => {
    const browser = await owner();
    const refused = await save(browser, { actionColorHex: '#d9601a' });
    expect(refused.json<{ errors: object[] }>().errors).toEqual([
      expect.objectContaining({
        pointer: '/brand/actionColorHex',
        code: 'contrast',
        detail: expect.stringContaining('#c05416') as string,
      }),
    ]);
    const adjusted = await save(browser, { actionColorHex: '#d9601a' }, { adjustsColors: true });
    expect(adjusted.json<BrandPage>().draft).toMatchObject({
      brand: { actionColorHex: '#d9601a' },
      adjustsColors: true,
    });
    const published = (await publish(browser, adjusted.json<BrandPage>())).json<BrandPage>();
    expect(published.live.actionColorHex).toBe('#d9601a');
  });

  it.each(HOSTILE_DRAWINGS)('never stores or returns what runs in a drawing: %s', async (drawing) => {
    const browser = await owner();
    const body = { field: 'logoImageBase64', base64: base64(drawing) };
    const checked = await send(browser, 'POST', `${FIRST}/images`, body);
    const saved = await save(browser, { logoImageBase64: base64(drawing) });
    const stored = [
      checked.statusCode === 200 ? checked.json<{ base64: string }>().base64 : '',
      (await pageOf(browser)).draft?.brand.logoImageBase64 ?? '',
    ];
    expect([200, 422]).toContain(saved.statusCode);
    for (const one of stored)
      expect(Buffer.from(one, 'base64').toString()).not.toMatch(/alert\(1\)|evil\.example|<script/i);
  });

  it('is exported as it stands, and the export is the body of the next draft', async () => {
    const browser = await owner();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0"/></svg>';
    await save(browser, { logoImageBase64: base64(svg), sidebarColorHex: '#14294b' });
    const file = await browser.get(`${FIRST}/export`);
    expect(file.headers['content-disposition']).toContain('branding-partner-1.json');
    const { draft, live } = await pageOf(browser);
    expect(file.json()).toEqual(draft?.brand);
    expect((await browser.get(`${FIRST}/export?state=live`)).json()).toEqual(live);
    const moved = await save(browser, file.json<PartnerBrand>(), {}, SECOND);
    expect(moved.json<BrandPage>().draft?.brand).toEqual(draft?.brand);
  });

  it('says of each host name what it shows, and how its certificate stands, without calling it', async () => {
    const { insert } = signIn.harness;
    const { partnerId } = MILLRACE;
    const later = (seconds: number) => new Date(signIn.harness.now.getTime() + seconds * 1000).toISOString();
    const certificates: readonly (readonly [string, string | null])[] = [
      ['ended.example', '2026-11-01T00:00:00Z'],
      ['ended-now.example', later(0)],
      ['ends.example', later(30 * 86_400 - 1)],
      ['ends-now.example', later(1)],
      ['none.example', null],
      ['valid-yet.example', later(30 * 86_400)],
      ['valid.example', '2027-06-01T00:00:00Z'],
    ];
    const names = [...certificates.map(([hostname]) => hostname), 'one.localhost', 'unknown.example'];
    await insert('partner_hostname', [
      ...names.map((hostname) => ({ hostname, partner_id: partnerId })),
      { hostname: 'two.example', partner_id: BAKERY.partnerId },
    ]);
    const checked_at = '2026-11-20T00:00:00Z';
    await insert(
      'host_certificate',
      certificates.map(([hostname, valid_until]) => ({ hostname, checked_at, valid_until })),
    );
    const browser = await operator('plain', { role: 'auditor' });
    const hosts = async () => (await browser.get(`${FIRST}/hosts`)).json<{ hosts: BrandHost[] }>().hosts;
    const { live, partnerName } = await pageOf(browser);
    expect(live.pageTitle).toBe(partnerName);
    expect((await hosts()).map(({ hostname, certificate }) => `${hostname} ${certificate}`)).toEqual([
      'ended-now.example ended',
      'ended.example ended',
      'ends-now.example ends',
      'ends.example ends',
      'none.example none',
      'one.localhost local',
      'unknown.example unknown',
      'valid-yet.example valid',
      'valid.example valid',
    ]);
    expect((await hosts())[0]).toMatchObject({ shows: 'partner', pageTitle: partnerName });
    await signIn.harness.change("update partner set is_white_labeled = false where partner_key = 'partner-1'");
    expect((await hosts())[0]).toMatchObject({ shows: 'default', pageTitle: 'Paystead' });
  });
});

describe('CON-6: previews of branding as typed', () => {
  it('are the product’s own mail and pay stub in the typed colors, and store nothing', async () => {
    const browser = await operator('plain', { role: 'support' });
    const { live } = await pageOf(browser);
    const brand = { ...live, pageTitle: 'Typed <b>Pay</b>', actionColorHex: '#d9601a', sidebarColorHex: '#14294b' };
    const palette = derivePalette({ action: '#d9601a', sidebar: '#14294b' }, 'light');
    const mail = await send(browser, 'POST', `${FIRST}/preview/mail`, { brand, kind: 'payday', language: 'es' });
    const { subject, html } = mail.json<MailPreview>();
    expect(subject).toMatch(/recibo/i);
    expect(html).toContain('Typed &lt;b&gt;Pay&lt;/b&gt;');
    expect(html).toContain(palette['action-edge']);
    expect(html).toContain(palette.sidebar);
    const pdf = await send(browser, 'POST', `${FIRST}/preview/pdf`, { brand, language: 'en' });
    expect(pdf.headers['content-type']).toBe('application/pdf');
    const { text } = await readPdf(pdf.rawPayload);
    expect(text).toContain('Sample Employee');
    expect(text).toContain('Typed <b>Pay</b>');
    const spanish = await send(browser, 'POST', `${FIRST}/preview/pdf`, { brand, language: 'es' });
    expect((await readPdf(spanish.rawPayload)).lang).toMatch(/^es/);
    const wrong = await send(browser, 'POST', `${FIRST}/preview/pdf`, {
      brand: { ...brand, actionColorHex: 'x' },
      language: 'en',
    });
    expect(wrong.statusCode).toBe(422);
    expect((await pageOf(browser)).draft).toBeNull();
  });
});

describe('CON-6: who may look at and change a partner’s branding', () => {
  it.each([
    ['an implementer of the partner', { role: 'implementation', partner: 'partner-1' }, 200, 404, 200],
    ['a supporter of the partner', { role: 'support', partner: 'partner-1' }, 200, 404, 403],
    ['a payroll team of a client', { role: 'payroll', client: 'MILLRACE' }, 200, 404, 403],
    ['a reader', { role: 'readOnly' }, 200, 200, 403],
    ['an auditor', { role: 'auditor' }, 200, 200, 403],
    ['an implementer of everything', { role: 'implementation' }, 200, 200, 200],
  ] as const)('%s', async (_who, options, own, other, change) => {
    const browser = await operator('plain', options);
    const author = await operator('manager', { role: 'owner' });
    expect((await browser.get(FIRST)).statusCode).toBe(own);
    for (const path of ['', '/hosts', '/export']) expect((await browser.get(SECOND + path)).statusCode).toBe(other);
    const { live, draft } = (await save(author, { footerText: 'Drafted' })).json<BrandPage>();
    const body = { brand: live, adjustsColors: false, version: draft?.version };
    expect((await send(browser, 'PUT', `${FIRST}/draft`, body)).statusCode).toBe(change);
    const now = await pageOf(author);
    for (const [method, path, given] of [
      ['POST', '/images', { field: 'logoImageBase64', base64: base64('<svg xmlns="http://www.w3.org/2000/svg"/>') }],
      ['POST', '/publish', { version: now.draft?.version, liveNumber: 1 }],
      ['POST', '/rollback', { number: 1, liveNumber: 1 }],
    ] as const)
      expect((await send(browser, method, FIRST + path, given)).statusCode, path).toBe(change);
    if (other === 404 && change === 200) {
      const foreign = await send(browser, 'PUT', `${SECOND}/draft`, { ...body, version: null });
      expect(refusal(foreign)).toEqual([404, 'not_found']);
    }
  });
});
