import { z } from 'zod';
import { stateOfGeoCode } from './geo-states.ts';

export const PLACE_COLUMNS = ['zipCode', 'geoCode', 'city', 'county', 'state'] as const;
const TAX_COLUMNS = [
  'geoCode',
  'taxCode',
  'description',
  'taxCategory',
  'isResidenceTax',
  'rate',
  'filingStatuses',
  'needsAllowances',
  'source',
] as const;

/** State 2, county 3, place 4 digits. */
const geoCode = z.string().regex(/^\d{9}$/);

const placeRow = z
  .object({
    zipCode: z.string().regex(/^\d{5}$/),
    geoCode,
    city: z.string().min(1).max(80),
    county: z.string().max(80),
    state: z.string().regex(/^[A-Z]{2}$/),
  })
  .refine(({ geoCode, state }) => stateOfGeoCode(geoCode) === state, { path: ['geoCode'] });
export type PlaceRow = z.output<typeof placeRow>;

const yesOrNo = z.enum(['true', 'false']).transform((text) => text === 'true');
const taxRow = z.object({
  geoCode,
  taxCode: z.string().min(1).max(20),
  description: z.string().min(1).max(120),
  taxCategory: z.enum(['federal', 'state', 'county', 'city', 'school', 'other']),
  isResidenceTax: yesOrNo,
  /** 1/1,000,000; empty where it is not flat. */
  rate: z
    .string()
    .regex(/^\d{0,7}$/)
    .transform((text) => (text === '' ? null : Number(text)))
    .refine((rate) => rate === null || rate <= 1_000_000),
  /** `code=English|Spanish`, separated by semicolons. */
  filingStatuses: z.string().regex(/^([^;=|]+=[^;=|]+\|[^;=|]+(;|$))*$/),
  needsAllowances: yesOrNo,
  source: z.string().min(1),
});
export type TaxRow = z.output<typeof taxRow>;

/** The cells of one line of a file, with the number of the line for errors. */
export interface FileLine {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A fault of a file: no lines, another header, another number of values in a line, or the value of a column. */
export type PlaceFileFault =
  | { readonly kind: 'empty'; readonly columns: readonly string[] }
  | { readonly kind: 'header'; readonly line: number; readonly columns: readonly string[] }
  | { readonly kind: 'values'; readonly line: number; readonly found: number; readonly expected: number }
  | { readonly kind: 'column'; readonly line: number; readonly column: PlaceFileColumn };
type PlaceFileColumn = (typeof PLACE_COLUMNS)[number] | (typeof TAX_COLUMNS)[number];

/** A place file that can't be read. */
export class MalformedPlaceFile extends Error {
  override readonly name = 'MalformedPlaceFile';
  readonly fault: PlaceFileFault;
  constructor(fault: PlaceFileFault) {
    super(`place file: ${JSON.stringify(fault)}`);
    this.fault = fault;
  }
}

/** Parses the lines of a place file, header first. Throws `MalformedPlaceFile` on the first malformed line. */
export function readPlaces(lines: Iterable<FileLine>): Generator<PlaceRow> {
  return readRows(lines, PLACE_COLUMNS, placeRow);
}

/** Parses the lines of a file of place taxes, header first. Throws `MalformedPlaceFile` on the first malformed line. */
export function readTaxes(lines: Iterable<FileLine>): Generator<TaxRow> {
  return readRows(lines, TAX_COLUMNS, taxRow);
}

function* readRows<R>(
  lines: Iterable<FileLine>,
  columns: readonly PlaceFileColumn[],
  shape: z.ZodType<R>,
): Generator<R> {
  let header = true;
  for (const { line, cells } of lines) {
    if (header) {
      if (cells.join() !== columns.join()) throw new MalformedPlaceFile({ kind: 'header', line, columns });
      header = false;
      continue;
    }
    if (cells.length !== columns.length)
      throw new MalformedPlaceFile({ kind: 'values', line, found: cells.length, expected: columns.length });
    const row = shape.safeParse(Object.fromEntries(columns.map((column, place) => [column, cells[place]])));
    if (!row.success) {
      const column = row.error.issues[0]?.path[0] as PlaceFileColumn;
      throw new MalformedPlaceFile({ kind: 'column', line, column });
    }
    yield row.data;
  }
  if (header) throw new MalformedPlaceFile({ kind: 'empty', columns });
}
