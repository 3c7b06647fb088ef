import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { correctedColors } from '@paystead/contract/features/branding/palette.ts';
import { HARBORLINE_LOGO, SUMMIT_RIDGE_LOGO } from '../../../seed/cast/marks.ts';
import { HOSTILE_DRAWINGS } from '../../../test/branding/hostile-drawings.ts';
import { checkBrand } from './partner-brand.ts';
import { changePartner, checkPartner, isHostname, isPartnerKey } from './partner-change.ts';
import { differences, partnerData } from './partner-data.ts';
import { IMAGE_LIMITS, imageAsShown, partnerImage } from './partner-image.ts';
import type { PartnerRow } from './partner-store.ts';
import { safeSvg } from './safe-svg.ts';

const partner: PartnerRow = {
  partner_id: '00000000-0000-4000-8000-000000000001',
  partner_key: 'harborline',
  name: 'Harborline Pay',
  is_white_labeled: true,
  page_title: 'Harborline Pay',
  footer_text: null,
  privacy_policy_label: null,
  privacy_policy_url: null,
  terms_of_use_label: null,
  terms_of_use_url: null,
  logo_image_base64: null,
  favicon_image: null,
  action_color_hex: '#0b7a75',
  sidebar_color_hex: '#14294b',
  support_contact: null,
  hostnames: [],
};
const change = (texts: Readonly<Record<string, string>>, images = {}) =>
  changePartner(partner, { texts, images }, 'en');
const LIVE = /<script|\son\w+=|javascript:|evil\.example|foreignObject|<iframe|<style|<image|<!|<\?/i;

