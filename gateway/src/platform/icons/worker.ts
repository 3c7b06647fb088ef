import { createCanvas, loadImage, type SKRSContext2D } from '@napi-rs/canvas';
import { contrastRatio, fromHex, type Rgb } from '@paystead/contract/features/branding/color.ts';
import type { Drawing } from './icon-drawer.ts';

/** The lowest contrast between a picture's average color and the ground at which it is visible. */
const MIN_CONTRAST = 1.6;
const GROUNDS = ['#ffffff', '#111111'] as const;

/*
 * The process that draws one icon: Skia (@napi-rs/canvas), which gets bytes and loads nothing. It has no environment,
 * sends the PNG or nothing, and ends.
 */
process.on('message', (drawing: Drawing) => {
  void draw(drawing)
    .catch(() => null)
    .then((png) => process.send?.(png, () => process.exit(0)));
});
process.on('disconnect', () => process.exit(0));

async function draw({
  bytes,
  width,
  height,
  ground,
  isTransparent,
  canvas: whole,
}: Drawing): Promise<Uint8Array | null> {
  const image = await loadImage(Buffer.from(bytes));
  if (image.width === 0 || image.height === 0) return null;
  const alone = createCanvas(width, height).getContext('2d');
  alone.drawImage(image, 0, 0, width, height);
  const color = averageOf(alone, width, height);
  if (!color) return null;
  const canvas = createCanvas(whole.width, whole.height);
  const icon = canvas.getContext('2d');
  const chosen = groundFor(color, ground);
  if (!isTransparent || chosen !== ground) {
    icon.fillStyle = chosen;
    icon.fillRect(0, 0, whole.width, whole.height);
  }
  icon.drawImage(alone.canvas, Math.round((whole.width - width) / 2), Math.round((whole.height - height) / 2));
  return canvas.encode('png');
}

/** Returns the average of the painted pixels in linear light, or null if there are none. */
function averageOf(picture: SKRSContext2D, width: number, height: number): Rgb | null {
  const { data } = picture.getImageData(0, 0, width, height);
  const sum = { red: 0, green: 0, blue: 0, cover: 0 };
  for (let at = 0; at < data.length; at += 4) {
    const cover = data[at + 3] ?? 0;
    sum.red += (data[at] ?? 0) * cover;
    sum.green += (data[at + 1] ?? 0) * cover;
    sum.blue += (data[at + 2] ?? 0) * cover;
    sum.cover += cover;
  }
  if (sum.cover === 0) return null;
  const hex = [sum.red, sum.green, sum.blue].map((part) =>
    Math.round(part / sum.cover)
      .toString(16)
      .padStart(2, '0'),
  );
  return fromHex(`#${hex.join('')}`);
}

function groundFor(color: Rgb, wanted: string): string {
  const contrastOn = (ground: string): number => contrastRatio(color, fromHex(ground));
  if (contrastOn(wanted) >= MIN_CONTRAST) return wanted;
  return contrastOn(GROUNDS[0]) >= contrastOn(GROUNDS[1]) ? GROUNDS[0] : GROUNDS[1];
}
