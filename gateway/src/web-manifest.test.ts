import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { defaultBranding } from '@paystead/contract/features/branding/rules.ts';
import { inserter } from '../test/harness/furnish.ts';
import { openGateway, type OpenGateway } from '../test/open-gateway.ts';
import { partnerIcon, webManifest } from './web-manifest.ts';

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>alert(1)</script></svg>',
).toString('base64');
const png = Buffer.concat([
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  Buffer.from('0000006000000060', 'hex'),
]);
const brand = (favicon: string | null) => ({
  ...defaultBranding(2026),
  pageTitle: 'Harborline Pay',
  sidebarColorHex: '#14294b',
  favicon,
});

const portal = {
  folder: mkdtempSync(join(tmpdir(), 'paystead-page-')),
  page: '<title>x</title><meta name="paystead-branding" content="" />',
  inlineHashes: { scripts: [], styles: [] },
};
let gateway: OpenGateway;
beforeAll(async () => {
  gateway = await openGateway({}, { portal });
});
afterAll(async () => {
  await gateway.close();
  rmSync(portal.folder, { recursive: true });
});

describe('BRA-1: the manifest of a host name', () => {
  it('has the partner’s name and color, and opens at home', () => {
    expect(webManifest(brand(null))).toMatchObject({
      name: 'Harborline Pay',
      start_url: '/home',
      scope: '/',
      display: 'standalone',
      theme_color: '#14294b',
      icons: [{ sizes: '192x192' }, { sizes: '512x512', purpose: 'any maskable' }],
    });
  });

  it.each([
    ['a drawing', `data:image/svg+xml;base64,${svg}`, { type: 'image/svg+xml', sizes: 'any' }],
    [
      'a PNG with its own size',
      `data:image/png;base64,${png.toString('base64')}`,
      { type: 'image/png', sizes: '96x96' },
    ],
    ['no picture that launchers can’t use', 'data:image/jpeg;base64,/9j/4AAQ', null],
    ['no icon without one of the partner', null, null],
  ])('offers %s', (_what, favicon, icon) => {
    const found = partnerIcon(brand(favicon));
    expect(found && { type: found.type, sizes: found.sizes }).toEqual(icon);
  });

  it.each([
    ['a logo if there is no icon', null, ['/partner-icon-192.png', '/partner-icon-512.png']],
    [
      'a logo if the icon’s type can’t be drawn',
      'data:image/x-icon;base64,AAABAA==',
      ['/partner-icon-192.png', '/partner-icon-512.png'],
    ],
  ])('accepts %s', (_what, favicon, icons) => {
    const logo = `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>').toString('base64')}`;
    const { icons: found } = webManifest({ ...brand(favicon), logo });
    expect(found.map(({ src }) => src)).toEqual(icons);
  });

  it('is public, with its own content type', async () => {
    const reply = await gateway.server.inject('/manifest.webmanifest');
    expect(reply.headers['content-type']).toContain('application/manifest+json');
    expect(reply.json()).toMatchObject({ name: 'Paystead', id: '/' });
    expect((await gateway.server.inject('/partner-icon')).headers.location).toBe('/icon-512.png');
  });
});

describe('BRA-2: manifest, icon and page of a partner’s host name', () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>';
  const partnerId = '00000000-0000-4000-8000-0000000000f1';

  async function branded(opened: OpenGateway): Promise<OpenGateway> {
    const insert = inserter(opened.database);
    await insert('partner', [
      {
        partner_id: partnerId,
        partner_key: 'larkspur',
        name: 'Larkspur',
        is_white_labeled: true,
        page_title: 'Larkspur Pay',
        action_color_hex: '#0b7a75',
        sidebar_color_hex: '#14294b',
        favicon_image: Buffer.from(drawing).toString('base64'),
        updated_at: '2026-01-01T00:00:00Z',
      },
    ]);
    await insert('partner_hostname', [{ hostname: 'pay.larkspur.example', partner_id: partnerId }]);
    return opened;
  }
  async function brandingOn({ server }: OpenGateway, host: string) {
    const get = (url: string) => server.inject({ url, headers: { host } });
    const [manifest, icon, page] = [await get('/manifest.webmanifest'), await get('/partner-icon'), await get('/home')];
    const { name, theme_color: color, icons } = manifest.json<ReturnType<typeof webManifest>>();
    const branding = /name="paystead-branding" content="([^"]*)"/.exec(page.body)?.[1] ?? '';
    return {
      manifest: [name, color, icons[0]?.src],
      icon: icon.headers.location ?? [icon.headers['content-type'], icon.body],
      title: /<title>(.*)<\/title>/.exec(page.body)?.[1],
      branding: JSON.parse(branding.replaceAll('&quot;', '"')) as object,
    };
  }
  /** The product's own branding; colors that an earlier visit saved are cleared. */
  const OWN = {
    manifest: ['Paystead', '#1d2333', '/icon-192.png'],
    icon: '/icon-512.png',
    title: 'Paystead',
    branding: { actionColorHex: null, savedColors: 'clear' },
  };

  it('carry the partner’s brand, and another host name’s carry the product’s', async () => {
    expect(await brandingOn(await branded(gateway), 'pay.larkspur.example')).toMatchObject({
      manifest: ['Larkspur Pay', '#14294b', '/partner-icon'],
      icon: ['image/svg+xml', drawing],
      title: 'Larkspur Pay',
      branding: { actionColorHex: '#0b7a75', savedColors: 'keep' },
    });
    expect(await brandingOn(gateway, 'elsewhere.example')).toMatchObject(OWN);
  });

  it('uses the partner’s icons alone, for systems that take no drawing or cut their own shape', async () => {
    const opened = await branded(await openGateway({}, { portal }));
    onTestFinished(() => opened.close());
    const { server } = opened;
    const get = (url: string) => server.inject({ url, headers: { host: 'pay.larkspur.example' } });
    const { icons } = (await get('/manifest.webmanifest')).json<ReturnType<typeof webManifest>>();
    expect(icons.map(({ src, sizes, purpose }) => [src, sizes, purpose])).toEqual([
      ['/partner-icon', 'any', undefined],
      ['/partner-icon-192.png', '192x192', 'any maskable'],
      ['/partner-icon-512.png', '512x512', 'any maskable'],
    ]);
    const sizeOf = async (url: string) => {
      const { headers, rawPayload } = await get(url);
      return [headers['content-type'], rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)];
    };
    expect(await sizeOf('/partner-icon-192.png')).toEqual(['image/png', 192, 192]);
    expect(await sizeOf('/partner-icon-512.png')).toEqual(['image/png', 512, 512]);
    expect(await sizeOf('/apple-touch-icon.png')).toEqual(['image/png', 180, 180]);
    const elsewhere = await server.inject({ url: '/apple-touch-icon.png', headers: { host: 'elsewhere.example' } });
    expect(elsewhere.headers.location).toBe('/icon-192.png');
  });

  it('carry the product’s brand if branding is switched off', async () => {
    const off = await branded(await openGateway({ PAYSTEAD_BRANDING: 'false' }, { portal }));
    onTestFinished(() => off.close());
    expect(await brandingOn(off, 'pay.larkspur.example')).toMatchObject(OWN);
  });
});
