import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../contract/src/endpoints.ts';
import { readTable, type EndpointRow } from '../../portal/src/platform/api/endpoint-table.ts';
import { generate } from './generate.ts';

const generated = generate();
const text = generated.find(({ path }) => path.startsWith('portal/'))?.text ?? '';
const rows = new Map(Object.entries<EndpointRow>(readTable(/`\n([^`]*)`/.exec(text)?.[1] ?? '')));

it('the committed list of features is up to date', () => {
  const list = generated.find(({ path }) => path === 'contract/src/features.ts');
  expect(readFileSync(join(import.meta.dirname, '../../contract/src/features.ts'), 'utf8')).toBe(list?.text);
});

it.each(['declarations.ts', 'computed.ts', 'tables.ts'])(
  'TRU-5: the committed list %s of the states is up to date',
  (name) => {
    const path = `payroll/src/states/${name}`;
    const list = generated.find((one) => one.path === path);
    expect(readFileSync(join(import.meta.dirname, '../..', path), 'utf8')).toBe(list?.text);
  },
);

describe('the generated endpoint table', () => {
  it('is at most 2 kB after gzip', () => {
    expect(gzipSync(text, { level: 9 }).length).toBeLessThanOrEqual(2048);
  });

  it('lists every endpoint of the contract', () => {
    expect([...rows].map(([name, [method, path]]) => [name, method, path])).toEqual(
      endpoints.map(({ name, method, path }) => [name, method, path]),
    );
  });

  it('imports types and the reader of the table, so that no schema library is loaded in the browser', () => {
    const values = text.match(/^import (?!type ).*$/gm);
    expect(values).toEqual(["import { readTable } from '../platform/api/endpoint-table.ts';"]);
    expect(text).toContain('EndpointName');
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
