import { describe, expect, it } from 'vitest';
import { readReturns } from './read-returns.ts';
import { returnFile } from './test/return-file.ts';

const FILE = returnFile([
  {
    company: '1231234567',
    notices: [
      {
        code: 'R03',
        routing: '231382306',
        account: '44102709370000017',
        individual: 'E-0001',
        amount: 20_000,
        trace: 7,
      },
      { code: 'R15', routing: '031302955', account: '00318824821', individual: 'MILLRACE-E-0002', trace: 8 },
    ],
  },
  { notices: [{ code: 'C01', routing: '021000021', account: 'AB12', trace: 9 }] },
]);
const NOTICES = [
  {
    line: 3,
    code: 'R03',
    trace: '076401250000007',
    companyId: '1231234567',
    individualId: 'E-0001',
    routingNumber: '231382306',
    accountNumber: '44102709370000017',
    amount: 20_000,
  },
  {
    line: 5,
    code: 'R15',
    trace: '076401250000008',
    companyId: '1231234567',
    individualId: 'MILLRACE-E-0002',
    routingNumber: '031302955',
    accountNumber: '00318824821',
    amount: 0,
  },
  {
    line: 9,
    code: 'C01',
    trace: '076401250000009',
    companyId: '1234567890',
    individualId: '',
    routingNumber: '021000021',
    accountNumber: 'AB12',
    amount: 0,
  },
];
const lines = FILE.split('\r\n');
/** Returns the file with one line changed. */
const withLine = (number: number, change: (line: string) => string | null) =>
  lines.flatMap((line, index) => (index === number - 1 ? (change(line) ?? []) : line)).join('\n');
const at = (line: string, position: number, text: string) =>
  line.slice(0, position - 1) + text + line.slice(position - 1 + text.length);

