import { safeSvg } from './safe-svg.ts';

/** Size limits in bytes, from the base64 lengths that the database accepts (migration 0002). */
export const IMAGE_LIMITS = { logo: 150_000, favicon: 75_000 } as const;

export type ImageOutcome =
  | { readonly base64: string; readonly leftOut: readonly string[] }
  | { readonly fault: ImageFault };

/** Why an image is refused: a key of this feature's texts, with its values. */
interface ImageFault {
  readonly key: 'image.tooLarge' | 'image.tooManyPixels' | 'image.unreadable';
  readonly values: Readonly<Record<string, string | number>>;
}

/** Magic bytes of the raster formats (the specification's fallback would treat anything else as a JPEG). */
const RASTERS: readonly (readonly [string, readonly number[]])[] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/x-icon', [0x00, 0x00, 0x01, 0x00]],
];

/** Largest width and height in pixels: a small PNG can expand to gigabytes when it is drawn. */
const MAX_PIXELS = 4096;

/** Checks the size in a PNG's first chunk (PNG specification, IHDR); a JPEG is embedded in documents unchanged. */
function isDrawable(bytes: Buffer): boolean {
  const isPng = bytes.length >= 24 && bytes.readUInt32BE(0) === 0x89504e47;
  return !isPng || Math.max(bytes.readUInt32BE(16), bytes.readUInt32BE(20)) <= MAX_PIXELS;
}

/**
 * Returns a partner's image as stored: base64 without a prefix. An SVG is rewritten from known parts; a raster must
 * match its format.
 */
export function partnerImage(bytes: Buffer, what: keyof typeof IMAGE_LIMITS): ImageOutcome {
  if (bytes.length > IMAGE_LIMITS[what])
    return { fault: { key: 'image.tooLarge', values: { what, bytes: bytes.length, max: IMAGE_LIMITS[what] } } };
  if (!isDrawable(bytes)) return { fault: { key: 'image.tooManyPixels', values: { what, max: MAX_PIXELS } } };
  if (RASTERS.some(([, magic]) => magic.every((byte, at) => bytes[at] === byte)))
    return { base64: bytes.toString('base64'), leftOut: [] };
  const drawn = safeSvg(bytes.toString('utf8'));
  if (!drawn) return { fault: { key: 'image.unreadable', values: { what } } };
  return { base64: Buffer.from(drawn.svg).toString('base64'), leftOut: drawn.leftOut };
}

/** Images that were checked already, by their base64. */
const checked = new Map<string, string | null>();

/** Returns an image from the database as it may be served: an SVG is sanitized again, whatever its source. */
export function imageAsShown(base64: string | null): string | null {
  if (base64 === null) return null;
  const known = checked.get(base64);
  if (known !== undefined) return known;
  const image = partnerImage(Buffer.from(base64, 'base64'), 'logo');
  const shown = 'fault' in image ? null : image.base64;
  if (checked.size > 100) checked.clear();
  checked.set(base64, shown);
  return shown;
}
