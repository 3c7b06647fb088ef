import { digitsOnly, routingFault } from '@paystead/contract/features/direct-deposits/rules.ts';
import { parseLocalDate } from '@paystead/contract/local-date.ts';
import { PSD_CODE } from '@paystead/payroll/places/psd-code.ts';
import { formatText, type FormatKey } from '../format-text.ts';
import { isUuid } from '../ids.ts';
import { isSealedCell } from '../sealing/sealed-columns.ts';
import type { CellFault, ColumnType } from './column.ts';

const fault = (code: CellFault['code'], values?: CellFault['values']): { fault: CellFault } => ({
  fault: values ? { code, values } : { code },
});

/** Start of a text that a spreadsheet would run as a formula; exports put an apostrophe before it. */
const FORMULA = /^'*[=+\-@\t\r]/;

/**
 * Text of at most `max` characters, trimmed, without control characters. An apostrophe before the start of a formula isn't
 * part of the text.
 */
export const text = (max = 200): ColumnType<string> => ({
  name: 'text',
  format: `text of at most ${max} characters`,
  parse(cell) {
    const trimmed = cell.trim();
    const value = trimmed.startsWith("'") && FORMULA.test(trimmed) ? trimmed.slice(1) : trimmed;
    if (value.length > max) return fault('too_long', { max });
    return hasControlCharacters(value) ? fault('control_characters') : value;
  },
  write: (value) => (FORMULA.test(value) ? `'${value}` : value),
});

function hasControlCharacters(value: string): boolean {
  for (const character of value) {
    const code = character.codePointAt(0) ?? 0;
    if ((code < 32 && code !== 10 && code !== 13 && code !== 9) || code === 127) return true;
  }
  return false;
}

const LONGEST_PATTERN = 600;

/** Text that matches a pattern; `format` names its description. */
export const pattern = (name: string, expression: RegExp, format: FormatKey): ColumnType<string> => ({
  name,
  format: formatText('en', format),
  parse(cell) {
    const value = cell.trim();
    // A longer cell could keep a pattern that backtracks busy for minutes.
    return value.length <= LONGEST_PATTERN && expression.test(value) ? value : fault('wrong_format', { format });
  },
  write: (value) => value,
});

/** One of a closed list of words. */
export const oneOf = <const Words extends readonly string[]>(...words: Words): ColumnType<Words[number]> => ({
  name: 'choice',
  format: words.join(', '),
  parse(cell) {
    const value = words.find((word) => word.toLowerCase() === cell.trim().toLowerCase());
    return value ?? fault('not_in_list', { list: words.join(', ') });
  },
  write: (value) => value,
});

/** Several values in one cell, separated by semicolons. */
export const listOf = (item: ColumnType<string>): ColumnType<readonly string[]> => ({
  name: `list of ${item.name}`,
  format: `${item.format}; several separated by semicolons`,
  parse(cell) {
    const values: string[] = [];
    for (const part of cell.split(';').map((one) => one.trim())) {
      if (part === '') continue;
      const value = item.parse(part);
      if (typeof value !== 'string') return value;
      values.push(value);
    }
    return values;
  },
  write: (values) => values.join(';'),
});

/** A calendar date without a zone. */
export const date: ColumnType<string> = {
  name: 'date',
  format: 'YYYY-MM-DD',
  parse: (cell) => (parseLocalDate(cell.trim()) !== null ? cell.trim() : fault('not_a_date')),
  write: (value) => value,
};

/** An instant in UTC. */
export const instant: ColumnType<string> = {
  name: 'instant',
  format: 'YYYY-MM-DDThh:mm:ssZ, in UTC',
  parse(cell) {
    const value = cell.trim();
    const day = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?Z$/.exec(value)?.[1];
    return day !== undefined && parseLocalDate(day) !== null ? value : fault('not_an_instant');
  },
  write: (value) => value,
};

