import type { Logger } from 'pino';
import { derivePalette } from '@paystead/contract/features/branding/palette.ts';
import { imageUrl } from '@paystead/contract/features/branding/rules.ts';
import { brandingByPartner } from './features/branding/store.ts';
import type { Database } from './platform/database/port.ts';
import { createIconDrawer, type IconDrawer } from './platform/icons/icon-drawer.ts';
import { pictureOf } from './platform/icons/picture.ts';
import type { LogoSource, MailBrand } from './platform/mail/brand.ts';
import type { LogoOf } from './platform/mail/deliver-mail.ts';
import type { MailLogo } from './platform/mail/message.ts';

/** The largest logo in CSS pixels: beside the name, it fits a window of 320. */
const BOX = { width: 112, height: 32 };
/** Pixels of the picture for each CSS pixel, so that it is sharp on phones. */
const DENSITY = 3;

/** The product's mark, the same drawing as the portal's. */
const OWN_MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28" fill="none"><rect width="28" height="28" rx="8" fill="#fff"/><path d="M5.5 13.2 14 6l8.5 7.2" stroke="#1d2333" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/><path d="M9 21.5v-4M14 21.5V14M19 21.5v-5.5" stroke="#3450c4" stroke-width="3" stroke-linecap="round"/></svg>';
export const OWN_MARK_URL = `data:image/svg+xml;base64,${Buffer.from(OWN_MARK).toString('base64')}`;

/**
 * Returns a function that draws a brand's logo for mail, as PNG: mail programs show no SVG. A logo that can't be read
 * or drawn is left out, since no notice may wait for a picture.
 */
export function mailLogos(database: Database, log: Logger, drawer: IconDrawer = createIconDrawer()): LogoOf {
  async function urlOf(source: LogoSource): Promise<string | null> {
    if (source === 'product') return OWN_MARK_URL;
    const { partnerId } = source;
    const { logoImageBase64 } = await database.asDirectory((tx) => brandingByPartner(tx, partnerId), {
      readOnly: true,
    });
    return logoImageBase64 && imageUrl(logoImageBase64);
  }

  return async (brand) => {
    const { logo } = brand;
    if (logo === undefined) return null;
    try {
      return await drawnLogo({ drawer, log }, await urlOf(logo), brand);
    } catch (error) {
      log.warn({ code: error instanceof Error ? error.name : 'unknown' }, SENT_WITHOUT);
      return null;
    }
  };
}

const SENT_WITHOUT = 'a mail is sent without its logo';

interface Drawing {
  readonly drawer: IconDrawer;
  readonly log: Logger;
}

/** Draws a logo (a `data:` URL) for mail in a brand's colors; null if it can't be read or drawn. Never rejects. */
export async function drawnLogo(
  { drawer, log }: Drawing,
  url: string | null,
  { actionColorHex, sidebarColorHex }: Pick<MailBrand, 'actionColorHex' | 'sidebarColorHex'>,
): Promise<MailLogo | null> {
  try {
    const picture = pictureOf(url);
    if (!picture) return null;
    const { sidebar } = derivePalette({ action: actionColorHex, sidebar: sidebarColorHex }, 'light');
    const box = { width: BOX.width * DENSITY, height: BOX.height * DENSITY };
    const drawn = await drawer.drawLogo({ picture, ground: sidebar, box });
    return drawn && { png: drawn.png, width: shown(drawn.width), height: shown(drawn.height) };
  } catch (error) {
    log.warn({ code: error instanceof Error ? error.name : 'unknown' }, SENT_WITHOUT);
    return null;
  }
}

function shown(pixels: number): number {
  return Math.max(1, Math.round(pixels / DENSITY));
}
