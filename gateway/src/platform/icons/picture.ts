import { imageTypeOf } from '@paystead/contract/features/branding/rules.ts';

/** A picture that can be drawn: its bytes, and its width and height in pixels or, for a drawing, in its own units. */
export interface Picture {
  readonly isDrawing: boolean;
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** The largest side in pixels: a small file may unfold into gigabytes when it is drawn. */
const MAX_PIXELS = 4096;
/** The largest aspect ratio: beyond it a picture in an icon is a line. */
const MAX_ASPECT_RATIO = 12;

/**
 * Returns a partner's image (`data:` URL), safe to draw. Null if its size is unknown or it would be invisible. ICO
 * files are not supported.
 */
export function pictureOf(url: string | null): Picture | null {
  const base64 = url?.split(',', 2)[1];
  if (base64 === undefined) return null;
  const bytes = Buffer.from(base64, 'base64');
  const type = imageTypeOf(base64);
  const isDrawing = type === 'image/svg+xml';
  const size = isDrawing
    ? drawingSize(bytes.toString('utf8'))
    : type === 'image/png'
      ? pngSize(bytes)
      : type === 'image/jpeg'
        ? jpegSize(bytes)
        : null;
  if (!size) return null;
  const [width, height] = size;
  if (!(width > 0 && height > 0 && Math.max(width / height, height / width) <= MAX_ASPECT_RATIO)) return null;
  if (!isDrawing && Math.max(width, height) > MAX_PIXELS) return null;
  return { isDrawing, bytes, width, height };
}

type Size = readonly [width: number, height: number];

/** Reads the size from IHDR (PNG specification). */
function pngSize(bytes: Buffer): Size | null {
  return bytes.length < 24 ? null : [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

/**
 * Reads the size from the frame header (SOF, ITU T.81) after the segments before it; each segment has its length after
 * its marker.
 */
function jpegSize(bytes: Buffer): Size | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  for (let at = 2; at + 9 <= bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt16BE(at);
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
    if (marker < 0xff01) return null;
  }
  return null;
}

const XLINK = 'http://www.w3.org/1999/xlink';
const ROOT = /^\s*<svg\b[^>]*>/;

/** Returns the size of a drawing's view box, or its width and height if it has none. */
function drawingSize(svg: string): Size | null {
  const [root = ''] = ROOT.exec(svg) ?? [];
  const box = attribute(root, 'viewBox')
    ?.trim()
    .split(/[\s,]+/)
    .map(Number);
  if (box?.length === 4) return [box[2] ?? 0, box[3] ?? 0];
  const size = [attribute(root, 'width'), attribute(root, 'height')].map((value) => Number.parseFloat(value ?? ''));
  return [size[0] ?? 0, size[1] ?? 0];
}

/**
 * Returns the drawing at that size in pixels; otherwise a drawing that declares another size would be painted in that
 * one first.
 */
export function drawingFor(picture: Picture, width: number, height: number): Buffer {
  const svg = picture.bytes.toString('utf8');
  const [root = ''] = ROOT.exec(svg) ?? [];
  const box = attribute(root, 'viewBox') === undefined ? ` viewBox="0 0 ${picture.width} ${picture.height}"` : '';
  const plain = root.replace(/\s(?:width|height)="[^"]*"/g, '');
  const sized = plain.replace(/^\s*<svg\b/, `<svg xmlns:xlink="${XLINK}" width="${width}" height="${height}"${box}`);
  // The renderer knows references by this name; a sanitized drawing has no other, and each points to its own part.
  const inside = svg.slice(svg.indexOf(root) + root.length).replaceAll(' href="#', ' xlink:href="#');
  return Buffer.from(sized + inside);
}

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
}
