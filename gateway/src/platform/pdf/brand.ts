import { derivePalette } from '@paystead/contract/features/branding/palette.ts';
import type { Branding } from '@paystead/contract/features/branding/rules.ts';
import type { ClientPermission } from '../access/client-permission.ts';
import type { Transaction } from '../database/port.ts';
import { mailBrandOf } from '../mail/brand.ts';
import type { PdfRenderer } from './renderer.ts';

/** The parts of a partner's branding that documents use: colors as `#rrggbb`, texts of one line. */
export interface PdfBrand {
  readonly name: string;
  readonly footer: string;
  /** The letterhead's ground, the text on it (4.5:1 at least), headings and rules on paper (5.8:1 and 3:1). */
  readonly colors: Readonly<Record<'band' | 'onBand' | 'ink' | 'edge', string>>;
  readonly logo: PdfLogo | null;
}

interface PdfLogo {
  readonly format: 'svg' | 'png' | 'jpg';
  readonly bytes: Uint8Array;
}

/** Returns the branding of a client's documents on a day, in the transaction that reads their data. */
export type BrandOf = (tx: Transaction, client: ClientPermission, now: Date) => Promise<Branding>;

/** The typesetter reads no icons (`image/x-icon`): such a partner is shown without its logo. */
const FORMATS: Readonly<Record<string, PdfLogo['format']>> = {
  'image/svg+xml': 'svg',
  'image/png': 'png',
  'image/jpeg': 'jpg',
};

/** Returns a document's brand from the branding of the partner's portal, in light colors: paper is white. */
export function pdfBrandOf(branding: Branding): PdfBrand {
  const { productName, footer, actionColorHex, sidebarColorHex } = mailBrandOf(branding);
  const palette = derivePalette({ action: actionColorHex, sidebar: sidebarColorHex }, 'light');
  return {
    name: productName,
    footer,
    colors: {
      band: palette.sidebar,
      onBand: palette['on-sidebar'],
      ink: palette['action-ink'],
      edge: palette['action-edge'],
    },
    logo: logoOf(branding.logo),
  };
}

/** Converts the logo's `data:` URL, whose drawing was sanitized when it was read (`imageAsShown`). */
function logoOf(url: string | null): PdfLogo | null {
  const [, type = '', base64 = ''] = /^data:([^;,]+);base64,(.*)$/.exec(url ?? '') ?? [];
  const format = FORMATS[type];
  return format === undefined ? null : { format, bytes: new Uint8Array(Buffer.from(base64, 'base64')) };
}

/** Wraps a renderer so that its documents carry a partner's branding. */
export function withBrand(renderer: PdfRenderer, branding: Branding): PdfRenderer {
  const brand = pdfBrandOf(branding);
  return {
    render: (document) => renderer.render({ ...document, brand }),
    get pid() {
      return renderer.pid;
    },
    close: () => renderer.close(),
  };
}