/** A number with a fixed count of decimals, kept as an integer of its smallest unit. */
function decimal(name: 'amount' | 'hours' | 'rate' | 'percent', decimals: number, largest: number): ColumnType<number> {
  const expression = new RegExp(`^-?\\d{1,15}(\\.\\d{1,${decimals}})?$`);
  return {
    name,
    format: formatText('en', name),
    parse(cell) {
      const value = cell.trim();
      if (!/^-?\d+(\.\d*)?$/.test(value)) return fault('not_a_number', { format: name });
      if (!expression.test(value)) return fault('too_many_decimals', { decimals });
      const [whole = '', fraction = ''] = value.replace('-', '').split('.');
      const units = Number(`${whole}${fraction.padEnd(decimals, '0')}`);
      if (!Number.isSafeInteger(units) || units > largest) return fault('out_of_range');
      return value.startsWith('-') && units !== 0 ? -units : units;
    },
    write: (value) => decimalText(value, decimals),
  };
}

/** Writes an integer of the smallest unit as a decimal, always with at least two decimals. */
function decimalText(value: number, decimals: number): string {
  const digits = String(Math.abs(value)).padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals);
  const short = fraction.slice(0, 2) + fraction.slice(2).replace(/0+$/, '');
  return `${value < 0 ? '-' : ''}${digits.slice(0, -decimals)}.${short}`;
}

/** Money, as cents. */
export const amount = decimal('amount', 2, 99_999_999_999);
/** Hours, days or pieces, in 1/10,000. */
export const hours = decimal('hours', 4, 99_999_999_999);
/** Rate per hour or piece, in 1/1,000,000 dollar. */
export const rate = decimal('rate', 6, 9_999_999_999_999);
/** Percentage, in 1/1,000,000 of the whole: 6.2 is 62,000. */
export const percent = decimal('percent', 4, 1_000_000);

/** A whole number in a range. */
export const integer = (least: number, most: number): ColumnType<number> => ({
  name: 'integer',
  format: `a whole number from ${least} to ${most}`,
  parse(cell) {
    const value = cell.trim();
    if (!/^-?\d{1,15}$/.test(value)) return fault('not_an_integer');
    const number = Number(value);
    return number >= least && number <= most ? number : fault('not_in_range', { least, most });
  },
  write: String,
});

const YES = new Set(['yes', 'y', 'true', '1']);
const NO = new Set(['no', 'n', 'false', '0']);

/** Yes or no. */
export const yesNo: ColumnType<boolean> = {
  name: 'yes/no',
  format: 'yes or no',
  parse(cell) {
    const value = cell.trim().toLowerCase();
    return YES.has(value) ? true : NO.has(value) ? false : fault('not_yes_or_no');
  },
  write: (value) => (value ? 'yes' : 'no'),
};

