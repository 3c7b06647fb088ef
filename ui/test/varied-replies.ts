import type { ZodType } from 'zod';

/** The parts of a zod schema that decide which values there are. */
interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, ZodType>>;
  readonly element?: ZodType;
  readonly innerType?: ZodType;
  readonly options?: readonly ZodType[];
  readonly discriminator?: string;
  readonly entries?: Readonly<Record<string, string>>;
  readonly values?: readonly unknown[];
}
type Values = Readonly<Record<string, unknown>>;

const definitionOf = (schema: ZodType): Definition => schema.def;
const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Most and fewest rows of a varied list. */
const MOST = 16;
const FEWEST = 4;
/** Values of fields that no enumeration lists. */
const CODES: Readonly<Record<string, readonly unknown[]>> = {
  ruleType: [2, 1, 5, 3, 0],
  review: [
    [],
    ['accountOnTwoPeople', 'contactChanged', 'newDevice', 'wrongAccountOnFile', 'noAccountOnFile'],
    ['noContact', 'firstAccount', 'bigShareMoved', 'nameChange', 'taxPlaceNotChosen', 'another'],
  ],
  field: ['account', 'address', 'filingStatus', 'split', 'legalName'],
};
/** Values of which the first that a schema accepts stands for a missing one. */
const EXAMPLES: readonly unknown[] = [
  'An example',
  '2026-10-05',
  '2026-11-18T16:10:00Z',
  'd554c335-6a8f-8624-987e-582fbd9b5fd8',
  '0937',
  '231382306',
  'XXX-XX-4321',
  'PA',
  'example',
  12_345,
  3,
  true,
];

/** Which of the values a part of a reply gets. */
interface Turn {
  readonly row: number;
  /** The place of the field among those of its object. */
  readonly place: number;
  /** How many lists the part is in. */
  readonly depth: number;
  /** Whether a row combines other values of its enumerations than in the first variation. */
  readonly isCrossed: boolean;
}

/**
 * Returns a reply in which every list has rows with each value of an enumeration, with and without each value that may be
 * missing, and with both values of a boolean. Variation 0 is the reply as it is. 2 differs from 1 outside of lists, and in the
 * values of enumerations that a row combines.
 */
export function varied(schema: ZodType, value: unknown, variation: 0 | 1 | 2): unknown {
  return variedAt(schema, value, { row: variation, place: 0, depth: 0, isCrossed: variation === 2 });
}

function variedAt(schema: ZodType, value: unknown, turn: Turn): unknown {
  const { type, shape, element, innerType, options, discriminator, entries } = definitionOf(schema);
  const { row, place, depth, isCrossed } = turn;
  if (type === 'nullable' || type === 'optional') return variedOptional(schema, value, turn);
  if (innerType) return variedAt(innerType, value, turn);
  if (type === 'array' && element) return variedList(element, Array.isArray(value) ? value : [], turn);
  if (type === 'enum' && entries) {
    const other = isCrossed && depth > 0 ? row + place : row;
    return at(Object.values(entries), Object.values(entries).indexOf(String(value)) + other);
  }
  if (type === 'boolean') return (row >> (place % 2)) % 2 === 1 ? value !== true : value;
  if (type === 'union' && discriminator !== undefined && options) {
    const same = options.find((option) => option.safeParse(value).success);
    const option = at(options, options.indexOf(same as ZodType) + row);
    return option === same || !option ? value : example(option);
  }
  if (type !== 'object' || !shape || !isObject(value)) return value;
  // A list that always has another page would be read for ever.
  const { nextCursor: _, ...rest } = shape;
  const fields = Object.entries(rest).map(([name, field], index) => {
    const code = row > 0 ? at(CODES[name] ?? [], row) : undefined;
    // Fields of other objects have the same names, such as a number of requests with a review reason.
    const fits = code !== undefined && field.safeParse(code).success;
    return [name, fits ? code : variedAt(field, value[name], { ...turn, place: index })] as const;
  });
  return withTotal({ ...value, ...Object.fromEntries(fields) });
}

