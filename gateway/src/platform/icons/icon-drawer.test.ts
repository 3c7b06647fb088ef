import { createCanvas, loadImage } from '@napi-rs/canvas';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { createIconDrawer, type IconDrawer } from './icon-drawer.ts';
import { pictureOf } from './picture.ts';

const icons = createIconDrawer();
afterAll(() => icons.close());

const drawing = (body: string, root = 'viewBox="0 0 20 20"') =>
  `data:image/svg+xml;base64,${Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${root}>${body}</svg>`).toString('base64')}`;
const raster = (type: 'image/png' | 'image/jpeg', width: number, height: number, color: string) => {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = color;
  context.fillRect(0, 0, width, height);
  return canvas.toDataURL(type as 'image/png');
};
const WHITE = drawing('<rect width="20" height="20" fill="#fff"/>');

async function drawn(url: string, options: { ground?: string; size?: number; drawer?: IconDrawer } = {}) {
  const { ground = '#14294b', size = 192, drawer = icons } = options;
  const picture = pictureOf(url);
  const png = picture && (await drawer.draw({ picture, ground, size, share: 0.8 }));
  if (!png) return null;
  const image = await loadImage(png);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const at = (x: number, y: number) => {
    const [red = 0, green = 0, blue = 0] = context.getImageData(x * size, y * size, 1, 1).data;
    return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
  };
  return { size: [image.width, image.height], at, png };
}

describe('BRA-1: a partner’s icon', () => {
  it.each([192, 512, 180])(
    'of %i pixels shows their picture centered on their ground, which fills the square',
    async (size) => {
      const icon = await drawn(WHITE, { size });
      expect(icon?.size).toEqual([size, size]);
      expect([icon?.at(0.5, 0.5), icon?.at(0, 0), icon?.at(0.99, 0.99), icon?.at(0.5, 0.02)]).toEqual([
        '#ffffff',
        '#14294b',
        '#14294b',
        '#14294b',
      ]);
    },
  );

  it('keeps a wide picture within the circle that every launcher shows', async () => {
    const wide = await drawn(drawing('<rect width="80" height="20" fill="#f80"/>', 'viewBox="0 0 80 20"'));
    // 0.8 of the side from corner to corner.
    expect([wide?.at(0.13, 0.5), wide?.at(0.08, 0.5), wide?.at(0.5, 0.57), wide?.at(0.5, 0.63)]).toEqual([
      '#ff8800',
      '#14294b',
      '#ff8800',
      '#14294b',
    ]);
  });

  it.each([
    [
      'a drawing with a size and no view box',
      drawing('<rect width="40" height="40" fill="#f80"/>', 'width="40" height="40"'),
    ],
    [
      'a drawing that declares an enormous size',
      drawing('<rect width="20" height="20" fill="#f80"/>', 'width="900000" height="900000" viewBox="0 0 20 20"'),
    ],
    [
      'a drawing that references its own part',
      drawing('<defs><rect id="a" width="20" height="20" fill="#f80"/></defs><use href="#a"/>'),
    ],
    ['a PNG', raster('image/png', 60, 60, '#f80')],
  ])('is drawn from %s', async (_what, url) => {
    const icon = await drawn(url);
    expect([icon?.at(0.5, 0.5), icon?.at(0.25, 0.25), icon?.at(0.01, 0.5)]).toEqual(['#ff8800', '#ff8800', '#14294b']);
  });

  it('is drawn from a JPEG, whose width and height are in its frame header', async () => {
    const url = raster('image/jpeg', 60, 30, '#ffffff');
    expect(pictureOf(url)).toMatchObject({ width: 60, height: 30 });
    expect((await drawn(url))?.at(0.5, 0.5)).toBe('#ffffff');
  });

  it('uses a white ground if the picture would be invisible on theirs', async () => {
    const dark = await drawn(drawing('<circle cx="10" cy="10" r="9" fill="#16294a"/>'));
    expect([dark?.at(0, 0), dark?.at(0.5, 0.5)]).toEqual(['#ffffff', '#16294a']);
  });

  it('is drawn once', async () => {
    const [one, two] = await Promise.all([drawn(WHITE), drawn(WHITE)]);
    expect(one?.png).toBe(two?.png);
  });
});

describe('a picture that costs too much or shows nothing', () => {
  it.each([
    ['an empty drawing', drawing('')],
    ['an invalid picture', 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAGAAAABg'],
  ])('%s gives no icon', async (_what, url) => {
    expect(await drawn(url)).toBeNull();
  });

  it.each([
    ['a drawing without a size', drawing('<path d="M0 0h9v9z"/>', '')],
    ['a drawing that is a line', drawing('', 'viewBox="0 0 9000 1"')],
    [
      'a PNG that unfolds into gigabytes',
      `data:image/png;base64,${Buffer.from('89504e470d0a1a0a0000000d494844520000ffff0000ffff', 'hex').toString('base64')}`,
    ],
    [
      'a JPEG that unfolds into gigabytes',
      `data:image/jpeg;base64,${Buffer.from('ffd8ffc0001108fffffffe03012200021101', 'hex').toString('base64')}`,
    ],
    [
      'a JPEG without a frame',
      `data:image/jpeg;base64,${Buffer.from('ffd8ffe000040000ffd9000000000000', 'hex').toString('base64')}`,
    ],
    ['an icon file', 'data:image/x-icon;base64,AAABAA=='],
    ['nothing', null],
  ])('%s is rejected before drawing', (_what, url) => {
    expect(pictureOf(url)).toBeNull();
  });

  it('a drawing that multiplies itself a billion times is given up', async () => {
    const layers = Array.from({ length: 9 }, (_, at) => `<g id="a${at + 1}">${`<use href="#a${at}"/>`.repeat(10)}</g>`);
    const url = drawing(`<defs><rect id="a0" width="1" height="1"/>${layers.join('')}</defs><use href="#a9"/>`);
    const drawer = createIconDrawer({ timeLimit: 2_000 });
    expect(await drawn(url, { drawer })).toBeNull();
  });

  it('a process that hangs or dies is ended, and the next picture is drawn', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'paystead-icons-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const worker = join(folder, 'worker.mjs');
    writeFileSync(
      worker,
      `process.on('message', ({ ground }) => ground === '#000000' ? undefined : ground === '#000001' ? process.exit(1) : process.send(new Uint8Array([1])));`,
    );
    const drawer = createIconDrawer({ worker, timeLimit: 3_000 });
    const picture = pictureOf(WHITE);
    if (!picture) throw new Error('There is a picture.');
    const draw = (ground: string) => drawer.draw({ picture, ground, size: 192, share: 0.8 });
    expect(await Promise.all([draw('#000000'), draw('#000001'), draw('#000002')])).toEqual([
      null,
      null,
      Buffer.from([1]),
    ]);
  });
});
