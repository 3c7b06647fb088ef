import { localDateIn } from '@paystead/contract/local-date.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromCursor, toCursor } from './cursor.ts';

const encoded = (text: string) => Buffer.from(text).toString('base64url');

it('decodes the position that was encoded', () => {
  const dates = fc
    .date({ min: new Date('1990-01-01T00:00:00Z'), max: new Date('2199-12-31T00:00:00Z'), noInvalidDate: true })
    .map((date) => localDateIn('UTC', date));
  fc.assert(
    fc.property(dates, fc.integer({ min: 0, max: 32_767 }), (checkDate, sequence) => {
      expect(fromCursor(toCursor({ checkDate, sequence }))).toEqual({ checkDate, sequence });
    }),
  );
});

it.each([
  ['nothing', ''],
  ['no base64url', '%%%'],
  ['another text', encoded('hello')],
  ['a date that no calendar has', encoded('2026-02-30.1')],
  ['a month that no calendar has', encoded('2026-13-01.1')],
  ['a year out of reach', encoded('0000-01-01.1')],
  ['a number beyond its column', encoded('2026-11-20.32768')],
  ['no number', encoded('2026-11-20.')],
  ['a negative number', encoded('2026-11-20.-1')],
  ['a leading zero, which is never written', encoded('2026-11-20.01')],
  ['a tail', encoded('2026-11-20.1; drop')],
  ['padding', `${encoded('2026-11-20.1')}=`],
])('refuses %s as invalid_input', (_title, cursor) => {
  expect(() => fromCursor(cursor)).toThrow(expect.objectContaining({ code: 'invalid_input' }));
});

it('refuses any other text, and throws nothing else', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (text) => {
      try {
        expect(toCursor(fromCursor(text))).toBe(text);
      } catch (failure) {
        expect(failure).toMatchObject({ code: 'invalid_input' });
      }
    }),
  );
});
