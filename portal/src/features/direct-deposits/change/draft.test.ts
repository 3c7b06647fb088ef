import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accountFaults,
  bodyOf,
  grouped,
  isEntered,
  NEW_ACCOUNT,
  startAdding,
  startEditing,
  startSplitting,
} from './draft.ts';
import {
  lastIsRest,
  moved,
  movedTo,
  previewOf,
  rowOf,
  shortRows,
  splitFaults,
  splitOf,
  withKind,
  withTyped,
  type SplitRow,
} from './split-rows.ts';
import { account, EVERYDAY, replyWith, SAVINGS } from '../test/stub.ts';

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

  it('is sent with its own share and place wherever it stands', () => {
    const rows = withTyped(adding.rows, NEW_ACCOUNT, '50');
    expect(bodyOf({ ...adding, rows }, reply)).toMatchObject({ split: { kind: 'amount', amount: 5_000 }, priority: 2 });
  });

  it.each([
    ['231380104', 3, '231 380 104'],
    ['0048-2193306', 4, '0048 2193 306'],
    ['AB12', 4, 'AB12'],
    ['AB1234567', 4, 'AB1234567'],
    ['1234567AB', 4, '1234567AB'],
    ['', 4, ''],
  ])('groups %s by %s: %s', (typed, size, text) => expect(grouped(typed, size)).toBe(text));
});

describe('DD-1: where a change starts', () => {
  const none = replyWith({ directDeposits: [] });
  const rejected = (more: object = {}) => account('r', { nickname: 'Trips', bankAccountType: 'payCard', status: 'rejected', split: { kind: 'percent', percent: 125_000 }, ...more }); // prettier-ignore

  it('an added account is the rest if it is the only one, and a rejected one keeps all but its numbers', () => {
    expect(startAdding(none)).toEqual({
      kind: 'add',
      id: NEW_ACCOUNT,
      nickname: '',
      type: 'checking',
      newNumbers: true,
      routingNumber: '',
      accountNumber: '',
      accountNumberAgain: '',
      accountOnFile: '',
      asksPayroll: false,
      rows: [{ id: NEW_ACCOUNT, kind: 'remainder', typed: '' }],
    });
    expect(startAdding(reply, rejected())).toMatchObject({ nickname: 'Trips', type: 'payCard', routingNumber: '' });
    expect(startAdding(reply, rejected()).rows[1]).toEqual({ id: NEW_ACCOUNT, kind: 'percent', typed: '12.5' });
    const rest = startAdding(reply, rejected({ nickname: null, split: { kind: 'remainder' } }));
    expect([rest.nickname, rest.rows[1]]).toEqual(['', { id: NEW_ACCOUNT, kind: 'amount', typed: '' }]);
  });

  it('an edited account has its name and type, and new numbers only if the bank returned its own', () => {
    const [failed, unnamed] = [account(SAVINGS, { status: 'prenoteFailed' }), account(EVERYDAY, { nickname: null })];
    const given = replyWith({ directDeposits: [failed, unnamed] });
    expect(startEditing(given, SAVINGS)).toMatchObject({ kind: 'edit', id: SAVINGS, nickname: 'Emergency fund', type: 'savings', newNumbers: true }); // prettier-ignore
    expect(startEditing(given, EVERYDAY)).toMatchObject({ nickname: '', type: 'checking', newNumbers: false });
    expect(startEditing(given, EVERYDAY)?.rows.map(({ id }) => id)).toEqual([SAVINGS, EVERYDAY]);
  });

  it('a change of the split is of the accounts that were requested already', () => {
    const proposed = { ...reply.proposed, directDeposits: [account(EVERYDAY)] } as unknown as typeof reply.proposed;
    expect(startSplitting(replyWith({ proposed }))).toMatchObject({ kind: 'split', id: EVERYDAY, type: 'checking', newNumbers: false, rows: [{ id: EVERYDAY }] }); // prettier-ignore
    expect(startSplitting(none)).toMatchObject({ id: NEW_ACCOUNT, type: 'checking', rows: [] });
    expect(bodyOf(startSplitting(reply), reply)).toEqual({
      bankAccountType: 'savings',
      split: { kind: 'amount', amount: 20_000 },
      priority: 1,
      others: [{ id: EVERYDAY, split: { kind: 'remainder' }, priority: 2 }],
    });
    expect(bodyOf(startSplitting(none), none)).toMatchObject({ split: { kind: 'remainder' }, priority: 1, others: [] });
  });

  it('sends no name as none, and the person’s proof only where it is needed', () => {
    const sent = (more: object, mustConfirmAccountOnFile = true) => {
      const { nickname, ...body } = bodyOf({ ...adding, accountOnFile: '12', ...more }, replyWith({ mustConfirmAccountOnFile })) as Record<string, unknown>;
      return [nickname, body['accountOnFile'], body['asksPayroll']];
    }; // prettier-ignore
    expect(sent({ nickname: '  ' })).toEqual([null, '12', undefined]);
    expect(sent({ asksPayroll: true })).toEqual([null, undefined, true]);
    expect([sent({}, false), sent({ newNumbers: false })]).toEqual([
      [null, undefined, undefined],
      [null, undefined, undefined],
    ]);
    const faults = (more: object, must = true) => accountFaults({ ...adding, routingNumber: '231380104', accountNumber: '1234', accountNumberAgain: '1234', ...more }, replyWith({ mustConfirmAccountOnFile: must })); // prettier-ignore
    expect([faults({}), faults({ asksPayroll: true }), faults({}, false)]).toEqual([
      [{ field: 'accountOnFile', code: 'required' }],
      [],
      [],
    ]);
    expect(faults({ accountNumber: ' ', accountOnFile: '1234' })).toEqual([{ field: 'accountNumber', code: 'required' }]); // prettier-ignore
  });
});

