import { addDays } from '@paystead/contract/local-date.ts';

/** How another system writes dates; ISO dates are always read. `excel` is a spreadsheet's number of a day. */
export const DATE_FORMATS = [
  'YYYY-MM-DD',
  'MM/DD/YYYY',
  'MM/DD/YY',
  'MM-DD-YYYY',
  'DD/MM/YYYY',
  'DD.MM.YYYY',
  'DD-MMM-YYYY',
  'YYYYMMDD',
  'excel',
] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

/** How another system writes numbers: with thousands separators, or in cents. Signs and `$` are always read. */
export const NUMBER_FORMATS = ['1,234.50', '1.234,50', 'cents'] as const;
export type NumberFormat = (typeof NUMBER_FORMATS)[number];

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const PATTERNS: Readonly<Record<Exclude<DateFormat, 'excel'>, RegExp>> = {
  'YYYY-MM-DD': /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/,
  'MM/DD/YYYY': /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})$/,
  'MM/DD/YY': /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{2})$/,
  'MM-DD-YYYY': /^(?<month>\d{1,2})-(?<day>\d{1,2})-(?<year>\d{4})$/,
  'DD/MM/YYYY': /^(?<day>\d{1,2})\/(?<month>\d{1,2})\/(?<year>\d{4})$/,
  'DD.MM.YYYY': /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})$/,
  'DD-MMM-YYYY': /^(?<day>\d{1,2})-(?<month>[A-Za-z]{3})-(?<year>\d{4})$/,
  YYYYMMDD: /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
};
/** A time of day behind a date, as databases write it. */
const MIDNIGHT = /[ T]00?:00(:00(\.0+)?)?( ?AM)?Z?$/i;
/** Day 0 of spreadsheets, which count a February 29, 1900 that never was. */
const DAY_ZERO = '1899-12-30';

/** Returns a date as `YYYY-MM-DD`, or the cell as it is if it isn't in the format: the column then refuses it. */
export function readDate(format: DateFormat, cell: string): string {
  const text = cell.trim().replace(MIDNIGHT, '');
  if (format === 'excel') {
    const days = /^\d{1,6}(\.0+)?$/.test(text) ? Number(text) : Number.NaN;
    return days >= 61 ? addDays(DAY_ZERO, Math.trunc(days)) : text;
  }
  const { year, month, day } = PATTERNS[format].exec(text)?.groups ?? {};
  if (year === undefined || month === undefined || day === undefined) return text;
  const number = /^\d+$/.test(month) ? month : String(MONTHS.indexOf(month.toLowerCase()) + 1);
  return `${fullYear(year)}-${number.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Two digits are the last of a year from 1930 to 2029, as spreadsheets read them. */
function fullYear(year: string): string {
  if (year.length === 4) return year;
  return Number(year) < 30 ? `20${year}` : `19${year}`;
}

/** Returns a number with `.` decimals, or the cell as it is if it isn't in the format: the column then refuses it. */
export function readNumber(format: NumberFormat, cell: string): string {
  const bare = cell
    .trim()
    .replaceAll(/[$€\s\u00a0]/g, '')
    .replace(/%$/, '');
  // A sign in front or behind, or a pair of parentheses. With half of a pair, the cell may have been cut off.
  const isInParentheses = /^\(.*\)$/.test(bare);
  const isNegative = isInParentheses || bare.startsWith('-') || bare.endsWith('-');
  const digits = isInParentheses ? bare.slice(1, -1) : bare.replace(/^[+-]|-$/, '');
  const plain = plainNumber(format, digits);
  if (plain === null) return cell.trim();
  return isNegative && /[1-9]/.test(plain) ? `-${plain}` : plain;
}

function plainNumber(format: NumberFormat, digits: string): string | null {
  if (format === 'cents') {
    if (!/^\d{1,15}$/.test(digits)) return null;
    const padded = digits.padStart(3, '0');
    return `${padded.slice(0, -2)}.${padded.slice(-2)}`;
  }
  const [group, decimal] = format === '1,234.50' ? [',', '.'] : ['.', ','];
  const [whole = '', fraction, ...rest] = digits.split(decimal);
  if (rest.length > 0 || (fraction !== undefined && !/^\d*$/.test(fraction))) return null;
  const groups = whole.split(group);
  const isGrouped =
    groups.length > 1 && groups.every((one, place) => (place === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(one));
  if (!isGrouped && !/^\d+$/.test(whole) && !(whole === '' && fraction)) return null;
  const integer = groups.join('') || '0';
  return fraction ? `${integer}.${fraction}` : integer;
}
