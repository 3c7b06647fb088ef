import { z } from 'zod';
import { geoCodeLocation, taxCategoryTax } from '@paystead/contract/features/taxes/model.ts';
import { csvRows } from './csv.ts';
import { stateOfGeoCode } from './geo-states.ts';

export const PLACE_COLUMNS = ['zipCode', 'geoCode', 'city', 'county', 'state'] as const;
export const TAX_COLUMNS = [
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

const placeRow = z
  .object({
    zipCode: z.string().regex(/^\d{5}$/),
    geoCode: geoCodeLocation.shape.geoCode,
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
  geoCode: geoCodeLocation.shape.geoCode,
  taxCode: z.string().min(1).max(20),
  description: z.string().min(1).max(120),
  taxCategory: taxCategoryTax.shape.taxCategory,
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

/** A place file's rows, one at a time. Throws on the first fault, naming line and column. */
export function readPlaces(text: string): Generator<PlaceRow> {
  return readRows(text, PLACE_COLUMNS, placeRow);
}

/** A tax file's rows. Throws on the first fault, naming line and column. */
export function readTaxes(text: string): Generator<TaxRow> {
  return readRows(text, TAX_COLUMNS, taxRow);
}

function* readRows<R>(text: string, columns: readonly string[], shape: z.ZodType<R>): Generator<R> {
  let header = true;
  for (const { line, cells } of csvRows(text)) {
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