describe('reading 19: a partner’s drawing can run nothing and load nothing', () => {
  it.each(HOSTILE_DRAWINGS)('%s', (drawing) => {
    const safe = safeSvg(drawing);
    // A drawing that can't be made safe isn't shown at all.
    if (safe === null) {
      expect(imageAsShown(Buffer.from(drawing).toString('base64'))).toBeNull();
      return;
    }
    expect(safe.svg).not.toMatch(LIVE);
    expect(safe.svg).not.toContain('alert(1)');
    const shown = imageAsShown(Buffer.from(drawing).toString('base64'));
    expect(shown === Buffer.from(drawing).toString('base64')).toBe(false);
  });

  it.each([HARBORLINE_LOGO, SUMMIT_RIDGE_LOGO])('leaves a harmless drawing as it is', (logo) => {
    expect(safeSvg(logo)).toEqual({ svg: logo, leftOut: [] });
  });

  it('keeps gradients, and style declarations as attributes', () => {
    const source =
      '<?xml version="1.0"?><!-- by hand --><svg xmlns="http://www.w3.org/2000/svg"><defs><linearGradient id="a"><stop offset="0" style="stop-color:#fff; -x-y: z"/></linearGradient></defs><use xlink:href="#a"/><rect fill="url(#a)" width="9"/></svg>';
    expect(safeSvg(source)).toEqual({
      svg: '<svg xmlns="http://www.w3.org/2000/svg"><defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient></defs><use href="#a"/><rect fill="url(#a)" width="9"/></svg>',
      leftOut: ['-x-y'],
    });
  });

  it.each([
    'svg', 'g', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan', 'defs', 'linearGradient',
    'radialGradient', 'stop', 'clipPath', 'mask', 'use', 'symbol', 'title', 'desc',
  ])('keeps <%s>, and text only where it is shown or described', (name) => {
    const hasText = ['text', 'tspan', 'title', 'desc'].includes(name);
    expect(safeSvg(`<svg><g><${name}>P &amp; W</${name}></g></svg>`)).toEqual({
      svg: `<svg xmlns="http://www.w3.org/2000/svg"><g><${name}>${hasText ? 'P &amp; W' : ''}</${name}></g></svg>`,
      leftOut: [],
    });
  }); // prettier-ignore

  it('keeps every attribute that draws, by name', () => {
    const names =
      'id viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy d points transform gradientTransform gradientUnits spreadMethod ' +
      'offset stop-color stop-opacity fill fill-rule fill-opacity stroke stroke-width stroke-linecap stroke-linejoin ' +
      'stroke-miterlimit stroke-dasharray stroke-dashoffset stroke-opacity opacity clip-path clip-rule clipPathUnits mask ' +
      'maskUnits maskContentUnits preserveAspectRatio font-family font-size font-weight font-style text-anchor letter-spacing ' +
      'dx dy color role';
    const attributes = names.split(' ').map((name) => `${name}="1"`);
    expect(safeSvg(`<svg><g ${attributes.join(' ')}/></svg>`)).toEqual({
      svg: `<svg xmlns="http://www.w3.org/2000/svg"><g ${attributes.join(' ')}/></svg>`,
      leftOut: [],
    });
  });

  it('leaves out an unknown element with everything in it', () => {
    expect(safeSvg('<svg><marker><text>x<tspan>y</tspan></text></marker><text>z</text></svg>')).toEqual({
      svg: '<svg xmlns="http://www.w3.org/2000/svg"><text>z</text></svg>',
      leftOut: ['<marker>'],
    });
  });

  it.each<[string, string | null, ...string[]]>([
    ['<svg/>', '/>'],
    ['\uFEFF <?xml version="1.0"?>\n<svg></svg>\n', '></svg>'],
    ['x<svg></svg>', null],
    ['<svg></svg>x', null],
    ['<svg/><svg/>', null],
    ['<svg></svg><g/>', null],
    ['<svg><!-- <g> > \n <b --><g/></svg>', '><g/></svg>'],
    ['<svg><g></g ></svg >', '><g></g></svg>'],
    ['<svg><g></g x></svg>', null],
    ['<svg><g>x</path></svg>', null],
    ['<svg><g  id = "a"\n fill= \'red\' /></svg>', '><g id="a" fill="red"/></svg>'],
    ['<svg xmlns:xlink="http://www.w3.org/1999/xlink"><use href="#ab"/></svg>', '><use href="#ab"/></svg>'],
    ['<svg><use href="#a b"/><use xlink:href="x#a"/></svg>', '><use/><use/></svg>', 'href', 'xlink:href'],
    ['<svg><g style=" fill : red ; ;;opacity:1"/></svg>', '><g fill="red" opacity="1"/></svg>'],
    ['<svg><g style="fill:a:b"/></svg>', '><g/></svg>', 'fill'],
    ['<svg><g fill="url( #a-b.c )" mask="URL(#ab)"/></svg>', '><g fill="url( #a-b.c )" mask="URL(#ab)"/></svg>'],
    ['<svg><g fill="url (x)" mask="url(#a)url(b)"/></svg>', '><g/></svg>', 'fill', 'mask'],
    [
      '<svg><text id=\'a"b\'>a > b "c" &#8211; & &#x41; &nbsp;</text></svg>',
      '><text id="a&quot;b">a &gt; b &quot;c&quot; &#8211; &amp; &amp;#x41; &amp;nbsp;</text></svg>',
    ],
  ])('rebuilds %j', (source, rest, ...leftOut) => {
    expect(safeSvg(source)).toEqual(
      rest === null ? null : { svg: `<svg xmlns="http://www.w3.org/2000/svg"${rest}`, leftOut },
    );
  });

  it('its output is unchanged when sanitized again, for any input', () => {
    const piece = fc.constantFrom(
      '<svg>',
      '</svg>',
      '<g onload="x">',
      '</g>',
      '<script>',
      '</script>',
      'alert(1)',
      '<!--',
      '-->',
      '"',
      '<path d="M0"/>',
      '&',
      '<',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const safe = safeSvg(pieces.join(''));
        if (!safe) return;
        expect(safe.svg).not.toMatch(LIVE);
        expect(safeSvg(safe.svg)).toEqual({ svg: safe.svg, leftOut: [] });
      }),
      { numRuns: 2000 },
    );
  });
});