describe('DD-1: the rows of a split', () => {
  const row = (id: string, kind: SplitRow['kind'] = 'amount', typed = ''): SplitRow => ({ id, kind, typed });
  const ROWS = [row('a', 'amount', '10'), row('b', 'percent', '50'), row('c', 'amount', '1'), row('z', 'remainder')];
  const order = (rows: readonly SplitRow[]) => rows.map(({ id }) => id).join('');

  it.each<[string, () => readonly SplitRow[], string]>([
    ['a up', () => moved(ROWS, 'a', -1), 'abcz'],
    ['a down', () => moved(ROWS, 'a', 1), 'bacz'],
    ['b up', () => moved(ROWS, 'b', -1), 'bacz'],
    ['b down', () => moved(ROWS, 'b', 1), 'acbz'],
    ['c down', () => moved(ROWS, 'c', 1), 'abcz'],
    ['the rest up', () => moved(ROWS, 'z', -1), 'abcz'],
    ['no one', () => moved(ROWS, 'x', 1), 'abcz'],
    ['a to c', () => movedTo(ROWS, 'a', 'c'), 'bcaz'],
    ['c to a', () => movedTo(ROWS, 'c', 'a'), 'cabz'],
    ['a to itself', () => movedTo(ROWS, 'a', 'a'), 'abcz'],
    ['a to the rest', () => movedTo(ROWS, 'a', 'z'), 'bcaz'],
    ['the rest to a', () => movedTo(ROWS, 'z', 'a'), 'abcz'],
    ['no one to a', () => movedTo(ROWS, 'x', 'a'), 'abcz'],
    ['a to no one', () => movedTo(ROWS, 'a', 'x'), 'abcz'],
    ['the rest in front', () => lastIsRest([row('z', 'remainder'), row('a')]), 'az'],
  ])('%s', (_what, rows, expected) => {
    expect(order(rows())).toBe(expected);
  });

  it('change their kind and lose what was typed for another one', () => {
    expect(withKind(ROWS, 'a', 'amount')).toEqual(ROWS);
    expect(withKind(ROWS, 'a', 'percent')[0]).toEqual(row('a', 'percent'));
    expect(withKind(ROWS, 'a', 'remainder')).toEqual([row('b', 'percent', '50'), row('c', 'amount', '1'), row('z'), row('a', 'remainder')]); // prettier-ignore
    expect(withKind(ROWS, 'z', 'remainder')).toEqual(ROWS);
    expect(withTyped(ROWS, 'b', '7')).toEqual(ROWS.map((one) => (one.id === 'b' ? { ...one, typed: '7' } : one)));
  });

  it.each([
    [{ kind: 'remainder' }, 'remainder', ''],
    [{ kind: 'amount', amount: 5 }, 'amount', '0.05'],
    [{ kind: 'amount', amount: 125_000 }, 'amount', '1250.00'],
    [{ kind: 'percent', percent: 333_300 }, 'percent', '33.33'],
    [{ kind: 'percent', percent: 1_000_000 }, 'percent', '100'],
  ] as const)('of the share %j are %s with %j typed, and sent as the same share', (split, kind, typed) => {
    expect(rowOf(account('a', { split }))).toEqual({ id: 'a', kind, typed });
    expect(splitOf({ id: 'a', kind, typed })).toEqual(split);
  });

  it('send what can’t be read as nothing', () => {
    expect([splitOf(row('a')), splitOf(row('a', 'percent', 'x'))]).toEqual([
      { kind: 'amount', amount: 0 },
      { kind: 'percent', percent: 0 },
    ]);
  });

  it.each<[string, readonly SplitRow[], readonly object[]]>([
    ['nothing', ROWS, []],
    ['an amount and a percentage', [row('a', 'amount', 'x'), row('b', 'percent', '0'), row('z', 'remainder')], [{ field: 'share-a', code: 'amount_typed' }, { field: 'share-b', code: 'percent_typed' }]],
    ['a percentage that the set doesn’t allow', [row('a', 'amount', '1'), row('b', 'percent', '60'), row('c', 'percent', '50'), row('z', 'remainder')], [{ field: 'share-b', code: 'percent_above_hundred' }]],
    ['no rest', [row('a', 'amount', '1')], [{ field: 'share-a', code: 'no_remainder' }]],
    ['no row', [], []],
  ])('have faults for %s', (_what, rows, faults) => {
    expect(splitFaults(rows)).toEqual(faults);
  }); // prettier-ignore

  it.each<[number | null, readonly string[]]>([
    [null, []],
    // 10.00, half of it all, 1.00 and the rest.
    [2_200, []],
    [2_199, ['c']],
    [1_999, ['b', 'c']],
    [999, ['a', 'b', 'c']],
  ])('of take-home pay of %s cents get less than they want: %j', (net, ids) => {
    expect([...shortRows(ROWS, net)]).toEqual(ids);
  });
});
