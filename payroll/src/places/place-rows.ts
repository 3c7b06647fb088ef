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
  .refine(({ geoCode, state }) => stateOfGeoCode(geoCode) === state, {
    error: 'the first two digits are those of another state',
    path: ['geoCode'],
  });
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
    .refine((rate) => rate === null || rate <= 1_000_000, { error: 'more than everything' }),
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

/** Parses the lines of a place file, header first. Throws on the first malformed line, naming line and column. */
export function readPlaces(lines: Iterable<FileLine>): Generator<PlaceRow> {
  return readRows(lines, PLACE_COLUMNS, placeRow);
}

/** Parses the lines of a file of place taxes, header first. Throws on the first malformed line, naming line and column. */
export function readTaxes(lines: Iterable<FileLine>): Generator<TaxRow> {
  return readRows(lines, TAX_COLUMNS, taxRow);
}

function* readRows<R>(lines: Iterable<FileLine>, columns: readonly string[], shape: z.ZodType<R>): Generator<R> {
  let header = true;
  for (const { line, cells } of lines) {
    if (header) {
      if (cells.join() !== columns.join()) throw new Error(`Line ${line}: the columns must be ${columns.join(',')}.`);
      header = false;
      continue;
    }
    if (cells.length !== columns.length)
      throw new Error(`Line ${line}: ${cells.length} values instead of ${columns.length}.`);
    const row = shape.safeParse(Object.fromEntries(columns.map((column, place) => [column, cells[place]])));
    if (!row.success) {
      const issue = row.error.issues[0];
      throw new Error(`Line ${line}, ${issue?.path.join('.')}: ${issue?.message}`);
    }
    yield row.data;
  }
  if (header) throw new Error(`The file is empty: its first line must be ${columns.join(',')}.`);
}