/** A list that has more rows than its total is hidden by some screens. */
function withTotal(value: Values): Values {
  const { total } = value;
  if (typeof total !== 'number') return value;
  const rows = Math.max(0, ...Object.values(value).map((field) => (Array.isArray(field) ? field.length : 0)));
  return { ...value, total: Math.max(total, rows) };
}

const at = <T>(values: readonly T[], index: number): T | undefined =>
  values[((index % values.length) + values.length) % values.length];

/** Every third row is without the value, and another third has one although the recorded row has none. */
function variedOptional(schema: ZodType, value: unknown, turn: Turn): unknown {
  const { type, innerType } = definitionOf(schema);
  const { row, place, depth } = turn;
  const third = row === 0 ? 0 : (row + place) % 3;
  if (third === 2) return type === 'nullable' ? null : undefined;
  if (!innerType) return value;
  const isMissing = value === null || value === undefined;
  // A value that isn't in a list has two rows, of which one has it.
  if (isMissing) return third === 1 || (third === 0 && row > 0 && depth === 0) ? filled(innerType, turn) : value;
  return variedAt(innerType, value, turn);
}

/** Returns an example, which has rows if it is a list. */
function filled(schema: ZodType, turn: Turn): unknown {
  const { type, element } = definitionOf(schema);
  return type === 'array' && element ? variedList(element, [], turn) : example(schema);
}

/** A list within a list is varied in one row only, so that a page stays short. */
function variedList(element: ZodType, rows: readonly unknown[], turn: Turn): readonly unknown[] {
  const { row, depth, isCrossed } = turn;
  if (row === 0 || (depth > 0 && row !== 1) || !['object', 'union'].includes(definitionOf(element).type)) return rows;
  const model = rows.length > 0 ? rows : [example(element)];
  if (definitionOf(element).type === 'union')
    return (definitionOf(element).options ?? []).map((option) => example(option));
  const length = Math.max(Math.min(MOST, Math.max(FEWEST, choicesOf(element))), Math.min(rows.length, FEWEST));
  return Array.from({ length }, (_, index) =>
    withOwnIds(
      variedAt(element, model[index % model.length], { row: index, place: 0, depth: depth + 1, isCrossed }),
      index,
    ),
  );
}

/** Returns the largest number of values of a field. */
function choicesOf(schema: ZodType): number {
  const { type, shape, innerType, entries, options } = definitionOf(schema);
  if (shape) return Math.max(0, ...Object.values(shape).map(choicesOf));
  if (entries) return Object.keys(entries).length;
  if (innerType) return choicesOf(innerType);
  return type === 'union' && options ? options.length : 0;
}

/** Rows of one list have different ids. */
function withOwnIds(value: unknown, index: number): unknown {
  if (!isObject(value) || index === 0) return value;
  const ids = Object.entries(value).flatMap(([name, id]) =>
    /^id$|Id$/.test(name) && typeof id === 'string' && id.length === 36
      ? [[name, `${index.toString(16).padStart(2, '0')}${id.slice(2)}`] as const]
      : [],
  );
  return { ...value, ...Object.fromEntries(ids) };
}

/** Returns a value that the schema accepts. Numbers of one object differ, so that one in another's place is noticed. */
function example(schema: ZodType, place = 0): unknown {
  const { type, shape, element, innerType, options, entries, values } = definitionOf(schema);
  if (type === 'nullable') return null;
  if (type === 'optional') return undefined;
  if (shape)
    return Object.fromEntries(
      Object.entries(shape).map(([name, field], index) => [
        name,
        name === 'timeZone' ? 'America/New_York' : example(field, index),
      ]),
    );
  if (element) return [];
  if (entries) return Object.values(entries)[0];
  if (values) return values[0];
  if (type === 'union' && options?.[0]) return example(options[0]);
  const found = EXAMPLES.find((one) => schema.safeParse(one).success);
  if (typeof found === 'number' && schema.safeParse(found + place).success) return found + place;
  return found === undefined && innerType ? example(innerType) : found;
}

