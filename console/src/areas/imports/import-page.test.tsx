import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { ImportPage } from '@paystead/contract/console/imports/model.ts';
import { openScreen, prepareScreens, refusal, settle, type Answer, type Gateway } from '../../../test/screen.tsx';
import { announced, enter, prepareZone, press, shown, textsOf } from '../../../test/shown.ts';

prepareZone();
prepareScreens();

const ID = '00000000-0000-4000-8000-000000000001';
const PLANNED: ImportPage = {
  importId: ID,
  runNumber: 7,
  name: 'people.zip',
  origin: 'console',
  by: 'olive@provider.example',
  clientCodes: ['KEYSTONE', 'KEYTEST'],
  state: 'planned',
  startedAt: '2026-11-28T05:30:00Z',
  milliseconds: 1234,
  sizeBytes: 1_234_567,
  counts: { rows: 5000, rejected: 12, warnings: 3, added: 1200, changed: 34, removed: 5, kept: 3749 },
  files: [
    { number: 1, name: 'employees.csv', sizeBytes: 2048, kind: 'employees' },
    { number: 2, name: 'docs.zip', sizeBytes: 1_232_519, kind: 'archive' },
  ],
  clientCode: 'KEYSTONE',
  mapping: null,
  progress: null,
  read: [
    { file: 'clients', rows: 1, rejected: 0, warnings: 0, unreadable: 0 },
    { file: 'employees', rows: 4999, rejected: 12, warnings: 3, unreadable: 0 },
  ],
  changes: [
    { table: 'employees', label: 'People', added: 1200, changed: 0, removed: 5, kept: 3000 },
    { table: 'addresses', label: 'Addresses', added: 0, changed: 34, removed: 0, kept: 749 },
  ],
  problems: [
    { code: 'required', sentence: 'A name is missing.', isWarning: false, count: 1012, isArithmetic: false },
    { code: 'net_differs', sentence: 'Net pay differs.', isWarning: true, count: 1, isArithmetic: true },
  ],
  refusal: null,
  rollbackRefusal: null,
  mayWork: true,
  mayApply: true,
  mayRollBack: false,
};
const ROWS = {
  total: 2,
  columns: ['name', 'city'],
  rows: [
    {
      line: 3,
      cells: ['', 'Erie'],
      faults: [{ column: 0, code: 'required', sentence: 'A name is missing.', isWarning: false }],
    },
    {
      line: 9,
      cells: ['Bo', 'Scranton'],
      faults: [{ column: null, code: 'twice', sentence: 'This row is there twice.', isWarning: true }],
    },
  ],
  ofFile: [{ code: 'no_column', sentence: 'The column zip is missing.' }],
};
const SAMPLES = {
  samples: [
    {
      label: 'Address',
      name: 'Ana Ruiz',
      file: 'addresses',
      line: 4,
      columns: [{ column: 'city', before: 'Erie', after: 'York' }],
    },
    {
      label: 'Address',
      name: null,
      file: 'addresses',
      line: 5,
      columns: [
        { column: 'zip', before: '1', after: '2' },
        { column: 'city', before: 'A', after: 'B' },
      ],
    },
  ],
};

const gateway =
  (page: Partial<ImportPage> = {}, write: () => Answer = () => ({ body: PLANNED })): Gateway =>
  (call) => {
    if (!call.startsWith('GET ') || call.endsWith('/check')) return write();
    if (call.includes('/rows?')) return { body: ROWS };
    return { body: call.endsWith('/samples') ? SAMPLES : { ...PLANNED, ...page } };
  };
const ADDRESS = `/imports/${ID}`;