describe('BRA-3: an image’s type follows its first bytes', () => {
  it.each([
    ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]],
    ['jpeg', [0xff, 0xd8, 0xff, 0xe0]],
    ['icon', [0, 0, 1, 0, 1, 0]],
  ])('%s is accepted', (_name, bytes) => {
    expect(partnerImage(Buffer.from(bytes), 'logo')).toEqual({
      base64: Buffer.from(bytes).toString('base64'),
      leftOut: [],
    });
  });

  it.each(['GIF89a', '<html><script>alert(1)</script></html>', 'MZ', ''])('%j is refused', (text) => {
    expect(partnerImage(Buffer.from(text), 'favicon')).toHaveProperty('fault');
  });

  it('a PNG with excessive dimensions is refused', () => {
    const png = Buffer.alloc(40);
    png.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    png.writeUInt32BE(40_000, 16);
    expect(partnerImage(png, 'logo')).toEqual({
      fault: { key: 'image.tooManyPixels', values: { what: 'logo', max: 4096 } },
    });
  });

  it('a PNG of the largest side is accepted, and one that is cut before its size is as it comes', () => {
    const png = (width: number, height: number) => {
      const bytes = Buffer.alloc(24);
      bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
      bytes.writeUInt32BE(width, 16);
      bytes.writeUInt32BE(height, 20);
      return bytes;
    };
    const outcomes = [png(4096, 4096), png(4097, 1), png(1, 4097), png(9999, 9999).subarray(0, 23)].map(
      (bytes) => 'fault' in partnerImage(bytes, 'logo'),
    );
    expect(outcomes).toEqual([false, true, true, false]);
  });

  it('an image from the database is checked again, each on its own', () => {
    const stored = (content: string) => Buffer.from(content).toString('base64');
    const [drawing, script] = [stored(HARBORLINE_LOGO), stored('<svg><script>alert(1)</script><g/></svg>')];
    for (let time = 0; time < 2; time += 1) {
      expect([null, drawing, 'AAAA'].map(imageAsShown)).toEqual([null, drawing, null]);
      expect(imageAsShown(script)).toBe(stored('<svg xmlns="http://www.w3.org/2000/svg"><g/></svg>'));
    }
  });

  it.each(['logo', 'favicon'] as const)('a %s over its size limit is refused, with both sizes', (what) => {
    expect([IMAGE_LIMITS.logo, IMAGE_LIMITS.favicon]).toEqual([150_000, 75_000]);
    const full = partnerImage(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff])], IMAGE_LIMITS[what]), what);
    expect(full).toHaveProperty('base64.length', IMAGE_LIMITS[what] * (4 / 3));
    const bytes = Buffer.alloc(IMAGE_LIMITS[what] + 1, 0xff);
    expect(partnerImage(bytes, what)).toEqual({
      fault: { key: 'image.tooLarge', values: { what, bytes: IMAGE_LIMITS[what] + 1, max: IMAGE_LIMITS[what] } },
    });
  });
});

