import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accountFaults,
  bodyOf,
  grouped,
  isEntered,
  moved,
  movedTo,
  NEW,
  preview,
  shared,
  splitFaults,
  startAdding,
  startEditing,
  typedIn,
} from './draft.ts';
import { replyWith, SAVINGS, EVERYDAY } from './test/stub.ts';

const reply = replyWith();
const adding = startAdding(reply);

describe('DD-1: a draft', () => {
  it('starts with the accounts as they are, the new one before the rest', () => {
    expect(adding.rows.map(({ id, kind, typed }) => [id, kind, typed])).toEqual([
      [SAVINGS, 'amount', '200.00'],
      [NEW, 'amount', ''],
      [EVERYDAY, 'remainder', ''],
    ]);
    expect(startEditing(reply, 'nobody')).toBeUndefined();
    expect(startEditing(reply, SAVINGS)).toMatchObject({ nickname: 'Emergency fund', newNumbers: false, number: '' });
  });

  it.each([
    ['nothing', {}, false],
    ['spaces', { nickname: ' ', routing: ' ', number: '-' }, false],
    ['the wish to enter other numbers', { newNumbers: false }, false],
    ['a digit', { routing: '2' }, true],
    ['a name', { nickname: 'Truck' }, true],
    ['another type', { type: 'savings' }, true],
    ['the number for the second time', { again: '1' }, true],
    ['an amount', { rows: typedIn(adding.rows, NEW, '5') }, true],
  ] as const)('%s: entered %o is %s', (_what, more, entered) => {
    expect(isEntered({ ...adding, ...more }, adding)).toBe(entered);
  });

  it('names what is missing, field by field', () => {
    const codes = (more: object) =>
      accountFaults({ ...adding, ...more }, reply).map(({ field, code }) => `${field} ${code}`);
    expect(codes({})).toEqual(['routing required', 'number required', 'onFile required']);
    const whole = { routing: '231 380 104', number: '0048-2193', again: '00482193', onFile: '00318824821' };
    expect(codes(whole)).toEqual([]);
    expect(codes({ ...whole, routing: '231380105' })).toEqual(['routing routing_checksum']);
    expect(codes({ ...whole, again: '00482139' })).toEqual(['again numbers_differ']);
    expect(codes({ ...whole, newNumbers: false, routing: '' })).toEqual([]);
  });

  it('the rest can be given to another account, and there is always exactly one', () => {
    const rows = shared(adding.rows, SAVINGS, 'remainder');
    expect(rows.map(({ id, kind }) => [id, kind])).toEqual([
      [NEW, 'amount'],
      [EVERYDAY, 'amount'],
      [SAVINGS, 'remainder'],
    ]);
    expect(splitFaults({ rows }).map(({ code }) => code)).toEqual(['amount_typed', 'amount_typed']);
  });

  it('whatever is moved, dragged or chosen: every account once, one rest, last', () => {
    const ids = adding.rows.map(({ id }) => id);
    const step = fc.oneof(
      fc.tuple(fc.constant('move'), fc.constantFrom(...ids), fc.constantFrom(-1, 1)),
      fc.tuple(fc.constant('drag'), fc.constantFrom(...ids), fc.constantFrom(...ids)),
      fc.tuple(fc.constant('share'), fc.constantFrom(...ids), fc.constantFrom('amount', 'percent', 'remainder')),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let { rows } = adding;
        for (const [what, id, to] of steps) {
          if (what === 'move') rows = moved(rows, id, to);
          else if (what === 'drag') rows = movedTo(rows, id, to);
          // The rest is taken by choosing another account for it, never given up.
          else if (to === 'remainder' || rows.at(-1)?.id !== id) rows = shared(rows, id, to);
          expect(rows.map((row) => row.id).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(
            ids.toSorted((a, b) => (a < b ? -1 : 1)),
          );
          expect(rows.map(({ kind }) => kind === 'remainder').indexOf(true)).toBe(rows.length - 1);
        }
      }),
    );
  });

  it('previews the next pay to the cent', () => {
    expect(preview(typedIn(adding.rows, NEW, '50'), 177_793)).toEqual([20_000, 5_000, 152_793]);
    expect(preview(adding.rows, 177_793)).toEqual([20_000, 0, 157_793]);
  });

  it('is sent as one account and how the others are cut beside it', () => {
    const rows = moved(typedIn(adding.rows, NEW, '50'), NEW, -1);
    expect(bodyOf({ ...adding, rows, nickname: ' Holiday ', onFile: '1234' }, reply)).toEqual({
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
  ])('%s reads %s: %s', (typed, size, text) => expect(grouped(typed, size)).toBe(text));
});