/** An id: what the caller's system calls it. A UUID is kept as it is; any other text is turned into one, always the same. */
const anyId = pattern('id', /^[\w.:/#-]{1,80}$/, 'id');
export const id: ColumnType<string> = {
  ...anyId,
  parse(cell) {
    const value = anyId.parse(cell);
    // One UUID has two spellings.
    return typeof value === 'string' && isUuid(value) ? value.toLowerCase() : value;
  },
};
export const clientCode = pattern('client code', /^[A-Z0-9-]{2,20}$/, 'clientCode');
export const employeeNumber = pattern('employee number', /^[\w.-]{1,40}$/, 'employeeNumber');
export const state = pattern('state', /^[A-Z]{2}$/, 'state');
export const zipCode = pattern('ZIP code', /^\d{5}(-\d{4})?$/, 'zipCode');
export const ein = pattern('EIN', /^\d{2}-\d{7}$/, 'ein');
export const email = pattern('email', /^[^\s@<>",;]+@[^\s@<>",;]+\.[^\s@<>",;]+$/, 'email');
/** The address of a person who signs in, in small letters. */
export const signInEmail: ColumnType<string> = {
  ...email,
  parse: (cell) => email.parse(cell.toLowerCase()),
};
export const scopeUnit = pattern('scope', /^(\*|[1-5]\/[^\s;/][^;/]{0,39})$/, 'scope');
export const geoCode = pattern('geo code', /^\d{9}$/, 'geoCode');
export const color = pattern('color', /^#[0-9a-fA-F]{6}$/, 'color');
export const link = pattern('link', /^https:\/\/\S{1,500}$/, 'link');
export const partnerKey = pattern('partner key', /^[a-z][a-z0-9-]{1,39}$/, 'partnerKey');
export const hostname = pattern(
  'host name',
  /^(?=.{1,253}$)[a-z\d]([a-z\d-]{0,61}[a-z\d])?(\.[a-z\d]([a-z\d-]{0,61}[a-z\d])?)*$/,
  'hostName',
);
export const psdCode = pattern('PSD code', PSD_CODE, 'psdCode');
/** A code that the client's payroll uses: of a pay group, an organization value, a job, a work place. */
export const code = pattern('code', /^[^\s;/](?:[^;/\p{Cc}]{0,38}[^\s;/])?$/u, 'code');
export const tippedOccupation = pattern('tipped occupation', /^(000|[1-8]\d{2})$/, 'tippedOccupation');
/** A time zone of the IANA database. */
export const timeZone: ColumnType<string> = {
  name: 'time zone',
  format: 'a name of the IANA database, such as America/New_York',
  parse(cell) {
    const value = cell.trim();
    return /^[A-Za-z]+(\/[\w+-]+)+$|^UTC$/.test(value) && isTimeZone(value) ? value : fault('not_a_time_zone');
  },
  write: (value) => value,
};

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

export const filePath = pattern(
  'file',
  /^(?!\/)(?!.*(^|\/)\.\.?(\/|$))[\p{L}\p{N}\p{M} ._()+,@/-]{1,200}$/u,
  'filePath',
);

/** Nine digits, or the masked form of an export, which leaves the stored number as it is. */
export const ssn: ColumnType<string> = {
  name: 'SSN',
  format: 'NNN-NN-NNNN, or XXX-XX-NNNN to leave the stored number as it is',
  parse(cell) {
    const value = cell.trim();
    if (isSealedCell(value)) return fault('sealed_value');
    if (/^\d{3}-?\d{2}-?\d{4}$/.test(value)) return value.replaceAll('-', '');
    return /^[Xx*]{3}-[Xx*]{2}-\d{4}$/.test(value) ? `${MASK}${value.slice(-4)}` : fault('not_an_ssn');
  },
  write: (value) => (isMasked(value) ? `XXX-XX-${lastFourOf(value)}` : value),
};

/** 4 to 17 characters, or the masked form of an export, which leaves the stored number as it is. */
export const accountNumber: ColumnType<string> = {
  name: 'account number',
  format: '4 to 17 digits or letters, or XXXX and the last four to leave the stored number as it is',
  parse(cell) {
    const value = cell.trim();
    if (isSealedCell(value)) return fault('sealed_value');
    const shown = /^[Xx*]{4,}([\dA-WYZa-wyz][\dA-Za-z]{0,3})$/.exec(value)?.[1];
    if (shown !== undefined) return `${MASK}${shown}`;
    // A mask with more digits, or with none, isn't a number.
    return /^(?![Xx]{4})[\dA-Za-z]{4,17}$/.test(value) ? value : fault('not_an_account');
  },
  write: (value) => (isMasked(value) ? `XXXX${lastFourOf(value)}` : value),
};

/** An ABA routing number that takes wages. */
export const routingNumber: ColumnType<string> = {
  name: 'routing number',
  format: 'nine digits with a valid check digit',
  parse: (cell) => (routingFault(cell) === null ? digitsOnly(cell) : fault('routing_number')),
  write: (value) => value,
};

const MASK = 'masked:';

/** Checks whether a sensitive value came masked, so that the stored one stays. */
export const isMasked = (value: string): boolean => value.startsWith(MASK);

/** Returns the last four characters of a sensitive value, masked or not. */
export const lastFourOf = (value: string): string => value.replace(MASK, '').slice(-4);

/** Returns the value of a sensitive column that shows only its last four characters. */
export const maskedValue = (lastFour: string): string => `${MASK}${lastFour}`;
