import { describe, expect, it } from 'vitest';
import { editableFiles, mapColumn, mappingOf, missingColumns, NO_MAPPING } from './mapping-state.ts';

const MAPPING = {
  files: [
    {
      path: 'people.csv',
      separator: ';',
      dates: 'MM/DD/YYYY',
      ignore: ['Note'],
      tables: [
        {
          file: 'employees',
          columns: {
            employee_number: 'No',
            pay_type: { from: 'Kind', codes: { H: 'hourly', S: 'salary' } },
            event: { value: 'hire' },
          },
        },
      ],
    },
  ],
};

describe('CON-4: a mapping made by hand', () => {
  it('comes back as it was saved', () => {
    const [path, edited] = [...(editableFiles(MAPPING) ?? [])][0] ?? ['', NO_MAPPING];
    expect(edited.columns).toEqual({ No: 'employee_number', Kind: 'pay_type' });
    expect(mappingOf(new Map([[path, { edited, header: ['No', 'Kind', 'Note'] }]]))).toEqual(MAPPING);
  });

  it.each([
    ['a preset', { preset: 'finch' }],
    [
      'several tables of one file',
      { files: [{ path: 'x', tables: [MAPPING.files[0]?.tables[0], { file: 'people', columns: {} }] }] },
    ],
    [
      'joined columns',
      { files: [{ path: 'x', tables: [{ file: 'people', columns: { email: { from: ['a', 'b'] } } }] }] },
    ],
    [
      'a named code table',
      { files: [{ path: 'x', tables: [{ file: 'jobs', columns: { code: { from: 'a', codes: 'runTypes' } } }] }] },
    ],
    ['lines', { files: [{ path: 'x', tables: [{ file: 'jobs', columns: {}, lines: [] }] }] }],
  ])('is not edited with %s, of which it would lose something', (_what, mapping) => {
    expect(editableFiles(mapping)).toBeNull();
    const { files = [] } = mapping as { readonly files?: readonly object[] };
    for (const beside of [
      [...files, ...MAPPING.files],
      [...MAPPING.files, ...files],
    ])
      expect(editableFiles({ ...mapping, files: beside })).toBeNull();
  });

  const table = (columns: object, more: object = {}) => ({
    files: [{ path: 'x', tables: [{ file: 'jobs', columns }], ...more }],
  });
  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'files'],
    ['no file', { files: [] }],
    ['no files at all', {}],
    ['constants of all files', { ...table({ code: 'a' }), constants: {} }],
    ['lines that are skipped', table({ code: 'a' }, { skipLines: 1 })],
    ['a file without a table', table({}, { tables: [] })],
    ['a column that is given twice', table({ code: 'a', title: 'a' })],
    ['a rule that the screen doesn’t show', table({ code: { from: 'a', negate: true } })],
    ['a rule without a column', table({ code: {} })],
    ['a value that is no text', table({ code: { value: 7 } })],
    ['codes that are null', table({ code: { from: 'a', codes: null } })],
  ])('is not edited with %s', (_what, mapping) => {
    expect(editableFiles(mapping)).toBeNull();
  });

  it('is edited with remarks, which are left out', () => {
    const remarks = { $schema: 's', about: 'a', notes: ['n'] };
    const mapping = {
      ...remarks,
      ...table({ code: 'a', title: { value: 'T' } }, { numbers: '1.234,5', notes: ['n'], ignore: 'others' }),
    };
    expect([...(editableFiles(mapping) ?? [])]).toEqual([
      [
        'x',
        { file: 'jobs', columns: { a: 'code' }, constants: { title: 'T' }, codes: {}, dates: '', numbers: '1.234,5' },
      ],
    ]);
  });

  it('is saved without what is empty', () => {
    const edited = {
      ...NO_MAPPING,
      file: 'jobs',
      columns: { a: 'code' },
      constants: { title: '', grade: 'G' },
      codes: { code: {} },
      numbers: '1.234,5',
    };
    expect(mappingOf(new Map([['x', { edited, header: ['a', 'b', 'c'] }]]))).toEqual({
      files: [
        {
          path: 'x',
          numbers: '1.234,5',
          ignore: ['b', 'c'],
          tables: [{ file: 'jobs', columns: { code: 'a', grade: { value: 'G' } } }],
        },
      ],
    });
    expect(Object.keys(mappingOf(new Map([['x', { edited: NO_MAPPING, header: [] }]]))).length).toBe(1);
  });

  it('keeps what is mapped beside', () => {
    const two = mapColumn(mapColumn(NO_MAPPING, 'A', 'code'), 'B', 'title');
    expect(two).toEqual({ ...NO_MAPPING, columns: { A: 'code', B: 'title' } });
    expect(mapColumn(two, 'A', 'grade').columns).toEqual({ B: 'title', A: 'grade' });
    expect(mapColumn(two, 'A', '').columns).toEqual({ B: 'title' });
  });

  it('gives each of our columns from one of theirs', () => {
    const once = mapColumn(mapColumn(NO_MAPPING, 'A', 'code'), 'B', 'code');
    expect(once.columns).toEqual({ B: 'code' });
    expect(mapColumn(once, 'B', '').columns).toEqual({});
  });

  it('names the required columns that nothing gives', () => {
    const needed = [
      { name: 'client_code', required: true },
      { name: 'code', required: true },
      { name: 'title', required: true },
      { name: 'note', required: false },
    ];
    const edited = { ...NO_MAPPING, columns: { A: 'code' }, constants: { title: '' } };
    expect(missingColumns(edited, needed, ['client_code'])).toEqual(['title']);
    expect(missingColumns(edited, needed, [])).toEqual(['client_code', 'title']);
    expect(missingColumns({ ...edited, constants: { title: 'T' } }, needed, ['client_code'])).toEqual([]);
  });
});
