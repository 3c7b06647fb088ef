import { readFile, readdir, rm } from 'node:fs/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readCsv } from '../../platform/csv/read-csv.ts';
import { RECORDS } from '../../imports/compilers.ts';
import { readRow } from '../../imports/records/record.ts';
import { noRow, statement } from '../../platform/database/port.ts';
import { GOOD, importCommands, legal, LEGAL_HEADER } from './test/import-commands.ts';

const { database, temporary, run, stored, close } = await importCommands();
afterAll(close);

const runCount = statement(
  'test.imports.runs',
  z.object({ count: z.number() }),
  'select count(*)::int as count from import_run',
);
const forgetRuns = statement('test.imports.forget', noRow, 'delete from import_run');
const COUNTS = { rows: 0, rejected: 0, warnings: 0, unread: 0, added: 0, changed: 0, removed: 0, kept: 0 };
const runs = async () => (await database.asMaintenance((tx) => tx.one(runCount, []))).count;

describe('import validate, plan and apply', () => {
  it('IMP-2: validating leaves nothing behind, and says so', async () => {
    const outcome = await run('validate', await temporary.folder('good', GOOD));
    expect(outcome).toMatchObject({ done: true, data: { run: null, rows: 4, rejected: 0, added: 14, report: null } });
    expect(outcome.lines).toContain('Everything is valid. Nothing was changed.');
    expect([await stored(), await runs()]).toEqual([[], 0]);
    expect(await readdir(temporary.path(''))).not.toContain('good-report');
  });

  it('IMP-3: the command that applies a plan has the options that it was planned with', async () => {
    const path = await temporary.folder('one client', { 'clients.csv': 'name,partner_key\nAcme,main\n' });
    const planned = await run('plan', path, { client: 'acme', by: 'amara' });
    expect(planned.lines.at(-1)).toBe(`Apply it with ./paystead import apply '${path}' --client acme`);
    await database.asMaintenance((tx) => tx.run(forgetRuns, []));
  });

  it('IMP-3: a plan is applied by a command with the same files, in a folder or an archive', async () => {
    const planned = await run('plan', 'good');
    expect(planned.lines).toEqual([
      expect.stringMatching(/^Import \d+: good$/),
      'Files',
      '  clients: 2 rows',
      '  legals: 2 rows',
      'Changes',
      '  clients: 2 added',
      '  rules of clients: 2 added',
      '  document types: 8 added',
      '  legal employers: 2 added',
      'Apply it with ./paystead import apply good',
    ]);
    expect(await stored()).toEqual([]);
    await run('plan', 'good');
    expect(await runs()).toBe(1);
    const applied = await run('apply', await temporary.archive('good.zip', GOOD));
    expect({ done: applied.done, data: applied.data }).toEqual({
      done: true,
      data: {
        run: Number(planned.data['run']) + 1,
        ...COUNTS,
        rows: 4,
        added: 14,
        tables: {
          client: { added: 2, changed: 0, kept: 0 },
          client_policy: { added: 2, changed: 0, kept: 0 },
          document_type: { added: 8, changed: 0, kept: 0 },
          legal: { added: 2, changed: 0, kept: 0 },
        },
      },
    });
    expect(await stored()).toEqual(['ACME 00-0000001 Twin', 'BIRCH 00-0000001 Twin']);
  });

  it('IMP-3: applying the same files again changes nothing and keeps no run', async () => {
    const before = await runs();
    expect(await run('apply', 'good')).toMatchObject({
      done: true,
      lines: ['Nothing to change: 6 rows are stored as the files say.'],
      data: { run: null },
    });
    expect(await runs()).toBe(before);
  });

  it('IMP-3: a plan shows changed rows before and after, with long numbers masked', async () => {
    const path = await temporary.folder('change', {
      'legals.csv': `${LEGAL_HEADER}${legal('BIRCH', '00-0000001', 'Twin 123-45-6789', '7175550199')}`,
    });
    const { lines } = await run('plan', path);
    expect(lines).toContain(
      '  legal employers, 00-0000001 (legals, line 2): name Twin → Twin ••••6789; phone – → ••••0199',
    );
  });

  it('IMP-2: a plan lists ten problems, and counts all', async () => {
    const bad = Array.from({ length: 12 }, (_, place) => legal('BIRCH', `00-000001-${place}`, 'Bad'));
    const path = await temporary.folder('twelve', { 'legals.csv': `${LEGAL_HEADER}${bad.join('')}` });
    const { lines, data } = await run('plan', path);
    expect(lines.filter((line) => line.includes('Use NN-NNNNNNN.'))).toHaveLength(10);
    expect(lines).toContain('  and 2 more');
    expect(data).toMatchObject({ faults: 12 });
  });

  it('IMP-2: a client that the command names limits the rows, and is taken where files name none', async () => {
    const [, ...columns] = LEGAL_HEADER.split(',');
    const path = await temporary.folder('one-client', {
      'legals.csv': `${columns.join()}${legal('', '00-0000007', 'Own').slice(1)}`,
    });
    expect(await run('apply', path, { client: 'birch' })).toMatchObject({ done: true, data: { added: 1 } });
    expect(await stored()).toContain('BIRCH 00-0000007 Own');
    const other = await run('validate', 'good', { client: 'ACME' });
    expect(other).toMatchObject({ done: false, data: { rejected: 2 } });
    expect(other.lines.join('\n')).toContain('This import is limited to other clients.');
  });

  it('refuses a folder without files, a client option without a code, and an unknown run', async () => {
    await expect(run('plan', 'nowhere')).rejects.toThrow('There is no folder or archive');
    await expect(run('plan', 'good', { client: ' , ' })).rejects.toThrow('--client needs the code');
    await expect(run('show', 'x')).rejects.toThrow('There is no import x.');
    await expect(run('rollback', '999')).rejects.toThrow('There is no import 999.');
  });
});

