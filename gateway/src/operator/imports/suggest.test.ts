import { afterAll, expect, it } from 'vitest';
import { temporaryFolder } from '../../imports/test/written-folder.ts';
import { suggestMappingCommand } from './suggest.ts';

const temporary = await temporaryFolder();
afterAll(temporary.remove);

const suggest = async (content: string, language: 'en' | 'es' = 'en') => {
  const folder = await temporary.folder('files', { 'their.csv': content });
  return suggestMappingCommand.run({ given: ['their.csv'], folder, language, tell: () => undefined });
};

it('IMP-5: a draft is printed as a mapping, with masked numbers in its notes', async () => {
  const { done, lines, data } = await suggest('Emp ID,912-34-5678\n7,1\n');
  const mapping = { files: [expect.objectContaining({ path: 'their.csv', ignore: ['••••5678'] })] };
  expect([done, lines.map((line) => JSON.parse(line) as unknown)]).toEqual([true, [mapping]]);
  expect(data).toMatchObject({ mapping, confidence: 0.5 });
});

it.each([
  ['a quote that isn’t closed', 'Emp ID,Name\n7,"Vega\n', 'en', 'A quote that opens here or later is never closed.'],
  ['a column without a name', 'Emp ID,,Name\n7,1,2\n', 'en', 'Column 2 has no name.'],
  ['a column without a name, in Spanish', 'Emp ID,,Name\n7,1,2\n', 'es', 'La columna 2 no tiene nombre.'],
] as const)(
  'IMP-5: a file with %s has no draft, and the command fails with the reason',
  async (_, file, language, reason) => {
    expect(await suggest(file, language)).toEqual({ done: false, lines: [reason], data: { reason } });
  },
);
