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
