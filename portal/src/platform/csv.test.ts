import { expect, it } from 'vitest';
import { csvFile } from './csv.ts';

it('a CSV file quotes by RFC 4180 and contains nothing that a spreadsheet would run', () => {
  expect(csvFile([['a,b', 'say "x"', '=1+1', '+2', 'plain'], ['two\nlines']])).toBe(
    '\uFEFF"a,b","say ""x""",\'=1+1,\'+2,plain\r\n"two\nlines"\r\n',
  );
});
