import { describe, expect, it } from 'vitest';
import { isFault } from './column.ts';
import * as types from './types.ts';

/** A type of cells, whatever their values are. */
interface AnyType {
  parse(this: void, cell: string): unknown;
  write(this: void, value: never): string;
}
const parse = (type: AnyType, cell: string): unknown => {
  const value = type.parse(cell);
  return isFault(value) ? value.fault.code : value;
};
const [short, range] = [types.text(5), types.integer(-2, 30)];
const choice = types.oneOf('Weekly', 'biWeekly');
const list = types.listOf(types.code);
const long = 'a'.repeat(81);

describe('IMP-2: cells of each type', () => {
  it.each<[string, AnyType, string, unknown]>([
    ['text', short, ' abcde ', 'abcde'],
    ['text', short, 'abcdef', 'too_long'],
    ['text', short, "'=1+1", '=1+1'],
    ['text', short, '=1+1', '=1+1'],
    ['text', short, 'a b', 'a b'],
    ['text', short, "'abc'", "'abc'"],
    ['text', short, "''-1", "'-1"],
    ['text', short, 'a\tb\nc', 'a\tb\nc'],
    ['text', short, 'a\r', 'a'],
    ['text', short, 'a\rb', 'a\rb'],
    ['text', short, 'a\u0000b', 'control_characters'],
    ['text', short, 'a\u001fb', 'control_characters'],
    ['text', short, 'a\u007fb', 'control_characters'],
    ['text', short, 'a~b', 'a~b'],
    ['choice', choice, ' WEEKLY ', 'Weekly'],
    ['choice', choice, 'biweekly', 'biWeekly'],
    ['choice', choice, 'week', 'not_in_list'],
    ['list', list, 'a; b;;c ;', ['a', 'b', 'c']],
    ['list', list, ' ; ', []],
    ['list', list, 'a;b/c', 'wrong_format'],
    ['date', types.date, ' 2026-02-28 ', '2026-02-28'],
    ['date', types.date, '2026-02-29', 'not_a_date'],
    ['date', types.date, '2/28/2026', 'not_a_date'],
    ['instant', types.instant, ' 2026-02-28T23:59:59Z', '2026-02-28T23:59:59Z'],
    ['instant', types.instant, '2026-02-28T00:00:00.123456Z', '2026-02-28T00:00:00.123456Z'],
    ...['2026-02-29T00:00:00Z', '2026-02-28T24:00:00Z', '2026-02-28T19:60:00Z', '2026-02-28T19:00:60Z', '2026-02-28T00:00:00', '2026-02-28T00:00:00.1234567Z', '2026-02-28', 'x2026-02-28T00:00:00Z', '2026-02-28T00:00:00Zx'].map((cell) => ['instant', types.instant, cell, 'not_an_instant'] as [string, AnyType, string, unknown]),
    ['amount', types.amount, '1234.5', 123_450],
    ['amount', types.amount, ' -12.00 ', -1_200],
    ['amount', types.amount, '0', 0],
    ['amount', types.amount, '-0.00', 0],
    ['amount', types.amount, '999999999.99', 99_999_999_999],
    ['amount', types.amount, '-999999999.99', -99_999_999_999],
    ['amount', types.amount, '1000000000', 'out_of_range'],
    ['amount', types.amount, '999999999999999', 'out_of_range'],
    ['amount', types.amount, '1.005', 'too_many_decimals'],
    ['amount', types.amount, '1.', 'too_many_decimals'],
    ['amount', types.amount, '1234567890123456', 'too_many_decimals'],
    ...['.5', '1,234.50', '$5', '5-', '--5', '1.2.3', 'x5', '5x'].map((cell) => ['amount', types.amount, cell, 'not_a_number'] as [string, AnyType, string, unknown]),
    ['hours', types.hours, '80.0001', 800_001],
    ['hours', types.hours, '80.00001', 'too_many_decimals'],
    ['hours', types.hours, '9999999.9999', 99_999_999_999],
    ['hours', types.hours, '10000000', 'out_of_range'],
    ['rate', types.rate, '31.250001', 31_250_001],
    ['rate', types.rate, '9999999.999999', 9_999_999_999_999],
    ['rate', types.rate, '10000000', 'out_of_range'],
    ['percent', types.percent, '6.2', 62_000],
    ['percent', types.percent, '100', 1_000_000],
    ['percent', types.percent, '100.0001', 'out_of_range'],
    ['integer', range, ' 30 ', 30],
    ['integer', range, '-2', -2],
    ['integer', range, '31', 'not_in_range'],
    ['integer', range, '-3', 'not_in_range'],
    ['integer', range, '1.0', 'not_an_integer'],
    ['integer', range, '+1', 'not_an_integer'],
    ['integer', range, 'x1', 'not_an_integer'],
    ['integer', range, '1x', 'not_an_integer'],
    ['integer', types.integer(0, 1e16), '1234567890123456', 'not_an_integer'],
    ...['yes', 'Y', 'TRUE', '1', ' yes '].map((cell) => ['yes or no', types.yesNo, cell, true] as [string, AnyType, string, unknown]),
    ...['no', 'N', 'False', '0'].map((cell) => ['yes or no', types.yesNo, cell, false] as [string, AnyType, string, unknown]),
    ['yes or no', types.yesNo, 'x', 'not_yes_or_no'],
    ['id', types.id, ' 2026-24/10.4:2#_ ', '2026-24/10.4:2#_'],
    ['id', types.id, 'A0000000-0000-4000-8000-00000000000F', 'a0000000-0000-4000-8000-00000000000f'],
    ['id', types.id, 'Abc', 'Abc'],
    ['id', types.id, long, 'wrong_format'],
    ['id', types.id, 'a b', 'wrong_format'],
    ['address', types.email, 'Ana@Mill.example', 'Ana@Mill.example'],
    ['address', types.signInEmail, 'Ana@Mill.example', 'ana@mill.example'],
    ...['ana', 'ana@mill', 'a b@c.d', 'a@b@c.d', '<a@b.c>', 'a@b.c,d@e.f'].map((cell) => ['address', types.signInEmail, cell, 'wrong_format'] as [string, AnyType, string, unknown]),
    ['address', types.email, `${'a'.repeat(596)}@b.c`, `${'a'.repeat(596)}@b.c`],
    ['address', types.email, `${'a'.repeat(597)}@b.c`, 'wrong_format'],
    ['time zone', types.timeZone, ' America/New_York ', 'America/New_York'],
    ['time zone', types.timeZone, 'America/Indiana/Knox', 'America/Indiana/Knox'],
    ['time zone', types.timeZone, 'Etc/GMT+5', 'Etc/GMT+5'],
    ['time zone', types.timeZone, 'UTC', 'UTC'],
    ...['EST', '+05:00', 'America/Nowhere', 'America', 'xUTC', 'UTCx', 'America/New_York!'].map((cell) => ['time zone', types.timeZone, cell, 'not_a_time_zone'] as [string, AnyType, string, unknown]),
    ['file', types.filePath, 'files/Ünder (1), a+b@c.pdf', 'files/Ünder (1), a+b@c.pdf'],
    ['file', types.filePath, 'a..b/c.', 'a..b/c.'],
    ...['/a', '../a', 'a/../b', 'a/..', './a', 'a/./b', '.', 'a\\b', 'a:b', 'a'.repeat(201)].map((cell) => ['file', types.filePath, cell, 'wrong_format'] as [string, AnyType, string, unknown]),
    ['SSN', types.ssn, ' 078-05-1120 ', '078051120'],
    ['SSN', types.ssn, '078051120', '078051120'],
    ['SSN', types.ssn, 'XXX-XX-1120', types.maskedValue('1120')],
    ['SSN', types.ssn, 'sealed:k1:abc', 'sealed_value'],
    ['SSN', types.ssn, 'aXXX-XX-1120', 'not_an_ssn'],
    ['SSN', types.ssn, '***-**-1120', types.maskedValue('1120')],
    ...['07805112', '0780511200', 'XXX-XX-112', 'xx-xxx-1120', 'XXX-XX-11200', 'x078-05-1120'].map((cell) => ['SSN', types.ssn, cell, 'not_an_ssn'] as [string, AnyType, string, unknown]),
    ['account', types.accountNumber, ' 1234 ', '1234'],
    ['account', types.accountNumber, 'AB12345678901234X', 'AB12345678901234X'],
    ['account', types.accountNumber, 'sealed:k1:abc', 'sealed_value'],
    ['account', types.accountNumber, 'X1234', 'X1234'],
    ['account', types.accountNumber, '1XXXX5678', '1XXXX5678'],
    ['account', types.accountNumber, 'XXXX5678', types.maskedValue('5678')],
    ['account', types.accountNumber, '*****78', types.maskedValue('78')],
    ['account', types.accountNumber, 'xxxxxxxxAB', types.maskedValue('AB')],
    ...['123', '123456789012345678', '12-34', '****', 'XXX', 'XXXX5-78'].map((cell) => ['account', types.accountNumber, cell, 'not_an_account'] as [string, AnyType, string, unknown]),
    // A mask without digits, and one with more than the last four, say nothing that can be paid to.
    ...['XXXX', 'xxxx', 'XXXXX', 'XXXXXXXXX', 'XXXX56789', 'xxXX123456'].map((cell) => ['account', types.accountNumber, cell, 'not_an_account'] as [string, AnyType, string, unknown]),
    ['routing number', types.routingNumber, '021-000 021', '021000021'],
    ['routing number', types.routingNumber, '021000022', 'routing_number'],
  ])('%s: %o reads %j as %j', (_name, type, cell, expected) => {
    expect(parse(type, cell)).toEqual(expected);
  }); // prettier-ignore

  it.each<[string, AnyType, readonly string[], readonly string[]]>([
    ['client code', types.clientCode, ['AB', 'A-1', 'A'.repeat(20)], ['A', 'ab', 'A'.repeat(21), 'A_B']],
    ['employee number', types.employeeNumber, ['1', 'E-0.1_x', 'a'.repeat(40)], ['a b', 'a'.repeat(41), 'a/b']],
    ['state', types.state, ['PA'], ['pa', 'P', 'PAA']],
    ['ZIP code', types.zipCode, ['17601', '17601-1234'], ['1760', '176011', '17601-123', '17601-12345', 'x17601']],
    ['EIN', types.ein, ['07-0000001'], ['070000001', '07-000000', '07-00000011', 'x07-0000001']],
    ['scope', types.scopeUnit, ['*', '1/210', '5/a b', `1/${'a'.repeat(40)}`], ['**', '0/1', '6/1', '1/', '1/ a', '1/a;b', `1/${'a'.repeat(41)}`, 'x1/2']],
    ['geo code', types.geoCode, ['390710001'], ['39071000', '3907100011', 'x390710001']],
    ['color', types.color, ['#0b7A75'], ['#0b7', '0b7a75', '#0b7a7g', '#0b7a755']],
    ['link', types.link, ['https://a', `https://${'a'.repeat(500)}`], ['http://a', 'https://', 'https://a b', `https://${'a'.repeat(501)}`, 'xhttps://a']],
    ['partner key', types.partnerKey, ['ab', 'a-1', `a${'b'.repeat(39)}`], ['a', '1a', 'Ab', `a${'b'.repeat(40)}`, 'xa_b']],
    ['host name', types.hostname, ['a', 'pay.acme.example', 'a-b.c1', `${'a'.repeat(63)}.b`], ['A.b', '-a.b', 'a-.b', 'a..b', 'a.b.', `${'a'.repeat(64)}.b`, `${'a.'.repeat(126)}aa`]],
    ['code', types.code, ['1', 'a b', 'ü', 'a'.repeat(40)], ['a;b', 'a/b', 'a'.repeat(41), 'a\u0007b']],
    ['tipped occupation', types.tippedOccupation, ['000', '102', '811'], ['001', '902', '10', '1020', 'x102']],
  ])('%s: %o', (_name, type, good, bad) => {
    expect(good.map((cell) => parse(type, ` ${cell} `))).toEqual(good);
    expect(bad.map((cell) => parse(type, cell))).toEqual(bad.map(() => 'wrong_format'));
  }); // prettier-ignore

  it.each<[string, AnyType, unknown, string]>([
    ['text', short, '=1', "'=1"],
    ['text', short, "'-1", "''-1"],
    ['text', short, 'a=1', 'a=1'],
    ['text', short, "it's", "it's"],
    ['list', list, ['a', 'b'], 'a;b'],
    ['amount', types.amount, -5, '-0.05'],
    ['amount', types.amount, 123_450, '1234.50'],
    ['amount', types.amount, 0, '0.00'],
    ['hours', types.hours, 800_000, '80.00'],
    ['hours', types.hours, 800_010, '80.001'],
    ['rate', types.rate, 31_250_001, '31.250001'],
    ['integer', range, -2, '-2'],
    ['yes or no', types.yesNo, true, 'yes'],
    ['yes or no', types.yesNo, false, 'no'],
    ['SSN', types.ssn, '078051120', '078051120'],
    ['SSN', types.ssn, types.maskedValue('1120'), 'XXX-XX-1120'],
    ['account', types.accountNumber, '1234', '1234'],
    ['account', types.accountNumber, types.maskedValue('5678'), 'XXXX5678'],
  ])('%s: %o writes %j as %s, which it reads again', (_name, type, value, cell) => {
    expect(type.write(value as never)).toBe(cell);
    expect(parse(type, cell)).toEqual(value);
  });

  it.each<[string, AnyType, string, object | undefined]>([
    ['its longest length', short, 'abcdef', { max: 5 }],
    ['its words', choice, 'week', { list: 'Weekly, biWeekly' }],
    ['its pattern', types.state, 'pa', { format: 'state' }],
    ['the pattern of its parts', list, 'a/b', { format: 'code' }],
    ['its kind of number', types.hours, 'x', { format: 'hours' }],
    ['its decimals', types.rate, '1.0000001', { decimals: 6 }],
    ['its range', range, '31', { least: -2, most: 30 }],
    ['nothing', types.date, 'x', undefined],
  ])('a fault says %s', (_what, type, cell, values) => {
    const found = type.parse(cell);
    expect(isFault(found) && found.fault.values).toEqual(values);
  });

  it('a value shows its last four characters, masked or not', () => {
    const masked = types.maskedValue('5678');
    expect([types.isMasked(masked), types.isMasked('12345678')]).toEqual([true, false]);
    expect([masked, '12345678', '12'].map(types.lastFourOf)).toEqual(['5678', '5678', '12']);
  });
});