describe('SVC-7: a bank’s return file', () => {
  it('is read with every notice, its full account number and the check digit of its bank', () => {
    expect([...new Set(lines.map(({ length }) => length))]).toEqual([94, 0]);
    expect(readReturns(FILE)).toEqual({ notices: NOTICES });
  });

  it.each([
    ['without line ends', (file: string) => file.replaceAll('\r\n', '')],
    ['with spaces at line ends removed', (file: string) => file.replaceAll(/ +\r\n/g, '\n')],
    ['without nines at its end', (file: string) => file.replaceAll(/9{94}\r\n/g, '')],
    ['with a byte-order mark', (file: string) => `\uFEFF${file}`],
  ])('is the same %s', (_, change) => {
    const read = readReturns(change(FILE));
    expect('notices' in read && read.notices.map(({ line: _line, ...rest }) => rest)).toEqual(
      NOTICES.map(({ line: _line, ...rest }) => rest),
    );
  });

  it('counts a further addenda of a notice, and reads the first one alone', () => {
    const [further = ''] = lines.slice(3, 4);
    const file = [...lines.slice(0, 4), at(further, 4, 'R02'), ...lines.slice(4)];
    const counting = (position: number, count: string, line: number) => {
      file[line - 1] = at(file[line - 1] ?? '', position, count);
    };
    counting(5, '000005', 8);
    counting(14, '00000007', 13);
    const read = readReturns(file.join('\n'));
    expect('notices' in read ? read.notices.map(({ code }) => code) : read).toEqual(['R03', 'R15', 'C01']);
    counting(5, '000004', 8);
    expect(readReturns(file.join('\n'))).toEqual({ faults: [{ line: 8, fault: 'count', field: 'count' }] });
  });

  it('may be several files, one after the other', () => {
    const read = readReturns(FILE + FILE);
    expect('notices' in read && read.notices.map(({ line }) => line)).toEqual([3, 5, 9, 23, 25, 29]);
  });

  it.each([
    ['a batch counts other entries', 7, 5, '000005', [{ line: 7, fault: 'count' }]],
    ['a batch has another sum of banks', 7, 11, '0000000001', [{ line: 7, fault: 'hash' }]],
    ['a batch has another amount', 7, 33, '000000000001', [{ line: 7, fault: 'amount' }]],
    ['the file counts other batches', 12, 2, '000003', [{ line: 12, fault: 'count', field: 'batches' }]],
    ['the file counts other entries', 12, 14, '00000001', [{ line: 12, fault: 'count' }]],
    ['the file has another sum of banks', 12, 22, '0000000000', [{ line: 12, fault: 'hash' }]],
    ['the file has another amount', 12, 44, '000000099999', [{ line: 12, fault: 'amount' }]],
    ['a batch is international', 2, 51, 'IAT', [{ line: 2, fault: 'international', field: 'entryClass' }]],
    ['an addenda isn’t a notice', 4, 2, '05', [{ line: 4, fault: 'addenda' }]],
    ['a code is of the other kind', 4, 4, 'C01', [{ line: 4, fault: 'addenda' }]],
    ['the account’s bank isn’t a number', 4, 28, 'X', [{ line: 4, fault: 'field', field: 'originalBank' }]],
    ['a trace number isn’t one', 5, 80, ' ', [{ line: 5, fault: 'field', field: 'trace' }]],
    ['an entry has no addenda', 3, 79, '0', [{ line: 3, fault: 'addenda', field: 'hasAddenda' }]],
    [
      'an entry’s bank isn’t a number',
      3,
      4,
      'X',
      [
        { line: 3, fault: 'field', field: 'bank' },
        { line: 7, fault: 'hash', field: 'hash' },
        { line: 12, fault: 'hash', field: 'hash' },
      ],
    ],
    [
      'an amount isn’t a number',
      3,
      30,
      'X',
      [
        { line: 3, fault: 'field', field: 'amount' },
        { line: 7, fault: 'amount', field: 'amount' },
        { line: 12, fault: 'amount', field: 'amount' },
      ],
    ],
    ['a trace number has a letter', 5, 94, 'X', [{ line: 5, fault: 'field', field: 'trace' }]],
    ['a trace number begins with a letter', 5, 80, 'X', [{ line: 5, fault: 'field', field: 'trace' }]],
    ['the account’s bank ends in a letter', 4, 35, 'X', [{ line: 4, fault: 'field', field: 'originalBank' }]],
    ['a code has a letter for a digit', 4, 5, 'X', [{ line: 4, fault: 'addenda', field: 'code' }]],
    ['a code ends in a letter', 4, 6, 'X', [{ line: 4, fault: 'addenda', field: 'code' }]],
    ['a code has another letter', 4, 4, 'X', [{ line: 4, fault: 'addenda', field: 'code' }]],
    ['a notification of change has a code of a return', 10, 4, 'R01', [{ line: 10, fault: 'addenda', field: 'code' }]],
    ['a notification’s code has a letter for a digit', 10, 5, 'X', [{ line: 10, fault: 'addenda', field: 'code' }]],
    ['a notification’s code ends in a letter', 10, 6, 'X', [{ line: 10, fault: 'addenda', field: 'code' }]],
    ['a count isn’t a number', 7, 5, 'X', [{ line: 7, fault: 'count', field: 'count' }]],
    ['a record has no type', 5, 1, 'x', [{ line: 5, fault: 'record', field: 'recordType' }]],
  ] as const)('is refused if %s', (_, line, position, text, faults) => {
    const read = readReturns(withLine(line, (content) => at(content, position, text)));
    const found = 'faults' in read ? read.faults : [];
    expect(found).toEqual(expect.arrayContaining(faults.map((fault) => expect.objectContaining(fault))));
    // A record that can't be read makes the ones around it faulty too.
    if (text !== 'x') expect(found).toHaveLength(faults.length);
  });

  it.each([
    // The file's header, batch, entry, addenda and controls are 1, 5, 6, 7, 8 and 9.
    ['', '9', 1],
    ['', '5', 1],
    ['1', '1', 2],
    ['1', '6', 2],
    ['15', '5', 3],
    ['15', '7', 3],
    ['15', '9', 3],
    ['156', '1', 4],
    ['1567', '5', 5],
    ['1567', '9', 5],
    ['158', '6', 4],
    ['158', '1', 4],
    ['19', '5', 3],
    ['19', '9', 3],
    // Nines fill a file up only at its end, and nothing else does.
    ['15', '9'.repeat(94), 3],
    ['19', `5${'9'.repeat(93)}`, 3],
  ])('is refused if after records %j there is one of type %s', (before, kind, line) => {
    const record = (type: string) => lines.find((one) => one.startsWith(type)) ?? type;
    const read = readReturns([...before.split(''), kind].map(record).join('\n'));
    const faults = 'faults' in read ? read.faults.filter(({ fault }) => fault === 'order') : [];
    expect(faults).toEqual([{ line, fault: 'order', field: 'recordType' }]);
  });

  it('starts its sums again in each of several files', () => {
    const [first, second] = [lines.slice(0, 12), lines.slice(0, 12)];
    const altered = second.map((line, index) => (index === 11 ? at(line, 2, '000004') : line));
    expect(readReturns([...first, ...altered].join('\n'))).toEqual({
      faults: [{ line: 24, fault: 'count', field: 'batches' }],
    });
  });

  it('is refused if it ends early, is empty, has an entry without its notice or a line that is too long', () => {
    expect(readReturns(lines.slice(0, 11).join('\n'))).toEqual({ faults: [{ line: null, fault: 'end' }] });
    expect(readReturns(lines.slice(0, 3).join('\n'))).toEqual({
      faults: [
        { line: 3, fault: 'addenda' },
        { line: null, fault: 'end' },
      ],
    });
    expect(readReturns('\r\n')).toEqual({ faults: [{ line: null, fault: 'empty' }] });
    const bare = readReturns(withLine(4, () => null));
    expect(bare).toStrictEqual({
      faults: [
        { line: 3, fault: 'addenda' },
        { line: 6, fault: 'count', field: 'count' },
        { line: 11, fault: 'count', field: 'count' },
      ],
    });
    const long = readReturns(withLine(4, (line) => `${line}7`));
    expect('faults' in long && long.faults[0]).toEqual({ line: 4, fault: 'length' });
  });
});