describe('import list, show and rollback', () => {
  it('IMP-4: the newest run is listed first, shown with its counts, and taken back by its operator', async () => {
    const before = await stored();
    const path = await temporary.folder('rolled', {
      'legals.csv': `${LEGAL_HEADER}${legal('ACME', '00-0000001', 'Renamed')}${legal('ACME', '00-0000010', 'New')}`,
    });
    const applied = await run('apply', path, { by: 'Ben' });
    const number = String(applied.data['run']);
    const [first] = (await run('list')).lines;
    expect(first).toBe(`${number}  2026-11-20 15:00 UTC  applied  rolled  by Ben: 2 rows, 1 added, 1 changed`);
    expect((await run('show', number)).lines).toEqual([
      first,
      'Files',
      '  legals: 2 rows',
      'Changes',
      '  legal employers: 1 added, 1 changed',
    ]);
    expect((await run('list', undefined, {}, 'es')).lines[0]).toBe(
      `${number}  2026-11-20 15:00 UTC  aplicada  rolled  por Ben: 2 filas, 1 añadida, 1 cambiada`,
    );
    const listed = {
      ...COUNTS,
      run: Number(number),
      name: 'rolled',
      contentHash: expect.stringMatching(/^[\da-f]{64}$/) as string,
      clients: null,
      state: 'applied',
      by: 'Ben',
      startedAt: '2026-11-20T15:00:00Z',
      plannedAt: '2026-11-20T15:00:00Z',
      appliedAt: '2026-11-20T15:00:00Z',
      rolledBackAt: null as string | null,
      failure: null,
      rows: 2,
      added: 1,
      changed: 1,
    };
    const summary = {
      files: { legals: { rows: 2, rejected: 0, warnings: 0 } },
      tables: { legal: { added: 1, changed: 1, kept: 0 } },
    };
    const [newest] = (await run('list')).data['runs'] as object[];
    expect(newest).toEqual(listed);
    expect((await run('show', number)).data).toEqual({ ...listed, summary, faults: 0 });
    expect(await run('rollback', number)).toEqual({
      done: true,
      lines: [`Import ${number} is taken back: 1 removed, 1 restored.`],
      data: { ...listed, state: 'rolledBack', rolledBackAt: '2026-11-20T15:00:00Z' },
    });
    expect(await stored()).toEqual(before);
    expect(await run('rollback', number)).toMatchObject({ done: false, data: { refusal: { reason: 'not_applied' } } });
  });

  it('IMP-4: an older run is refused with the number of the newer one', async () => {
    const one = await run(
      'apply',
      await temporary.folder('older', { 'legals.csv': `${LEGAL_HEADER}${legal('ACME', '00-0000011', 'A')}` }),
    );
    const two = await run(
      'apply',
      await temporary.folder('newer', { 'legals.csv': `${LEGAL_HEADER}${legal('ACME', '00-0000012', 'B')}` }),
    );
    expect(await run('rollback', String(one.data['run']))).toMatchObject({
      done: false,
      lines: [
        `Import ${String(two.data['run'])} was applied after import ${String(one.data['run'])}. Take that one back first.`,
      ],
    });
  });

  it('IMP-3: a plan that the data has overtaken is refused, and the next command makes a new plan', async () => {
    const path = await temporary.folder('overtaken', {
      'legals.csv': `${LEGAL_HEADER}${legal('ACME', '00-0000011', 'Planned')}`,
    });
    await run('plan', path);
    const edit = statement('test.imports.edit', noRow, `update legal set name = 'By hand' where ein = '00-0000011'`);
    await database.asMaintenance((tx) => tx.run(edit, []));
    await expect(run('apply', path)).rejects.toThrow(
      'Stored data was changed after the plan was made (legal employers).',
    );
    expect(await run('apply', path)).toMatchObject({ done: true, data: { changed: 1 } });
  });

  it('IMP-3: so is one to add a row that was added meanwhile', async () => {
    const row = (name: string) => ({ 'legals.csv': `${LEGAL_HEADER}${legal('ACME', '00-0000020', name)}` });
    const path = await temporary.folder('added', row('Planned'));
    await run('plan', path);
    await run('apply', await temporary.folder('faster', row('Faster')));
    await expect(run('apply', path)).rejects.toThrow(
      'Stored data was changed after the plan was made (legal employers).',
    );
    expect(await run('apply', path)).toMatchObject({ done: true, data: { added: 0, changed: 1 } });
  });
});

