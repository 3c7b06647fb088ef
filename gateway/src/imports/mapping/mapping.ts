import type { Language } from '@paystead/contract/fields.ts';
import { z } from 'zod';
import { shapeFaults, writtenPath } from '../../platform/shape-faults/shape-faults.ts';
import { RECORDS } from '../compilers.ts';
import { ENCODINGS } from '../read/decode.ts';
import { CODE_TABLE_NAMES } from './code-tables.ts';
import { DATE_FORMATS, NUMBER_FORMATS } from './formats.ts';
import finch from './presets/finch.json' with { type: 'json' };
import payrollRegister from './presets/payroll-register.json' with { type: 'json' };
import { MappingRefused, say, text, type Sentence } from './texts.ts';

const PRESETS = { finch, 'payroll-register': payrollRegister } as const;
const PRESET_NAMES = Object.keys(PRESETS) as (keyof typeof PRESETS)[];

const short = z.string().max(200);
const date = z.enum(DATE_FORMATS);
const number = z.enum(NUMBER_FORMATS);

/** The source of a cell: a column of the other system, or rules that make it. */
const cell = z.union([
  short,
  z.strictObject({
    /** The same for every row. */
    value: short.optional(),
    /** One column, or several that are joined; `=SIT` stands for the text `SIT`. */
    from: z.union([short, z.array(short).min(1).max(10)]).optional(),
    /** The text between joined columns; a hyphen if absent. */
    join: z.string().max(5).optional(),
    /** The lookup in which `from` is the key, and the column taken from it. */
    lookup: short.optional(),
    take: short.optional(),
    date: date.optional(),
    number: number.optional(),
    /** Their code → ours, or the name of a code table; `otherwise` for every other one. */
    codes: z.union([z.record(z.string(), short), z.enum(CODE_TABLE_NAMES)]).optional(),
    otherwise: short.optional(),
    /** A yearly salary by 26 is one of two weeks. */
    divide: z.int().min(2).max(366).optional(),
    /** Deductions that the other system writes as negative amounts. */
    negate: z.boolean().optional(),
    /** Taken where the cell is empty. */
    default: short.optional(),
  }),
]);
export type MappedCell = z.output<typeof cell>;
const columns = z.record(z.string(), cell);

const table = z.strictObject({
  /** One of our files. */
  file: short,
  columns,
  /** Several rows of one line: each has these columns beside the others. */
  lines: z.array(z.strictObject({ columns })).min(1).max(200).optional(),
  /** Several rows of one JSON record: one for each element of an array in it. */
  each: short.optional(),
  /** Rows in which all these columns are empty or zero are left out. */
  skipEmpty: z.array(short).min(1).optional(),
  /** Only the lines in which a column has one of these values. */
  where: z.strictObject({ column: short, in: z.array(short).min(1) }).optional(),
});
export type MappedTable = z.output<typeof table>;

const file = z.strictObject({
  /** The file's name; `*` stands for any characters. */
  path: short,
  encoding: z.enum(ENCODINGS).optional(),
  separator: z.enum([',', ';', '\t', '|']).optional(),
  skipLines: z.int().min(0).max(100).optional(),
  dates: date.optional(),
  numbers: number.optional(),
  /** The array of records in a JSON file, such as `responses[].body.pay_statements[]`. */
  rows: short.optional(),
  /** Columns that aren't imported; `others`: every column that nothing names. */
  ignore: z.union([z.literal('others'), z.array(short)]).optional(),
  /** `empty`: columns that the file doesn't have are read as empty. */
  absent: z.literal('empty').optional(),
  tables: z.array(table).min(1).max(50),
  notes: z.unknown().optional(),
});
export type MappedFile = z.output<typeof file>;

const lookup = z.strictObject({ path: short, rows: short.optional(), key: short });

const mapping = z.strictObject({
  $schema: z.string().optional(),
  about: z.string().optional(),
  /** Remarks of `import suggest`, which reading ignores. */
  notes: z.unknown().optional(),
  preset: z.enum(PRESET_NAMES).optional(),
  /** Cells of all tables that have the column and don't map it, such as `client_code`. */
  constants: z.record(z.string(), short).optional(),
  dates: date.optional(),
  numbers: number.optional(),
  lookups: z.record(z.string(), lookup).optional(),
  files: z.array(file).max(100).optional(),
});
export type Mapping = z.output<typeof mapping>;

/** Reads a mapping. Throws `MappingRefused` with every mistake and its path within the file. */
export function readMapping(content: unknown): Mapping {
  const parsed = mapping.safeParse(content, { reportInput: true });
  if (!parsed.success) {
    const mistakes = shapeFaults(parsed.error).map(({ path, sentence }): Mistake => [path, sentence]);
    throw new MappingRefused((language) => refusal(mistakes, language));
  }
  const own = parsed.data;
  const preset = own.preset === undefined ? null : mapping.parse(PRESETS[own.preset]);
  const whole: Mapping = preset
    ? {
        ...preset,
        ...own,
        lookups: { ...preset.lookups, ...own.lookups },
        files: [...(own.files ?? []), ...(preset.files ?? [])],
      }
    : own;
  const mistakes = [...mistakesIn(whole)];
  if ((whole.files ?? []).length === 0) mistakes.push([['files'], say('noFiles')]);
  if (mistakes.length > 0) throw new MappingRefused((language) => refusal(mistakes, language));
  return whole;
}

type Mistake = readonly [path: readonly PropertyKey[], sentence: Sentence];

function* mistakesIn({ files = [], lookups = {} }: Mapping): Generator<Mistake> {
  for (const [fileNumber, { tables }] of files.entries())
    for (const [tableNumber, one] of tables.entries()) {
      const at = ['files', String(fileNumber), 'tables', String(tableNumber)];
      const record = RECORDS.find((known) => known.file === one.file);
      if (!record) {
        yield [
          [...at, 'file'],
          say('noFile', { file: one.file, files: RECORDS.map((known) => known.file).join(', ') }),
        ];
        continue;
      }
      const groups: [string[], MappedTable['columns']][] = [
        [[...at, 'columns'], one.columns],
        ...(one.lines ?? []).map((line, place): [string[], MappedTable['columns']] => [
          [...at, 'lines', String(place), 'columns'],
          line.columns,
        ]),
      ];
      for (const [path, group] of groups)
        for (const [name, given] of Object.entries(group)) {
          if (!Object.hasOwn(record.columns, name))
            yield [[...path, name], say('noColumn', { file: one.file, column: name })];
          if (typeof given === 'string') continue;
          if ((given.value === undefined) === (given.from === undefined)) yield [[...path, name], say('valueOrFrom')];
          if (given.lookup !== undefined && !Object.hasOwn(lookups, given.lookup))
            yield [[...path, name, 'lookup'], say('noLookup', { lookup: given.lookup })];
        }
      for (const name of one.skipEmpty ?? [])
        if (!Object.hasOwn(record.columns, name))
          yield [[...at, 'skipEmpty'], say('noColumn', { file: one.file, column: name })];
    }
}

function refusal(mistakes: readonly Mistake[], language: Language): string {
  const list = mistakes
    .map(([path, sentence]) => `${writtenPath(path) || 'mapping'}: ${sentence(language)}`)
    .join('\n');
  return text(language, 'unusable', { mistakes: list });
}
