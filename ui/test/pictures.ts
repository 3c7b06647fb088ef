/** Dots of a letter of Braille, by rows: its number is the sum of those that are there. */
const DOTS = [
  [0x01, 0x08],
  [0x02, 0x10],
  [0x04, 0x20],
  [0x40, 0x80],
] as const;
const BLANK = 0x2800;
/** The units of an icon’s grid, each with a dot. */
const SIZE = 24;
/** Points along a line or curve, closer to one another than dots. */
const STEPS = 60;

type Point = readonly [x: number, y: number];

/** Returns lines in which a drawing can be seen, in dots of Braille: `⣀⡠⠔`. */
export function pictureOf(path: string): string[] {
  // Rounded first, so that what is on the edge of a dot is on one side of it everywhere.
  const dotAt = (length: number): number => Math.floor(Number(length.toFixed(6)));
  const dots = new Set(pointsOf(path).map(([x, y]) => `${dotAt(x)} ${dotAt(y)}`));
  return Array.from({ length: SIZE / 4 }, (_, row) =>
    Array.from({ length: SIZE / 2 }, (_other, column) => {
      const there = DOTS.flat().filter((_dot, place) =>
        dots.has(`${column * 2 + (place % 2)} ${row * 4 + Math.floor(place / 2)}`),
      );
      return String.fromCodePoint(there.reduce<number>((sum, dot) => sum + dot, BLANK));
    })
      .join('')
      .replace(/\u2800+$/, ''),
  );
}

/** Returns points along all lines of a path. */
function pointsOf(path: string): Point[] {
  const points: Point[] = [];
  let [at, start]: [Point, Point] = [
    [0, 0],
    [0, 0],
  ];
  /** The second control point of the last curve, which the next one continues. */
  let control: Point = at;
  const draw = (curve: (part: number) => Point): void => {
    for (let step = 0; step <= STEPS; step += 1) points.push(curve(step / STEPS));
    at = curve(1);
  };
  const line = (to: Point): void => {
    const from = at;
    draw((part) => [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]);
  };
  for (const { letter, numbers } of commandsOf(path)) {
    const isRelative = letter === letter.toLowerCase();
    const [originX, originY] = isRelative ? at : [0, 0];
    const pointAt = (place: number): Point => [
      originX + (numbers[place] ?? Number.NaN),
      originY + (numbers[place + 1] ?? Number.NaN),
    ];
    const before = control;
    control = [Number.NaN, Number.NaN];
    switch (letter.toUpperCase()) {
      case 'M':
        at = pointAt(0);
        start = at;
        break;
      case 'L':
        line(pointAt(0));
        break;
      case 'H':
        line([pointAt(0)[0], at[1]]);
        break;
      case 'V':
        line([at[0], originY + (numbers[0] ?? Number.NaN)]);
        break;
      case 'Z':
        line(start);
        break;
      case 'C':
        control = pointAt(2);
        draw(bezier(at, pointAt(0), control, pointAt(4)));
        break;
      case 'S': {
        const first: Point = Number.isNaN(before[0]) ? at : [2 * at[0] - before[0], 2 * at[1] - before[1]];
        control = pointAt(0);
        draw(bezier(at, first, control, pointAt(2)));
        break;
      }
      case 'A':
        draw(arc(at, numbers, pointAt(5)));
        break;
      default:
        throw new Error(`Pictures have no ${letter}`);
    }
  }
  return points;
}

/** How many numbers each command of a path takes. */
const COUNTS: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, Z: 0, C: 6, S: 4, A: 7 };

/** Returns the commands of a path, each with its own numbers: `M0 0 1 1` are two. */
function commandsOf(path: string): { readonly letter: string; readonly numbers: readonly number[] }[] {
  return [...path.matchAll(/([a-z])([^a-z]*)/gi)].flatMap(([, letter = '', text = '']) => {
    const count = COUNTS[letter.toUpperCase()] ?? 0;
    const numbers = [...text.matchAll(/-?(?:\d+\.?\d*|\.\d+)/g)].map(Number);
    if (count === 0) return [{ letter, numbers }];
    return Array.from({ length: numbers.length / count }, (_, place) => ({
      // Points after the first one of a move are lines.
      letter: place === 0 ? letter : ({ M: 'L', m: 'l' }[letter] ?? letter),
      numbers: numbers.slice(place * count, (place + 1) * count),
    }));
  });
}

function bezier(from: Point, first: Point, second: Point, to: Point): (part: number) => Point {
  const mix = (part: number, axis: 0 | 1): number =>
    (1 - part) ** 3 * from[axis] +
    3 * (1 - part) ** 2 * part * first[axis] +
    3 * (1 - part) * part ** 2 * second[axis] +
    part ** 3 * to[axis];
  return (part) => [mix(part, 0), mix(part, 1)];
}

/** Returns an arc of a circle; icons have no other ellipses. */
function arc(
  from: Point,
  [given = 0, , , isLarge, isClockwise]: readonly number[],
  to: Point,
): (part: number) => Point {
  const [halfX, halfY] = [(to[0] - from[0]) / 2, (to[1] - from[1]) / 2];
  const half = Math.hypot(halfX, halfY);
  const radius = Math.max(given, half);
  const height = Math.sqrt(radius ** 2 - half ** 2) * (isLarge === isClockwise ? -1 : 1);
  const [centerX, centerY] = [from[0] + halfX - (halfY / half) * height, from[1] + halfY + (halfX / half) * height];
  const [begin, end] = [from, to].map(([x, y]) => Math.atan2(y - centerY, x - centerX)) as [number, number];
  const turn = 2 * Math.PI;
  const length = isClockwise === 1 ? (end - begin + turn) % turn : -((begin - end + turn) % turn);
  return (part) => [
    centerX + radius * Math.cos(begin + length * part),
    centerY + radius * Math.sin(begin + length * part),
  ];
}