describe('IMP-3: an import', () => {
  const legals = (ein: string, name = 'Halfway') => ({ 'legals.csv': `${LEGAL_HEADER}${legal('ACME', ein, name)}` });
  /** Leaves a run as a killed process does. */
  const leave = (state: string, number: unknown) => {
    const interrupt = statement(
      `test.imports.${state}`,
      noRow,
      `update import_run set state = '${state}' where run_number = $1`,
    );
    return database.asMaintenance((tx) => tx.run(interrupt, [Number(number)]));
  };

  it('that was interrupted while it was applied is finished only with its own files and clients', async () => {
    const path = await temporary.folder('halfway', legals('00-0000031'));
    const number = String((await run('plan', path)).data['run']);
    await leave('applying', number);
    const other = await temporary.folder('other', legals('00-0000032'));
    const first = `Import ${number} (halfway) was interrupted. Finish it first: ./paystead import apply with its files and options.`;
    await expect(run('apply', other)).rejects.toThrow(first);
    await expect(run('apply', path, { client: 'ACME' })).rejects.toThrow(first);
    expect((await run('rollback', number)).lines).toEqual([
      `Import ${number} was interrupted. Finish it with ./paystead import apply, then take it back.`,
    ]);
    expect((await stored()).join()).not.toContain('00-0000031');
    expect(await run('apply', path)).toMatchObject({ done: true, data: { run: Number(number), added: 1 } });
    expect(await run('apply', other)).toMatchObject({ done: true, data: { added: 1 } });
  });

  it('that was interrupted while it was taken back is taken back first', async () => {
    const path = await temporary.folder('backwards', legals('00-0000033'));
    const number = String((await run('apply', path)).data['run']);
    await leave('rollingBack', number);
    const next = await temporary.folder('next', legals('00-0000034'));
    await expect(run('apply', next)).rejects.toThrow(
      `Import ${number} is being taken back. Finish that first: ./paystead import rollback ${number}`,
    );
    expect(await run('rollback', number)).toMatchObject({ done: true, data: { state: 'rolledBack' } });
    expect(await run('apply', next)).toMatchObject({ done: true, data: { added: 1 } });
  });

  it('whose file can’t be read changes nothing', async () => {
    const before = await stored();
    const path = await temporary.folder('unread', { ...legals('00-0000035'), 'clients.csv': 'code,nothing\nACME,1\n' });
    for (const options of [{}, { 'without-rejected': true }]) {
      const outcome = await run('apply', path, options);
      expect([outcome.done, outcome.lines.at(-1)]).toEqual([
        false,
        'Nothing was changed, because a file can’t be read. Fix it, or take it out of the folder.',
      ]);
    }
    expect(await stored()).toEqual(before);
  });

  it('is taken back only once, and only if it was applied', async () => {
    const path = await temporary.folder('planned', legals('00-0000036'));
    const number = String((await run('plan', path)).data['run']);
    const nothing = [`Import ${number} isn’t applied, so there is nothing to take back.`];
    expect((await run('rollback', number)).lines).toEqual(nothing);
    await run('apply', path);
    expect((await run('rollback', number)).done).toBe(true);
    expect((await run('rollback', number)).lines).toEqual(nothing);
  });
});

describe('IMP-1: import template', () => {
  it('writes every declared file with its header and an example that the import accepts', async () => {
    const { data } = await run('template', 'template');
    expect(data['files']).toEqual(RECORDS.map(({ file }) => `${file}.csv`));
    for (const record of RECORDS) {
      const [header, example] = readCsv(await readFile(temporary.path(`template/${record.file}.csv`), 'utf8'));
      expect(header?.cells).toEqual(Object.keys(record.columns));
      const cells = Object.fromEntries((header?.cells ?? []).map((name, place) => [name, example?.cells[place] ?? '']));
      expect([record.file, readRow(record, cells, 2)]).toEqual([record.file, { row: expect.anything() }]);
    }
    await expect(run('template', 'template')).rejects.toThrow('already has files');
  });

  it('IMP-2: what it writes is valid together, with the files that its rows name', async () => {
    const outcome = await run('validate', 'template');
    expect(outcome.lines.slice(-1)).toEqual(['Everything is valid. Nothing was changed.']);
    expect(outcome).toMatchObject({ done: true, data: { rows: RECORDS.length, rejected: 0, report: null } });
    await rm(temporary.path('template'), { recursive: true });
  });
});
