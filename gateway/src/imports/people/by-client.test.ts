import { expect, it } from 'vitest';
import type { CompilePort, CompileSink, Subject } from '../compile.ts';
import { byClient } from './by-client.ts';

it('IMP-2: subjects of known clients are grouped, whatever unknown clients are among them', async () => {
  const subject = (clientCode: string, name: string): Subject => ({ clientCode, name, rows: [], broken: [] });
  const references = {
    global: (_kind: string, code: string) => Promise.resolve(code.startsWith('X') ? null : `id of ${code}`),
  } as unknown as CompilePort['references'];
  const subjects = ['ACME 1', 'X 1', 'BIRCH 1', 'ACME 2', 'XX 1', 'BIRCH 1b', 'ACME 1c'].map((one) => {
    const [code = '', name = ''] = one.split(' ');
    return subject(code, name);
  });
  const groups = await byClient(subjects, { references }, { reject: () => undefined } as unknown as CompileSink);
  expect(groups.map(({ client, subjects: own }) => [client.clientId, own.map(({ name }) => name).join(' ')])).toEqual([
    ['id of ACME', '1 2 1c'],
    ['id of BIRCH', '1 1b'],
  ]);
});
