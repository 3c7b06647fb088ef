import type { FastifyInstance } from 'fastify';
import { OWN_COLORS, type Branding } from '@paystead/contract/features/branding/rules.ts';
import type { Brands } from './brands.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/port.ts';
import { createIconDrawer, type IconDrawer } from './platform/icons/icon-drawer.ts';
import { pictureOf, type Picture } from './platform/icons/picture.ts';

interface Icon {
  readonly src: string;
  readonly sizes: string;
  readonly type: string;
  readonly purpose?: string;
}

/** The product's own icons: a maskable picture of its mark in the two sizes that systems request. */
const OWN_ICONS: readonly Icon[] = [192, 512].map((size) => ({
  src: `/icon-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose: 'any maskable',
}));

/** Icons for systems that take no drawing, or cut their own shape from a filled square (W3C: `maskable`). */
const DRAWN = [
  { path: '/partner-icon-192.png', size: 192, share: 0.8, own: '/icon-192.png' },
  { path: '/partner-icon-512.png', size: 512, share: 0.8, own: '/icon-512.png' },
] as const;
/** Apple only rounds the corners, so the picture may be larger; the page links this address. */
const APPLE = { path: '/apple-touch-icon.png', size: 180, share: 0.94, own: '/icon-192.png' } as const;

/** Returns the web app manifest (W3C) of a host name's partner (BRA-1). Colors are hexadecimal, addresses are paths. */
export function webManifest(brand: Branding) {
  return {
    id: '/',
    name: brand.pageTitle,
    short_name: brand.pageTitle,
    start_url: '/home',
    scope: '/',
    display: 'standalone',
    theme_color: groundOf(brand),
    background_color: '#ffffff',
    icons: iconsOf(brand),
  };
}

function iconsOf(brand: Branding): readonly Icon[] {
  if (!partnerPicture(brand)) return OWN_ICONS;
  const icon = partnerIcon(brand);
  const drawn = DRAWN.map(({ path, size }) => ({
    src: path,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: 'any maskable',
  }));
  return icon ? [{ src: '/partner-icon', sizes: icon.sizes, type: icon.type }, ...drawn] : drawn;
}

const groundOf = (brand: Branding): string => brand.sidebarColorHex ?? OWN_COLORS.sidebar;

interface PartnerIcon {
  readonly type: string;
  readonly sizes: string;
  readonly bytes: Buffer;
}

/** Returns a partner's icon for launchers: a drawing of any size, or a PNG with its own size. */
export function partnerIcon({ favicon }: Branding): PartnerIcon | null {
  const picture = pictureOf(favicon);
  if (!picture) return null;
  const { isDrawing, bytes, width, height } = picture;
  if (isDrawing) return { type: 'image/svg+xml', sizes: 'any', bytes };
  return bytes[0] === 0x89 ? { type: 'image/png', sizes: `${width}x${height}`, bytes } : null;
}

/** Side length in pixels below which an icon is coarse on a home screen. */
const COARSE = 96;

/** Returns the source for a partner's icons: the icon, or the logo if there is no icon or a coarse one. */
function partnerPicture({ favicon, logo }: Branding): Picture | null {
  const pictures = [pictureOf(favicon), pictureOf(logo)].filter((picture) => picture !== null);
  const fine = pictures.find(({ isDrawing, width, height }) => isDrawing || Math.max(width, height) >= COARSE);
  return fine ?? pictures[0] ?? null;
}

interface ManifestPorts {
  readonly database: Database;
  readonly clock: Clock;
  readonly brands: Brands;
  readonly icons?: IconDrawer;
}

export function serveWebManifest(
  server: FastifyInstance,
  { database, clock, brands, icons = createIconDrawer() }: ManifestPorts,
): void {
  server.addHook('onClose', async () => icons.close());
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
        // A drawing that is opened by itself must not become a page of the product.
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .type(icon.type)
        .send(icon.bytes)
    );
  });

  for (const { path, size, share, own } of [...DRAWN, APPLE])
    server.get(path, async (request, reply) => {
      const brand = await brandOf(request.hostname);
      const picture = partnerPicture(brand);
      const icon = picture && (await icons.draw({ picture, ground: groundOf(brand), size, share }));
      if (!icon) return reply.redirect(own);
      return reply.header('cache-control', 'no-cache').type('image/png').send(icon);
    });
}
