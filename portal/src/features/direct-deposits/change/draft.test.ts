import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountFaults, bodyOf, grouped, isEntered, NEW_ACCOUNT, startAdding, startEditing } from './draft.ts';
import { moved, movedTo, previewOf, splitFaults, withKind, withTyped } from './split-rows.ts';
import { EVERYDAY, replyWith, SAVINGS } from '../test/stub.ts';

const reply = replyWith();
const adding = startAdding(reply);

describe('DD-1: the draft of a change', () => {
  it('starts with the current accounts, and places a new one before the account that gets the rest', () => {
    expect(adding.rows.map(({ id, kind, typed }) => [id, kind, typed])).toEqual([
      [SAVINGS, 'amount', '200.00'],
      [NEW_ACCOUNT, 'amount', ''],
      [EVERYDAY, 'remainder', ''],
    ]);
    expect(startEditing(reply, 'nobody')).toBeUndefined();
    expect(startEditing(reply, SAVINGS)).toMatchObject({
      nickname: 'Emergency fund',
      newNumbers: false,
      accountNumber: '',
    });
  });

  it.each([
    ['nothing', {}, false],
    ['spaces', { nickname: ' ', routingNumber: ' ', accountNumber: '-' }, false],
    ['asking to enter other numbers', { newNumbers: false }, false],
    ['a digit', { routingNumber: '2' }, true],
    ['a name', { nickname: 'Truck' }, true],
    ['another type', { type: 'savings' }, true],
    ['the number of an account on file', { accountOnFile: '1' }, true],
    ['asking the payroll team to confirm', { asksPayroll: true }, true],
    ['the account number', { accountNumber: '1' }, true],
    ['the repeated account number', { accountNumberAgain: '1' }, true],
    ['an amount', { rows: withTyped(adding.rows, NEW_ACCOUNT, '5') }, true],
  ] as const)('with %s (%o), has unsent entries: %s', (_case, more, entered) => {
    expect(isEntered({ ...adding, ...more }, adding)).toBe(entered);
  });

  it('reports missing and invalid bank numbers by field', () => {
    const codes = (more: object) =>
      accountFaults({ ...adding, ...more }, reply).map(({ field, code }) => `${field} ${code}`);
    expect(codes({})).toEqual(['routingNumber required', 'accountNumber required', 'accountOnFile required']);
    const whole = {
      routingNumber: '231 380 104',
      accountNumber: '0048-2193',
      accountNumberAgain: '00482193',
      accountOnFile: '00318824821',
    };
    expect(codes(whole)).toEqual([]);
    expect(codes({ ...whole, routingNumber: '231380105' })).toEqual(['routingNumber routing_checksum']);
    expect(codes({ ...whole, accountNumberAgain: '00482139' })).toEqual(['accountNumberAgain numbers_differ']);
    expect(codes({ ...whole, newNumbers: false, routingNumber: '' })).toEqual([]);
  });

  it('gives the rest to another account, so that exactly one has it', () => {
    const rows = withKind(adding.rows, SAVINGS, 'remainder');
    expect(rows.map(({ id, kind }) => [id, kind])).toEqual([
      [NEW_ACCOUNT, 'amount'],
      [EVERYDAY, 'amount'],
      [SAVINGS, 'remainder'],
    ]);
    expect(splitFaults(rows).map(({ code }) => code)).toEqual(['amount_typed', 'amount_typed']);
  });

  it('keeps every account once and the rest last, however rows are moved, dragged or changed', () => {
    const ids = adding.rows.map(({ id }) => id);
    const step = fc.oneof(
      fc.tuple(fc.constant('move'), fc.constantFrom(...ids), fc.constantFrom(-1, 1)),
      fc.tuple(fc.constant('drag'), fc.constantFrom(...ids), fc.constantFrom(...ids)),
      fc.tuple(fc.constant('share'), fc.constantFrom(...ids), fc.constantFrom('amount', 'percent', 'remainder')),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let { rows } = adding;
        for (const [kind, id, to] of steps) {
          if (kind === 'move') rows = moved(rows, id, to);
          else if (kind === 'drag') rows = movedTo(rows, id, to);
          // Choosing another account moves the rest. It can't be given up.
          else if (to === 'remainder' || rows.at(-1)?.id !== id) rows = withKind(rows, id, to);
          expect(rows.map((row) => row.id).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(
            ids.toSorted((a, b) => (a < b ? -1 : 1)),
          );
          expect(rows.map((row) => row.kind === 'remainder').indexOf(true)).toBe(rows.length - 1);
        }
      }),
    );
  });

  it('divides the last take-home pay to the cent', () => {
    expect(previewOf(withTyped(adding.rows, NEW_ACCOUNT, '50'), 177_793)).toEqual([20_000, 5_000, 152_793]);
    expect(previewOf(adding.rows, 177_793)).toEqual([20_000, 0, 157_793]);
  });

  it('is sent as one account with the shares of the others', () => {
    const rows = moved(withTyped(adding.rows, NEW_ACCOUNT, '50'), NEW_ACCOUNT, -1);
    expect(bodyOf({ ...adding, rows, nickname: ' Holiday ', accountOnFile: '1234' }, reply)).toEqual({
      nickname: 'Holiday',
      bankAccountType: 'checking',
      split: { kind: 'amount', amount: 5_000 },
      priority: 1,
      others: [
        { id: SAVINGS, split: { kind: 'amount', amount: 20_000 }, priority: 2 },
        { id: EVERYDAY, split: { kind: 'remainder' }, priority: 3 },
      ],
      accountOnFile: '1234',
    });
  });

  it.each([
    ['231380104', 3, '231 380 104'],
    ['0048-2193306', 4, '0048 2193 306'],
    ['AB12', 4, 'AB12'],
    ['', 4, ''],
  ])('groups %s by %s: %s', (typed, size, text) => expect(grouped(typed, size)).toBe(text));
});
