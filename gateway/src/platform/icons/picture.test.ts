import { describe, expect, it } from 'vitest';
import { drawingFor, pictureOf } from './picture.ts';

const url = (type: string, bytes: Buffer) => `data:${type};base64,${bytes.toString('base64')}`;
const svg = (root: string) =>
  url('image/svg+xml', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${root}></svg>`));

/** The beginning of a PNG: its signature and IHDR with a size. */
function png(width: number, height: number): string {
  const bytes = Buffer.alloc(33);
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).copy(bytes);
  bytes.writeUInt32BE(13, 8);
  bytes.write('IHDR', 12, 'latin1');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return url('image/png', bytes);
}

/** A JPEG of a segment and a frame header with a size. */
function jpeg(
  width: number,
  height: number,
  frame = 0xc2,
  segment = [0xff, 0xe0],
  end = [0x01, 0x01, 0x11, 0x00],
): string {
  const start = Buffer.from([0xff, 0xd8, ...segment, 0x00, 0x04, 0x01, 0x02, 0xff, frame, 0x00, 0x0b, 0x08]);
  const size = Buffer.alloc(4);
  size.writeUInt16BE(height, 0);
  size.writeUInt16BE(width, 2);
  return url('image/jpeg', Buffer.concat([start, size, Buffer.from(end)]));
}
const sizeOf = (image: string | null) => {
  const picture = pictureOf(image);
  return picture && [picture.isDrawing, picture.width, picture.height];
};

describe('BRA-1: a partner’s image for icons', () => {
  it.each<[string, string | null, readonly (boolean | number)[] | null]>([
    ['none', null, null],
    ['a text', 'no data URL', null],
    ['a PNG', png(64, 32), [false, 64, 32]],
    ['a PNG of the largest side', png(4096, 4096), [false, 4096, 4096]],
    ['a PNG with a larger side', png(4097, 4096), null],
    ['a PNG with a larger height', png(4096, 4097), null],
    ['a PNG without width', png(0, 10), null],
    ['twelve times as wide as high', png(120, 10), [false, 120, 10]],
    ['wider than that', png(121, 10), null],
    ['twelve times as high as wide', png(10, 120), [false, 10, 120]],
    ['higher than that', png(10, 121), null],
    ['a JPEG', jpeg(300, 200), [false, 300, 200]],
    ['a JPEG of the last kind of frame', jpeg(300, 200, 0xcf), [false, 300, 200]],
    ['a JPEG whose first segment is a table', jpeg(300, 200, 0xc4), null],
    ['a JPEG that ends after its size', jpeg(300, 200, 0xc0, [0xff, 0xe0], []), [false, 300, 200]],
    ['a JPEG with a segment before all frames', jpeg(300, 200, 0xc0, [0xff, 0xbf]), [false, 300, 200]],
    ['a JPEG with the first kind of segment', jpeg(300, 200, 0xc0, [0xff, 0x01]), [false, 300, 200]],
    ['a JPEG with what is no segment', jpeg(300, 200, 0xc0, [0xff, 0x00]), null],
    ['what doesn’t begin as a JPEG', jpeg(300, 200).replace('/9j', '/9k'), null],
    ['a byte', url('image/jpeg', Buffer.from([0xff])), null],
    ['the first byte of a JPEG twice', url('image/jpeg', Buffer.from([0xff, 0xff])), null],
    [
      'a PNG that ends before its size',
      url('image/png', Buffer.from(png(64, 32).slice(22), 'base64').subarray(0, 23)),
      null,
    ],
    [
      'a PNG that ends after its size',
      url('image/png', Buffer.from(png(64, 32).slice(22), 'base64').subarray(0, 24)),
      [false, 64, 32],
    ],
    ['a drawing with a box of less than nothing', svg('viewBox="0 0 -5 -5"'), null],
    ['a drawing with a width of less than nothing', svg('viewBox="0 0 -5 5"'), null],
    ['a drawing with a height of less than nothing', svg('viewBox="0 0 5 -5"'), null],
    ['a drawing with a box', svg('viewBox="0 0 40 20"'), [true, 40, 20]],
    ['a drawing with commas in its box', svg('viewBox="1,2, 40, 20" width="1" height="1"'), [true, 40, 20]],
    ['a drawing of a width and height', svg('width="30px" height="15"'), [true, 30, 15]],
    ['a drawing larger than a picture may be', svg('viewBox="0 0 9000 9000"'), [true, 9000, 9000]],
    ['a drawing without a size', svg(''), null],
  ])('%s', (_what, image, expected) => {
    expect(sizeOf(image)).toEqual(expected);
  });
});

it.each([
  [
    'viewBox="0 0 40 20" width="9" height="8"',
    'xmlns:xlink="http://www.w3.org/1999/xlink" width="300" height="150" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"',
  ],
  [
    'width="30px" height="15"',
    'xmlns:xlink="http://www.w3.org/1999/xlink" width="300" height="150" viewBox="0 0 30 15" xmlns="http://www.w3.org/2000/svg"',
  ],
])('BRA-1: a drawing with %s is drawn in the size of the icon alone', (root, sized) => {
  const inside = '<rect width="1" height="2"/><use href="#a"/>';
  const source = `<svg xmlns="http://www.w3.org/2000/svg" ${root}>${inside}</svg>`;
  const picture = pictureOf(url('image/svg+xml', Buffer.from(source)));
  if (!picture) throw new Error('no picture');
  expect(drawingFor(picture, 300, 150).toString()).toBe(
    `<svg ${sized}><rect width="1" height="2"/><use xlink:href="#a"/></svg>`,
  );
});
