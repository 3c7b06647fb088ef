import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultBranding } from '@paystead/contract/features/branding/rules.ts';
import { openGateway, type OpenGateway } from '../test/open-gateway.ts';
import { partnerIcon, webManifest } from './web-manifest.ts';

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>').toString('base64');
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

let gateway: OpenGateway;
beforeAll(async () => {
  gateway = await openGateway();
});
afterAll(() => gateway.close());

describe('BRA-1: the manifest of a host name', () => {
  it('names the partner, in their colour, and opens at home', () => {
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
    ['a PNG by its own size', `data:image/png;base64,${png.toString('base64')}`, { type: 'image/png', sizes: '96x96' }],
    ['no picture that a launcher cannot use', 'data:image/jpeg;base64,/9j/4AAQ', null],
    ['no icon of theirs', null, null],
  ])('carries %s', (_what, favicon, icon) => {
    const found = partnerIcon(brand(favicon));
    expect(found && { type: found.type, sizes: found.sizes }).toEqual(icon);
  });

  it('is served to anybody, as what it is', async () => {
    const reply = await gateway.server.inject('/manifest.webmanifest');
    expect(reply.headers['content-type']).toContain('application/manifest+json');
    expect(reply.json()).toMatchObject({ name: 'Paystead', id: '/' });
    expect((await gateway.server.inject('/partner-icon')).headers.location).toBe('/icon-512.png');
  });
});