/** Values of fields that have one value in every recorded reply. */
const OTHERS: Readonly<Record<string, unknown>> = {
  employers: 2,
  messages: ['First.', 'Second.'],
  residenceCityTaxDescriptions: ['First tax', 'Second tax'],
  ruleTypes: [2, 1],
  states: ['PA', 'NJ'],
};
/** The largest amount of money, by which a schema of amounts is known. */
const LARGEST = 99_999_999_999;
/** Hours, days of leave and pieces. A correction or a balance can bring them below zero. */
const QUANTITY = /^(?:(?:ytd)?hours(?:Worked)?|pieces|beginning|earned|taken|adjusted|ending)$/i;
/** Fields that aren't shown: ids, and codes that the screen has texts for. */
const NOT_SHOWN = /(?:id|hash|code|key|type|form|kind|version|status|algorithm)$/i;

/**
 * Returns the reply with rows that differ where all of them have the same: amounts and quantities are also zero and below
 * zero, and names, dates and time zones are another one's in every second row. Outside of lists, an amount of zero becomes another one
 * for each field.
 */
export function differing(schema: ZodType, value: unknown, row?: number, place = 0): unknown {
  const { type, shape, element, innerType, options } = definitionOf(schema);
  if (innerType) return value === null || value === undefined ? value : differing(innerType, value, row, place);
  if (element && Array.isArray(value))
    return withOtherTexts(
      element,
      value.map((one, index) => differing(element, one, index)),
    );
  if (type === 'union') {
    const option = options?.find((one) => one.safeParse(value).success);
    return option ? differing(option, value, row, place) : value;
  }
  if (type === 'number' && typeof value === 'number') return otherAmount(schema, value, row, place);
  if (!shape || !isObject(value)) return value;
  let quantities = 0;
  const fields = Object.entries(shape).map(([name, field], index) => {
    const other = OTHERS[name];
    const fits = value[name] !== undefined && other !== undefined && field.safeParse(other).success;
    if (row !== undefined && QUANTITY.test(name))
      return [name, otherQuantity(field, value[name], row + ++quantities)] as const;
    return [name, fits ? other : differing(field, value[name], row, index)] as const;
  });
  return { ...value, ...Object.fromEntries(fields) };
}

function otherAmount(schema: ZodType, value: number, row: number | undefined, place: number): number {
  const isMoney = schema.safeParse(LARGEST).success && !schema.safeParse(LARGEST + 1).success;
  const turn = row === undefined ? 1 : (row + place) % 4;
  const own = 100 * (place + 1);
  const other =
    value === 0 && turn === 1 ? own : row === undefined ? value : turn === 1 ? -value : turn === 3 ? 0 : value;
  return isMoney && schema.safeParse(other).success ? other : value;
}

/** Returns the quantity, zero or a quantity below zero. */
function otherQuantity(schema: ZodType, value: unknown, turn: number): unknown {
  if (typeof value !== 'number') return value;
  const other = [0, -value, value][turn % 3];
  return schema.safeParse(other).success ? other : value;
}

/** Returns other texts for every second row in the fields that have one text in all rows. */
function withOtherTexts(element: ZodType, rows: readonly unknown[]): readonly unknown[] {
  const fields = Object.entries(definitionOf(element).shape ?? {}).filter(([name]) => {
    const texts = new Set(rows.map((row) => (isObject(row) ? row[name] : undefined)));
    return !NOT_SHOWN.test(name) && [...texts].filter((text) => typeof text === 'string').length === 1;
  });
  return rows.map((row, index) => {
    if (!isObject(row) || index % 2 === 0) return row;
    const others = fields.flatMap(([name, field]) => {
      const text = row[name];
      return typeof text === 'string' ? [[name, otherText(field, text)] as const] : [];
    });
    return { ...row, ...Object.fromEntries(others) };
  });
}

/** Returns another text of the same form that the schema accepts, or the text itself. */
function otherText(schema: ZodType, text: string): string {
  const others = [
    ...(text.startsWith('America/') ? ['America/Los_Angeles'] : []),
    ...(/^[A-Z]{2}$/.test(text) ? ['NJ'] : []),
    ...(/^\d{4}-\d\d-\d\d/.test(text) ? [text.replace(/^(.{8})\d\d/, (_, month: string) => `${month}03`)] : []),
    ...(/\d$/.test(text) ? [text.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10))] : []),
    ...(/^[\d.-]+$/.test(text) ? [] : [`${text} 2`]),
  ];
  return others.find((other) => schema.safeParse(other).success) ?? text;
}
