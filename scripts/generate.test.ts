import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { endpoints } from '../contract/src/endpoints.ts';
import { generate } from './generate.ts';

const [portal] = generate();
const text = portal?.text ?? '';
const rows = new Map(
  [...text.matchAll(/^ {2}'(.+)': \['(.*)', '(.*)', '(.*)'\],$/gm)].map(([, name, ...row]) => [name, row]),
);

describe('the generated endpoint table', () => {
  it('is at most 2 kB after gzip', () => {
    expect(gzipSync(text, { level: 9 }).length).toBeLessThanOrEqual(2048);
  });

  it('lists every endpoint of the contract', () => {
    expect([...rows].map(([name, row]) => [name, row[0], row[1]])).toEqual(
      endpoints.map(({ name, method, path }) => [name, method, path]),
    );
  });

  it('imports only types, so that no schema library is loaded in the browser', () => {
    expect(text.match(/^import .*$/gm)?.every((line) => line.startsWith('import type '))).toBe(true);
    expect(text).not.toContain('zod');
  });

  it('has the flags that the portal reads, and no others', () => {
    expect(rows.get('directDeposits.edit')?.slice(2)).toEqual(['i']);
    expect(rows.get('documents.add')?.slice(2)).toEqual(['i']);
    expect(rows.get('paychecks.file')?.slice(2)).toEqual(['f']);
    expect(rows.get('pendingTransactions.approveByGet')?.slice(2)).toEqual(['x']);
    expect(rows.get('paychecks.list')?.slice(2)).toEqual(['']);
  });
});
