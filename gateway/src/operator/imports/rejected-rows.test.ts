import { appendFile, readFile, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Files } from '../../imports/test/written-folder.ts';
import { readCsv } from '../../platform/csv/read-csv.ts';
import { GOOD, importCommands, legal, LEGAL_HEADER } from './test/import-commands.ts';

const { temporary, run, stored, close } = await importCommands();
afterAll(close);

describe('rejected rows', () => {
  const FAULTY: Files = {
    'clients.csv': 'client_code;name;partner_key\r\nCEDAR;=cmd|calc;nobody\r\nDELTA;"Delta; Inc.";main\r\n',
    'legals.csv': `${LEGAL_HEADER}${legal('DELTA', '00-0000003', 'Fine')}${legal('DELTA', '123-45-6789', 'Bad')}${legal('CEDAR', '00-0000004', 'Child')}`,
  };
  const errors = async (folder: string) =>
    readCsv(await readFile(join(folder, 'errors.csv'), 'utf8')).map(({ cells }) => cells);

  it('IMP-2: leave the plan, are listed with file, line, column and masked value, and come back as they were', async () => {
    const path = await temporary.folder('faulty', FAULTY);
    const planned = await run('plan', path);
    expect(planned).toMatchObject({ done: false, data: { rows: 5, rejected: 3, added: 7 } });
    expect(await errors(`${path}-report`)).toEqual([
      ['file', 'line', 'column', 'code', 'sentence', 'value', 'kind'],
      [
        'clients.csv',
        '2',
        'partner_key',
        'unknown_reference',
        'There is no partner nobody: neither stored nor in this import.',
        'nobody',
        'error',
      ],
      ['legals.csv', '3', 'ein', 'wrong_format', 'Use NN-NNNNNNN.', '••••6789', 'error'],
      [
        'legals.csv',
        '4',
        'client_code',
        'unknown_reference',
        'There is no client CEDAR: neither stored nor in this import.',
        'CEDAR',
        'error',
      ],
    ]);
    expect(await readFile(`${path}-report/rejected/clients.csv`, 'utf8')).toBe(
      '\ufeffclient_code;name;partner_key\r\nCEDAR;=cmd|calc;nobody\r\n',
    );
    expect(await readFile(`${path}-report/rejected/legals.csv`, 'utf8')).toBe(
      `\ufeff${LEGAL_HEADER}${legal('DELTA', '123-45-6789', 'Bad')}${legal('CEDAR', '00-0000004', 'Child')}`.replaceAll(
        /(?<!\r)\n/g,
        '\r\n',
      ),
    );
  });

  it('IMP-3: stop an import, unless an option leaves them out; mended they are an import of their own', async () => {
    const before = await stored();
    const refused = await run('apply', 'faulty');
    expect(refused).toMatchObject({ done: false, data: { rejected: 3 } });
    expect(refused.lines.at(-1)).toContain('--without-rejected');
    expect(await stored()).toEqual(before);
    const applied = await run('apply', 'faulty', { 'without-rejected': true });
    expect(applied).toMatchObject({ done: true, data: { added: 7 } });
    const rejected = temporary.path('faulty-report/rejected');
    for (const [file, from, to] of [
      ['clients.csv', 'nobody', 'main'],
      ['legals.csv', '123-45-6789', '00-0000009'],
    ] as const) {
      const path = join(rejected, file);
      await writeFile(path, (await readFile(path, 'utf8')).replace(from, to));
    }
    expect(await run('apply', rejected)).toMatchObject({ done: true, data: { rejected: 0, added: 8 } });
    expect((await stored()).filter((one) => /^(CEDAR|DELTA)/.test(one))).toEqual([
      'CEDAR 00-0000004 Child',
      'DELTA 00-0000003 Fine',
      'DELTA 00-0000009 Bad',
    ]);
  });

  it('IMP-2: formulas are escaped in the list of errors', async () => {
    const path = await temporary.folder('formula', {
      'clients.csv': 'client_code,name,partner_key\n=cmd|x,Name,@SUM(A1)\n',
    });
    await run('validate', path);
    const [, first, second] = (await readFile(`${path}-report/errors.csv`, 'utf8')).split('\r\n');
    expect(first).toContain(",'=cmd|x,error");
    expect(second).toContain(",'@SUM(A1),error");
  });

  it('a report is replaced, but not one that someone has worked on', async () => {
    const path = await temporary.folder('again', FAULTY);
    await run('validate', path, { report: 'reports' });
    await run('validate', path, { report: 'reports' });
    expect(await readdir(temporary.path(''))).not.toContain('reports-2');
    const mended = temporary.path('reports/rejected/legals.csv');
    await appendFile(mended, 'mended');
    await utimes(mended, new Date('2099-01-01'), new Date('2099-01-01'));
    await run('validate', path, { report: 'reports' });
    expect(await readFile(temporary.path('reports-2/rejected/legals.csv'), 'utf8')).toMatch(/mended$/);
    expect(await readFile(mended, 'utf8')).not.toContain('mended');
  });

  it('IMP-2: a file that can’t be read is never left out silently', async () => {
    const path = await temporary.folder('unread', { ...GOOD, 'legals.csv': `${LEGAL_HEADER}A,"B` });
    const outcome = await run('apply', path, { 'without-rejected': true });
    expect(outcome).toMatchObject({ done: false, data: { unread: 1, rejected: 0 } });
    expect(outcome.lines.join('\n')).toContain('legals.csv, line 2: A quote that opens here or later is never closed.');
    expect(outcome.lines.at(-1)).toContain('a file can’t be read');
    expect(await readdir(`${path}-report`)).toEqual(['errors.csv']);
  });
});
