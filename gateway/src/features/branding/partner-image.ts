import { safeSvg } from './safe-svg.ts';

/** Base64 characters that the database takes (migration 0002), as bytes. */
export const IMAGE_LIMITS = { logo: 150_000, favicon: 75_000 } as const;

export type ImageOutcome =
  | { readonly base64: string; readonly leftOut: readonly string[] }
  | { readonly fault: string };

/** Magic bytes by which a raster image is what it says (the specification's guess takes anything else for a JPEG). */
const RASTERS: readonly (readonly [string, readonly number[]])[] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/x-icon', [0x00, 0x00, 0x01, 0x00]],
];

/** A small PNG may unfold into gigabytes wherever it is drawn. */
const MOST_PIXELS = 4096;

/** By the size that a PNG's first chunk gives (PNG specification, IHDR); a JPEG goes into documents as it is. */
function isDrawable(bytes: Buffer): boolean {
  const isPng = bytes.length >= 24 && bytes.readUInt32BE(0) === 0x89504e47;
  return !isPng || Math.max(bytes.readUInt32BE(16), bytes.readUInt32BE(20)) <= MOST_PIXELS;
}

/** A partner's image as it is kept: base64 without a prefix. A drawing is written anew, a raster has to be what it looks like. */
export function partnerImage(bytes: Buffer, what: keyof typeof IMAGE_LIMITS): ImageOutcome {
  if (bytes.length > IMAGE_LIMITS[what])
    return { fault: `The ${what} has ${bytes.length} bytes; at most ${IMAGE_LIMITS[what]} are allowed.` };
  if (!isDrawable(bytes)) return { fault: `The ${what} is more than ${MOST_PIXELS} pixels wide or high.` };
  if (RASTERS.some(([, magic]) => magic.every((byte, at) => bytes[at] === byte)))
    return { base64: bytes.toString('base64'), leftOut: [] };
  const drawn = safeSvg(bytes.toString('utf8'));
  if (!drawn)
    return { fault: `The ${what} is no PNG, JPEG or ICO file, and no SVG drawing that can be read with certainty.` };
  return { base64: Buffer.from(drawn.svg).toString('base64'), leftOut: drawn.leftOut };
}

/** Images that were looked at already, by their base64. */
const looked = new Map<string, string | null>();

/** An image from the database as it may leave: whoever wrote it there, a drawing of a partner's runs nothing. */
export function imageAsShown(base64: string | null): string | null {
  if (base64 === null) return null;
  const known = looked.get(base64);
  if (known !== undefined) return known;
  const image = partnerImage(Buffer.from(base64, 'base64'), 'logo');
  const shown = 'fault' in image ? null : image.base64;
  if (looked.size > 100) looked.clear();
  looked.set(base64, shown);
  return shown;
}
