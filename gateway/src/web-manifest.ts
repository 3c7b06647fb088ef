import type { FastifyInstance } from 'fastify';
import { imageTypeOf, OWN_COLORS, type Branding } from '@paystead/contract/features/branding/rules.ts';
import type { Brands } from './brands.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/port.ts';

interface Icon {
  readonly src: string;
  readonly sizes: string;
  readonly type: string;
  readonly purpose?: string;
}

/** The product's own: a maskable picture of its mark in the two sizes that systems ask for. */
const OWN_ICONS: readonly Icon[] = [192, 512].map((size) => ({
  src: `/icon-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose: 'any maskable',
}));

/** BRA-1 on a home screen: the web app manifest (W3C) of a host name's partner. Colours are hexes, addresses are paths. */
export function webManifest(brand: Branding) {
  const icon = partnerIcon(brand);
  return {
    id: '/',
    name: brand.pageTitle,
    short_name: brand.pageTitle,
    start_url: '/home',
    scope: '/',
    display: 'standalone',
    theme_color: brand.sidebarColorHex ?? OWN_COLORS.sidebar,
    background_color: '#ffffff',
    icons: icon ? [{ src: '/partner-icon', sizes: icon.sizes, type: icon.type }, ...OWN_ICONS.slice(1)] : OWN_ICONS,
  };
}

interface PartnerIcon {
  readonly type: string;
  readonly sizes: string;
  readonly bytes: Buffer;
}

/** A partner's icon as a launcher can use it: a drawing of any size, or a PNG, whose size stands in its first chunk. */
export function partnerIcon({ favicon }: Branding): PartnerIcon | null {
  const base64 = favicon?.split(',', 2)[1];
  if (base64 === undefined) return null;
  const type = imageTypeOf(base64);
  const bytes = Buffer.from(base64, 'base64');
  if (type === 'image/svg+xml') return { type, sizes: 'any', bytes };
  if (type !== 'image/png' || bytes.length < 24) return null;
  return { type, sizes: `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, bytes };
}

interface ManifestPorts {
  readonly database: Database;
  readonly clock: Clock;
  readonly brands: Brands;
}

export function serveWebManifest(server: FastifyInstance, { database, clock, brands }: ManifestPorts): void {
  const brandOf = (hostname: string) => brands.ofHostname(database, hostname, clock.now());

  server.get('/manifest.webmanifest', async (request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json')
      .send(JSON.stringify(webManifest(await brandOf(request.hostname)))),
  );

  server.get('/partner-icon', async (request, reply) => {
    const icon = partnerIcon(await brandOf(request.hostname));
    if (!icon) return reply.redirect('/icon-512.png');
    return (
      reply
        .header('cache-control', 'no-cache')
        // A drawing that somebody opens by itself must not become a page of ours.
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .type(icon.type)
        .send(icon.bytes)
    );
  });
}