describe('BRA-1: an operator’s changes to a partner', () => {
  it.each([
    ['action', 'red'],
    ['action', '#fff'],
    ['sidebar', '#12345g'],
    ['action', 'x#0b7a75'],
    ['action', '#0b7a75x'],
    ['terms-url', 'xhttps://a.example'],
    ['sidebar', 'url(x)'],
    ['privacy-url', 'javascript:alert(1)'],
    ['privacy-url', 'http://plain.example'],
    ['terms-url', 'https://a.example/"><script>'],
    ['terms-url', 'data:text/html,x'],
    ['page-title', 'x'.repeat(61)],
    ['page-title', 'two\nlines'],
    ['footer', '\u202Eturned'],
    ['hostname', 'not a host'],
    ['hostname', '-x.example'],
    ['white-label', 'yes'],
    ['name', ''],
    ['name', 'x'.repeat(61)],
    ['name', 'two\nlines'],
    ['support', 'a\u0007b'],
  ])('--%s %j is refused by its name', (option, value) => {
    expect(change({ [option]: value })).toEqual({ faults: [expect.stringContaining(`--${option}`)] });
  });

  it('reports every fault at once, and reads an empty text as the product default', () => {
    expect(change({ action: 'red', sidebar: 'blue' })).toHaveProperty('faults.length', 2);
    expect(change({ 'page-title': '', action: '' })).toMatchObject({
      row: { page_title: null, action_color_hex: null },
    });
  });

  it('changes nothing that isn’t typed, and nothing about a color that was weak before', () => {
    expect(change({})).toEqual({ row: partner, hostname: undefined, notes: [] });
    const weak = { ...partner, action_color_hex: '#d9601a', privacy_policy_url: 'https://a.example/' };
    const changed = changePartner(
      weak,
      { texts: { 'page-title': ' Title ', name: ' Name ', 'privacy-url': '' }, images: {} },
      'en',
    );
    expect(changed).toEqual({
      row: { ...weak, page_title: 'Title', name: 'Name', privacy_policy_url: null },
      hostname: undefined,
      notes: [expect.stringContaining('#c05416')],
    });
  });

  it('names the option of each fault, and a weak color only once everything else is right', () => {
    const faulty = { name: '', hostname: '-x', 'white-label': 'x', action: '#d9601a' };
    const checked = checkPartner(partner, { texts: faulty, images: { favicon: Buffer.from('GIF89a') } });
    expect('faults' in checked && checked.faults.map(({ option }) => option)).toEqual([
      'white-label',
      'name',
      'hostname',
      'favicon',
    ]);
  });

  it('stores each image in its own field, and says what was left out of a drawing', () => {
    const logo = Buffer.from('<svg><script/><g onload="x"/></svg>');
    const favicon = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
    const drawn = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><g/></svg>').toString('base64');
    expect(changePartner(partner, { texts: {}, images: { logo, favicon } }, 'en')).toEqual({
      row: { ...partner, logo_image_base64: drawn, favicon_image: favicon.toString('base64') },
      hostname: undefined,
      notes: [expect.stringContaining('<script>, onload')],
    });
    const checked = checkPartner(partner, { texts: {}, images: { logo } });
    expect(checked).toMatchObject({
      notes: [{ option: 'logo', key: 'partner.leftOut', values: { what: 'logo', parts: '<script>, onload' } }],
    });
  });

  const label = 'a'.repeat(63);
  it.each([
    ['a', true],
    ['1a', true],
    ['a1-2b.c-d.e1', true],
    ['abc.b', true],
    [`${label}.${label}.${label}.${'a'.repeat(61)}`, true],
    [`${label}.${label}.${label}.${'a'.repeat(62)}`, false],
    [`${label}a.b`, false],
    [`a.${label}a`, false],
    ['a.-b', false],
    ['a-.b', false],
    ['A.b', false],
    ['a..b', false],
    ['a.b.', false],
    ['a_b.c', false],
    ['a.b_c', false],
    ['a.b!', false],
    ['a!', false],
    ['a.b!c', false],
    ['', false],
  ])('%s is a host name: %s', (hostname, expected) => {
    expect(isHostname(hostname)).toBe(expected);
  });

  it.each(['', 'x', 'Harbor', '9lives', 'a b', `a${'b'.repeat(40)}`])('refuses %j as a key', (key) => {
    expect(isPartnerKey(key)).toBe(false);
    expect(isPartnerKey('harbor-2')).toBe(true);
  });

  const LONGEST = {
    'page-title': 'p'.repeat(60),
    footer: 'f'.repeat(200),
    'privacy-label': 'l'.repeat(60),
    'terms-label': 't'.repeat(60),
    support: 's'.repeat(100),
    name: 'n'.repeat(60),
  };
  const EVERYTHING: PartnerRow = {
    ...partner,
    name: LONGEST.name,
    is_white_labeled: false,
    page_title: LONGEST['page-title'],
    footer_text: LONGEST.footer,
    privacy_policy_label: LONGEST['privacy-label'],
    privacy_policy_url: 'https://a.example/privacy',
    terms_of_use_label: LONGEST['terms-label'],
    terms_of_use_url: 'https://a.example/terms',
    action_color_hex: '#14294b',
    sidebar_color_hex: '#0b3a75',
    support_contact: LONGEST.support,
  };

  it('each option changes its own value alone, up to its length', () => {
    const addresses = { 'privacy-url': 'https://a.example/privacy', 'terms-url': 'https://a.example/terms' };
    const colors = { action: '#14294B', sidebar: '#0B3A75' };
    expect(change({ ...LONGEST, ...addresses, ...colors, 'white-label': 'off', hostname: 'Pay.A.example' })).toEqual({
      row: EVERYTHING,
      hostname: 'pay.a.example',
      notes: [],
    });
    for (const [option, value] of Object.entries(LONGEST))
      expect(change({ [option]: `${value}x` }), option).toHaveProperty('faults.length', 1);
  });

  it('a typed brand keeps each part in its own field, and each fault names its field', () => {
    const brand = {
      isWhiteLabeled: true,
      pageTitle: 'Title',
      footerText: 'Footer',
      privacyPolicyLabel: 'Privacy',
      privacyPolicyUrl: 'https://a.example/privacy',
      termsOfUseLabel: 'Terms',
      termsOfUseUrl: 'https://a.example/terms',
      logoImageBase64: null,
      faviconImage: null,
      actionColorHex: '#14294b',
      sidebarColorHex: '#0b3a75',
    };
    expect(checkBrand(brand, false)).toEqual({ brand, notes: [] });
    const texts = Object.keys(brand).filter(
      (name) => !['isWhiteLabeled', 'logoImageBase64', 'faviconImage'].includes(name),
    );
    for (const field of texts) {
      const checked = checkBrand({ ...brand, [field]: 'x'.repeat(2001) }, false);
      expect('faults' in checked && [...new Set(checked.faults.map((fault) => fault.field))]).toEqual([field]);
    }
    for (const field of ['logoImageBase64', 'faviconImage'] as const)
      expect(checkBrand({ ...brand, [field]: 'AAAA' }, false)).toMatchObject({ faults: [{ field }] });
  });

  it('the record of a change has every value that differs, and an image of the same size is another one', () => {
    const [one, other] = ['AAAA', 'BBBB'];
    const before = { ...partner, logo_image_base64: one, favicon_image: one };
    expect(differences(before, before)).toEqual({});
    expect(differences(partner, { ...partner, hostnames: ['a.example'], partner_key: 'other' })).toEqual({});
    const { partnerCode: _code, hostnames: _names, ...all } = partnerData(partner);
    expect(all).toMatchObject({ logoBytes: 0, faviconBytes: 0 });
    const created = Object.entries(all).filter(([, value]) => value !== null);
    expect(differences(null, partner)).toEqual(
      Object.fromEntries(created.map(([name, after]) => [name, { before: null, after }])),
    );
    expect(Object.keys(differences(null, before))).toEqual(created.map(([name]) => name));
    expect(differences(before, { ...before, logo_image_base64: other })).toEqual({
      logoBytes: { before: 3, after: 3 },
    });
    expect(differences(before, { ...before, favicon_image: other })).toEqual({ faviconBytes: { before: 3, after: 3 } });
    expect(differences(partner, EVERYTHING)).toEqual({
      name: { before: 'Harborline Pay', after: LONGEST.name },
      isWhiteLabeled: { before: true, after: false },
      pageTitle: { before: 'Harborline Pay', after: LONGEST['page-title'] },
      footerText: { before: null, after: LONGEST.footer },
      privacyPolicyLabel: { before: null, after: LONGEST['privacy-label'] },
      privacyPolicyUrl: { before: null, after: 'https://a.example/privacy' },
      termsOfUseLabel: { before: null, after: LONGEST['terms-label'] },
      termsOfUseUrl: { before: null, after: 'https://a.example/terms' },
      actionColorHex: { before: '#0b7a75', after: '#14294b' },
      sidebarColorHex: { before: '#14294b', after: '#0b3a75' },
      supportContact: { before: null, after: LONGEST.support },
    });
  });

  it('explains faults and notes in Spanish', () => {
    const images = { logo: Buffer.from('GIF89a') };
    expect(changePartner(partner, { texts: { action: 'red', hostname: '-x' }, images }, 'es')).toEqual({
      faults: [
        '--action debe ser un color como #0b7a75.',
        '--hostname debe ser un nombre como pay.example.com.',
        'El logotipo no es un archivo PNG, JPEG o ICO, ni un dibujo SVG que podamos leer de forma confiable.',
      ],
    });
    const dim = { texts: { action: '#d9601a' }, images: {}, adjustColors: true };
    expect(changePartner(partner, dim, 'es')).toMatchObject({
      notes: ['El color de acción #d9601a se muestra como #c05416, para que el texto se lea bien.'],
    });
  });

  it('keeps markup as plain text', () => {
    const title = '<script>alert(1)</script>';
    expect(change({ 'page-title': title })).toMatchObject({ row: { page_title: title } });
  });

  it.each([
    ['action', '#D9601A', '#c05416'],
    ['sidebar', '#6f7f8f', correctedColors({ action: '#0b7a75', sidebar: '#6f7f8f' }).sidebar],
  ])('refuses a color with less than 4.5:1 contrast, and names the nearest: --%s %s', (option, color, nearest) => {
    expect(change({ [option]: color })).toEqual({
      faults: [expect.stringMatching(new RegExp(`^--${option} ${color.toLowerCase()} .*${nearest}`))],
    });
    expect(change({ [option]: nearest })).toMatchObject({ notes: [] });
  });

  it('accepts a low-contrast color with --adjust-colors and reports the adjusted one; a readable color gets no note', () => {
    expect(
      changePartner(partner, { texts: { action: '#D9601A' }, images: {}, adjustColors: true }, 'en'),
    ).toMatchObject({
      row: { action_color_hex: '#d9601a' },
      notes: [expect.stringContaining('#c05416')],
    });
    expect(change({ action: '#0b7a75' })).toMatchObject({ notes: [] });
  });
});