describe('CON-4: the page of an import', () => {
  it('has its heading and the way back when it can’t be loaded', async () => {
    await openScreen(ADDRESS, { gateway: () => refusal(500, 'internal') });
    expect(shown()).toEqual([
      'Imports → /imports',
      'Import',
      'We couldn’t load this import.',
      'Your information is safe.',
      '(Try again)',
    ]);
  });

  it('shows the files, the errors with their rows, the plan and its samples', async () => {
    const opened = await openScreen(ADDRESS, { gateway: gateway() });
    expect(shown()).toEqual([
      'Imports → /imports',
      'people.zip',
      'olive@provider.example, Nov 27, 2026, 10:30 pm',
      '(Discard)',
      'Files',
      'employees.csv',
      '2 kB · Table employees',
      '(Remove employees.csv)',
      'docs.zip',
      '1.2 MB · Archive',
      '(Remove docs.zip)',
      '(Check again)',
      'Drop fixed or more files here',
      'CSV or JSON, with the PDFs that rows name. Up to 250 MB in total.',
      '(Choose files)',
      '(Choose a folder)',
      '[]',
      '[]',
      'Errors and warnings',
      'errors.csv → /api/console/imports/00000000-0000-4000-8000-000000000001/errors.csv?lang=en',
      'A name is missing.',
      'required · 1,012 errors',
      'Net pay differs.',
      'net_differs · 1 warning · figures don’t add up',
      'Table',
      '[employees]',
      'Rows shown',
      '[x]',
      'With errors',
      '[ ]',
      'All rows',
      'Kind of error',
      '[Any]',
      'The column zip is missing.',
      '2 rows',
      'Line',
      'name',
      'city',
      '3',
      '(empty)',
      'A name is missing.',
      'Erie',
      '9',
      'This row is there twice.',
      'Bo',
      'Scranton',
      'Plan',
      'Some figures don’t add up',
      'Gross, deductions, taxes, net, deposits or the year to date differ. See the errors above.',
      'What',
      'Added',
      'Changed',
      'Ended',
      'Unchanged',
      'People',
      '1,200',
      '–',
      '5',
      '3,000',
      'Addresses',
      '–',
      '34',
      '–',
      '749',
      'Some of the changes',
      'Address: Ana Ruiz',
      'city:',
      'Erie',
      '→ York',
      'Address',
      'zip:',
      '1',
      '→ 2',
      'city:',
      'A',
      '→ B',
      '(Apply)',
      'About this import',
      'Status',
      'Plan ready',
      'By',
      'olive@provider.example, in the console',
      'Clients',
      'KEYSTONE, KEYTEST',
      'Number',
      '7',
      'Size',
      '1.2 MB',
      'Processing time',
      '1.2 s',
    ]);
    expect(opened.calls.map(({ call }) => call).toSorted()).toEqual([
      `GET imports/${ID}`,
      `GET imports/${ID}/rows?file=employees&faulty=true&offset=0&limit=100`,
      `GET imports/${ID}/rows?file=employees&faulty=true&offset=0&limit=100`,
      `GET imports/${ID}/samples`,
    ]);
  });

  it('shows a result in Spanish, and no file to those who may not work on it', async () => {
    await openScreen(ADDRESS, {
      gateway: gateway({
        state: 'applied',
        origin: 'service',
        clientCodes: null,
        mayWork: false,
        mayApply: false,
        problems: [],
      }),
      language: 'es',
      role: 'support',
    });
    expect(shown()).toEqual([
      'Importaciones → /imports',
      'people.zip',
      'olive@provider.example, 27 nov 2026, 10:30 p. m.',
      'Resultado',
      'Qué',
      'Agregados',
      'Cambiados',
      'Terminados',
      'Sin cambio',
      'People',
      '1,200',
      '–',
      '5',
      '3,000',
      'Addresses',
      '–',
      '34',
      '–',
      '749',
      'Sobre esta importación',
      'Estado',
      'Aplicada',
      'Por',
      'olive@provider.example, un programa',
      'Clientes',
      'Todos los clientes',
      'Número',
      '7',
      'Tamaño',
      '1.2 MB',
      'Tiempo de procesamiento',
      '1.2 s',
    ]);
  });

  it('requests the rows of the chosen table and kind of error', async () => {
    const opened = await openScreen(ADDRESS, { gateway: gateway() });
    const before = opened.calls.length;
    enter('Kind of error', 'net_differs');
    await settle(opened);
    enter('Table', 'clients');
    await settle(opened);
    press('All rows');
    await settle(opened);
    expect([...new Set(opened.calls.slice(before).map(({ call }) => call))]).toEqual([
      `GET imports/${ID}/rows?file=employees&faulty=true&code=net_differs&offset=0&limit=100`,
      `GET imports/${ID}/rows?file=clients&faulty=true&code=net_differs&offset=0&limit=100`,
      `GET imports/${ID}/rows?file=clients&faulty=false&offset=0&limit=100`,
    ]);
  });

  const NONE = { ...PLANNED.counts!, rejected: 0, added: 0, changed: 0, removed: 0 };
  const NOTHING = 'Everything already matches the files. There is nothing to apply.';
  const ALL_REJECTED = 'No row can be imported yet. Fix the errors above first.';
  it('reads the rows of a table that becomes known while the import is planned', async () => {
    let page: Partial<ImportPage> = { state: 'planning', read: [], changes: [] };
    const opened = await openScreen(ADDRESS, { gateway: (call, body) => gateway(page)(call, body) });
    expect(screen.getAllByText('A name is missing.')).toHaveLength(1);
    const rows = () => opened.calls.flatMap(({ call }) => (call.includes('/rows?') ? [call] : []));
    expect(rows()).toEqual([]);
    page = {};
    await vi.waitFor(() => expect(screen.getByText('This row is there twice.')).toBeTruthy(), { timeout: 15_000 });
    expect(
      new Set(rows().map((call) => new URL(call.slice(4), 'http://gateway.invalid').searchParams.get('file'))),
    ).toEqual(new Set(['employees']));
  });

  it('says when rows can’t be read, reads them again, and keeps those of each table and page apart', async () => {
    let fails = true;
    const opened = await openScreen(ADDRESS, {
      gateway: (call, body) => {
        if (!call.includes('/rows?')) return gateway()(call, body);
        if (fails) return refusal(500, 'internal');
        const { searchParams } = new URL(call.slice(4), 'http://gateway.invalid');
        const file = searchParams.get('file') ?? '';
        const [offset, limit] = [Number(searchParams.get('offset')), Number(searchParams.get('limit'))];
        const columns =
          file === 'clients' ? ['code', 'zip'] : offset === 0 ? ['name', 'city'] : ['city', 'state', 'name'];
        const rows = Array.from({ length: Math.min(limit, 102 - offset) }, (_, place) => place + 1).map((line) => ({
          line: offset + line,
          cells: columns.map((column) => `${file} ${column} ${offset + line}`),
          faults: [],
        }));
        return { body: { total: 102, columns, rows, ofFile: [] } };
      },
    });
    const table = (): string[][] =>
      [...document.querySelectorAll('[role=region][aria-label^=Rows] tr:not([aria-hidden])')]
        .filter((row) => row.textContent !== '')
        .map((row) => [...row.children].map((cell) => cell.textContent));
    expect(table()).toEqual([]);
    expect(screen.getByText('We couldn’t load the rows.')).toBeTruthy();
    fails = false;
    press('Try again');
    await settle(opened);
    expect(table().slice(0, 2)).toEqual([
      ['Line', 'name', 'city'],
      ['1', 'employees name 1', 'employees city 1'],
    ]);
    const list = document.querySelector('[role=region][aria-label^=Rows]') as HTMLElement;
    list.scrollTop = 6300;
    fireEvent.scroll(list);
    await settle(opened);
    expect(table().slice(-2)).toEqual([
      ['101', 'employees name 101', 'employees city 101'],
      ['102', 'employees name 102', 'employees city 102'],
    ]);
    enter('Table', 'clients');
    await settle(opened);
    expect(table().slice(0, 2)).toEqual([
      ['Line', 'code', 'zip'],
      ['1', 'clients code 1', 'clients zip 1'],
    ]);
  });

  it.each<[string, Partial<typeof NONE>, Partial<ImportPage>, readonly string[]]>([
    ['without changes', {}, {}, [NOTHING]],
    ['without changes because of its errors', { rejected: 12 }, {}, [ALL_REJECTED]],
    ['that only adds', { added: 1 }, {}, []],
    ['that only changes', { changed: 1 }, {}, []],
    ['that only removes', { removed: 1 }, {}, []],
    ['that was applied', {}, { state: 'applied' }, []],
  ])('a plan %s says whether there is something to apply', async (_what, counts, page, expected) => {
    await openScreen(ADDRESS, {
      gateway: gateway({ problems: [], changes: [], counts: { ...NONE, ...counts }, ...page }),
    });
    expect([NOTHING, ALL_REJECTED].filter((sentence) => screen.queryByText(sentence))).toEqual(expected);
  });

  it.each([
    ['waiting', true],
    ['planning', true],
    ['applying', true],
    ['rollingBack', true],
    ['draft', false],
    ['planned', false],
    ['applied', false],
    ['rolledBack', false],
    ['rejected', false],
    ['failed', false],
  ] as const)('in the state %s, the page reads the import again after a second: %s', async (state, again) => {
    const page = { state, mayApply: false, problems: [], progress: null };
    const opened = await openScreen(ADDRESS, { gateway: gateway(page) });
    const [query] = opened.queries.getQueryCache().findAll({ queryKey: ['imports', 'one', ID] });
    const interval = query?.observers[0]?.options.refetchInterval;
    expect(typeof interval === 'function' && query ? interval(query) : 'none').toBe(again ? 1000 : false);
  });

  it.each([
    [
      'Apply',
      { state: 'planned' },
      `POST imports/${ID}/apply`,
      { runNumber: 7, withoutRejected: true },
      [
        'Apply people.zip?',
        '1,200 are added, 34 changed and 5 ended, all of them or none.',
        '12 rows with errors are left out.',
        '(Not now)',
        '(Apply)',
      ],
    ],
    [
      'Roll back',
      { state: 'applied', mayApply: false, mayRollBack: true },
      `POST imports/${ID}/rollback`,
      undefined,
      [
        'Roll back people.zip?',
        '1,200 that it added are removed, 34 that it changed and 5 that it ended become what they were.',
        '(Not now)',
        '(Roll back)',
      ],
    ],
  ] as const)(
    '%s asks, is sent once, and shows the page that comes back',
    async (button, page, call, body, question) => {
      const opened = await openScreen(ADDRESS, {
        gateway: gateway(page, () => ({
          body: { ...PLANNED, name: 'done.zip', state: 'rolledBack', mayApply: false },
        })),
      });
      press(button);
      expect(textsOf(screen.getByRole('dialog'))).toEqual(question);
      press('Not now');
      expect(opened.writes()).toEqual([]);
      press(button);
      press(button);
      expect(await screen.findByRole('heading', { level: 1, name: 'done.zip' })).toBeTruthy();
      await settle(opened);
      expect(opened.writes()).toEqual([{ call, body }]);
    },
  );

  it.each([
    [
      refusal(409, 'version_conflict', { detail: 'No.' }),
      'This import has changed in the meantime. This page now shows it as it is.',
    ],
    [refusal(503, 'maintenance', { detail: 'Changes are paused.' }), 'Changes are paused.'],
    [undefined, "We can't reach the server. Check your connection and try again."],
  ])('says why the files were not removed: %#', async (answer, text) => {
    const opened = await openScreen(ADDRESS, { gateway: gateway({ problems: [] }, () => answer) });
    press('Remove docs.zip');
    await vi.waitFor(() => expect(announced()).toEqual([text]));
    expect(opened.writes().map(({ call }) => call)).toEqual([`DELETE imports/${ID}/files/2`]);
  });

  /** Two files of another system. */
  const FOREIGN = ['a.csv', 'b.csv'].map((name, place) => ({
    ...PLANNED.files[0]!,
    number: place + 1,
    name,
    kind: 'foreign' as const,
  }));
  const CODE = { name: 'code', required: true, type: 'text', example: '', about: '', words: [] };
  const columnsOf = (path: string) => ({
    header: ['Code', 'Other'],
    sample: [],
    suggestion: { files: [{ path, ignore: ['Other'], tables: [{ file: 'places', columns: { code: 'Code' } }] }] },
    undecided: [],
    kinds: [{ file: 'places', columns: [CODE] }],
    dateFormats: ['YYYY-MM-DD', 'MM/DD/YYYY'],
    numberFormats: ['1234.50', '1.234,50'],
  });

  it.each([1, 2])('says that the columns of file %i can’t be read, and reads only that file again', async (failing) => {
    let fails = true;
    const page = gateway({ state: 'draft', mapping: null, problems: [], files: FOREIGN });
    const opened = await openScreen(ADDRESS, {
      gateway: (call, body) => {
        if (call.endsWith('/mappings')) return { body: { mappings: [] } };
        const [, number] = /files\/(\d)\/columns/.exec(call) ?? [];
        if (number === undefined) return page(call, body);
        if (fails && Number(number) === failing) return refusal(500, 'internal');
        return { body: columnsOf(number === '1' ? 'a.csv' : 'b.csv') };
      },
    });
    expect(screen.getByText('We couldn’t read the columns.')).toBeTruthy();
    expect(screen.queryByLabelText(/dates/i)).toBeNull();
    press('Try again');
    await settle(opened);
    expect(screen.getByText('We couldn’t read the columns.')).toBeTruthy();
    fails = false;
    press('Try again');
    await settle(opened);
    expect(screen.queryByText('We couldn’t read the columns.')).toBeNull();
    expect(screen.getAllByLabelText(/dates/i)).toHaveLength(2);
    const reads = opened.calls.flatMap(({ call }) => /files\/(\d)\/columns/.exec(call)?.[1] ?? []);
    const once = failing === 1 ? ['2'] : ['1'];
    expect(reads.toSorted()).toEqual([...once, ...Array.from({ length: 3 }, () => String(failing))].toSorted());
  });

  it('saves what was chosen for each of several files', async () => {
    const page = gateway({ state: 'draft', mapping: null, problems: [], files: FOREIGN });
    const opened = await openScreen(ADDRESS, {
      gateway: (call, body) => {
        if (call.endsWith('/mappings')) return { body: { mappings: [] } };
        const [, number] = /files\/(\d)\/columns/.exec(call) ?? [];
        return number === undefined ? page(call, body) : { body: columnsOf(number === '1' ? 'a.csv' : 'b.csv') };
      },
    });
    const choose = (label: RegExp, place: number, value: string) =>
      fireEvent.change(screen.getAllByLabelText(label)[place] as HTMLElement, { target: { value } });
    choose(/dates/i, 0, 'MM/DD/YYYY');
    choose(/numbers/i, 1, '1.234,50');
    press('Use these columns and check');
    await settle(opened);
    const tables = [{ file: 'places', columns: { code: 'Code' } }];
    expect(opened.writes()[0]).toEqual({
      call: `PUT imports/${ID}/mapping`,
      body: {
        mapping: {
          files: [
            { path: 'a.csv', dates: 'MM/DD/YYYY', ignore: ['Other'], tables },
            { path: 'b.csv', numbers: '1.234,50', ignore: ['Other'], tables },
          ],
        },
      },
    });
  });

  it('is discarded after a question, and leads back to the list', async () => {
    const opened = await openScreen(ADDRESS, {
      gateway: (call) =>
        call.startsWith('DELETE')
          ? {}
          : call.startsWith('GET imports?')
            ? { body: { total: 0, rows: [], mayWork: true } }
            : call === 'GET import-sizes'
              ? { body: { weeks: [] } }
              : gateway({ problems: [], changes: [] })(call, undefined),
    });
    press('Discard');
    press('Discard');
    await vi.waitFor(() => expect(opened.addresses).toEqual(['/imports']));
    expect(opened.writes().map(({ call }) => call)).toEqual([`DELETE imports/${ID}`]);
    await screen.findByRole('heading', { level: 1, name: 'Imports' });
    await settle(opened);
  });

  it.each([
    [
      { code: 'outside_clients', codes: ['A', 'B'] },
      'You can’t import for A, B. Remove their rows and drop the files again.',
    ],
    [{ code: 'unreadable', sentence: 'No header.' }, 'No header.'],
    [
      { code: 'overtaken', table: 'people' },
      'Nothing was changed (people). Check the files again to see the new plan.',
    ],
    [{ code: 'operator_ended' }, 'The operator who started this may no longer import for these clients'],
    [{ code: 'not_newest', newest: 9 }, 'Import 9 was applied later. Roll that one back first.'],
    [{ code: 'too_old' }, 'This import is too old to be rolled back. Correct it with another import.'],
    [
      { code: 'depends', table: 'people' },
      'Something has changed since, or depends on it (people). Correct it with another import.',
    ],
    [
      { code: 'seen', seen: ['KEYSTONE 1001', 'KEYTEST 2'] },
      'The first of them: KEYSTONE 1001, KEYTEST 2. Correct it with another import.',
    ],
    [{ code: 'other' }, 'Nothing was changed. Try again, and contact support if it happens again.'],
  ])('says why it was refused: %o', async (refused, text) => {
    await openScreen(ADDRESS, { gateway: gateway({ state: 'failed', refusal: refused, problems: [] }) });
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('says that there is none', async () => {
    await openScreen(ADDRESS, { gateway: () => refusal(404, 'not_found') });
    expect(screen.getByText('There is no such import')).toBeTruthy();
  });
});
