import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { contrast } from '@paystead/contract/features/branding/palette.ts';

type Matrix = readonly [number, number, number, number, number, number];
type Box = readonly [left: number, bottom: number, right: number, top: number];

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
const PAPER = '#ffffff';
const FILLS: ReadonlySet<number> = new Set([OPS.fill, OPS.eoFill, OPS.fillStroke, OPS.eoFillStroke]);

/** Text that is hard to read: its color, and that of the ground at its place. */
interface FaintText {
  readonly ink: string;
  readonly ground: string;
  readonly ratio: number;
}

/**
 * Returns the text of a page whose contrast is below a minimum. Follows the page's drawing operations: each filled path
 * is a ground for what is painted later within its bounds; below all is white paper.
 */
export async function faintText(page: PDFPageProxy, least: number): Promise<FaintText[]> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const found: FaintText[] = [];
  const grounds: { readonly box: Box; readonly color: string }[] = [];
  const saved: { readonly matrix: Matrix; readonly fill: string }[] = [];
  let matrix: Matrix = IDENTITY;
  let text: Matrix = IDENTITY;
  let fill = '#000000';
  fnArray.forEach((operation, at) => {
    const args = (argsArray[at] ?? []) as readonly unknown[];
    if (operation === OPS.save) saved.push({ matrix, fill });
    else if (operation === OPS.restore) ({ matrix, fill } = saved.pop() ?? { matrix: IDENTITY, fill: '#000000' });
    else if (operation === OPS.transform) matrix = product(matrix, args as unknown as Matrix);
    else if (operation === OPS.setFillRGBColor) fill = String(args[0]);
    else if (operation === OPS.beginText) text = IDENTITY;
    else if (operation === OPS.setTextMatrix) text = Array.from(args[0] as ArrayLike<number>) as unknown as Matrix;
    else if (operation === OPS.moveText) text = product(text, [1, 0, 0, 1, Number(args[0]), Number(args[1])]);
    else if (operation === OPS.constructPath && FILLS.has(Number(args[0])) && args[2])
      grounds.push({ box: moved(matrix, Array.from(args[2] as ArrayLike<number>) as unknown as Box), color: fill });
    else if (operation === OPS.showText) {
      const [x, y] = point(product(matrix, text));
      const ground =
        grounds.findLast(({ box }) => x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3])?.color ?? PAPER;
      const ratio = contrast(fill, ground);
      if (ratio < least) found.push({ ink: fill, ground, ratio });
    }
  });
  return found;
}

function product([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

function point([, , , , x, y]: Matrix): readonly [number, number] {
  return [x, y];
}

function moved(matrix: Matrix, [left, bottom, right, top]: Box): Box {
  const corners = [
    [left, bottom],
    [right, top],
  ].map(([x = 0, y = 0]) => point(product(matrix, [1, 0, 0, 1, x, y])));
  const [first = [0, 0], second = [0, 0]] = corners;
  return [
    Math.min(first[0], second[0]),
    Math.min(first[1], second[1]),
    Math.max(first[0], second[0]),
    Math.max(first[1], second[1]),
  ];
}
