import { expect, it } from 'vitest';
import { generateKeys, parseKeys } from '../../platform/keys/key-ring.ts';
import { jobSubject } from '../../platform/access/job-subject.ts';
import type { CompileSink } from '../compile.ts';
import { open } from '../../platform/keys/envelope.ts';
import { blindIndex } from '../../platform/keys/keyed-hash.ts';
import { maskedValue } from '../columns/types.ts';
import { identityOf, SSN_INDEX } from './employee-identity.ts';
import type { StoredEmployee } from './stored-employees.ts';
import type { EmployeeRow } from './employees-file.ts';

const port = { keys: parseKeys(generateKeys()), now: new Date('2026-11-20T15:00:00Z') };
const someone = jobSubject({ clientId: 'client', employeeId: 'employee' });
/** Rows of one employee, line by line. */
const rows = (...all: readonly Partial<EmployeeRow>[]) =>
  all.map((row, line) => ({ file: 'employees', source: 0, line, row: row as EmployeeRow }));
// Nothing of these rows is refused.
const sink = {} as CompileSink;

it('IMP-3: of several rows, the last one that states a column counts', () => {
  const of = (...all: readonly Partial<EmployeeRow>[]) => identityOf(rows(...all), someone, undefined, port, sink);
  expect(
    of(
      { birth_date: '1990-01-01', gender: 'female', is_contractor: true, created_at: '2020-01-01T00:00:00Z' },
      { birth_date: '1990-01-02', is_contractor: false, created_at: '2021-01-01T00:00:00Z', ssn: '078-05-1120' },
      { gender: null, ssn: null },
      {},
    ),
  ).toEqual({
    birth_date: '1990-01-02',
    gender: null,
    is_contractor: false,
    created_at: '2021-01-01T00:00:00Z',
    ssn_sealed: null,
    ssn_index: null,
    ssn_last_four: null,
  });
  expect(of({})).toEqual({ is_contractor: false, created_at: '2026-11-20T15:00:00.000Z' });
});

it('IMP-3: a stored employee keeps what no row states, and a number that is the stored one', () => {
  const [SSN, index] = ['078-05-1120', blindIndex(port.keys, SSN_INDEX, '078-05-1120')];
  const found: unknown[] = [];
  const note = (kind: string) => (because: { line: number }, code: string, more: object) => found.push([kind, because.line, code, more]);
  const noting = { warn: note('warn'), reject: note('reject') } as unknown as CompileSink;
  const of = (ssn: string | null | undefined, stored: object) => {
    found.length = 0;
    return identityOf(rows({}, ssn === undefined ? {} : { ssn }), someone, stored as StoredEmployee, port, noting);
  };
  const stored = { ssn_index: index, ssn_last_four: '1120' };
  expect([of(undefined, stored), of(SSN, stored), of(maskedValue('1120'), stored), found]).toEqual([{}, {}, {}, []]);
  expect(of(null, stored)).toEqual({ ssn_sealed: null, ssn_index: null, ssn_last_four: null });
  expect([of(maskedValue('9999'), stored), found]).toEqual([{ ssn_last_four: '9999' }, [['reject', 1, 'masked_differs', { column: 'ssn', values: { given: '9999' } }]]]);
  expect([of(maskedValue('1120'), { ssn_index: null, ssn_last_four: null }), found]).toEqual([{ ssn_last_four: '1120' }, [['warn', 1, 'masked_unknown', { column: 'ssn' }]]]);
  // Without a stored number, with the index of another one, and with last four digits alone.
  for (const other of [{ ssn_index: null, ssn_last_four: null }, { ...stored, ssn_index: Buffer.alloc(32) }, { ssn_index: null, ssn_last_four: '1120' }]) {
    const columns = of(SSN, other);
    expect(columns).toMatchObject({ ssn_last_four: '1120', ssn_index: `\\x${Buffer.from(index).toString('hex')}` });
    const sealed = Buffer.from(String(columns['ssn_sealed']).slice(2), 'hex');
    expect(open(port.keys, sealed, { table: 'employee', column: 'ssn_sealed', row: ['client', 'employee'] })).toBe(SSN);
  }
}); // prettier-ignore

it('IMP-3: a stored employee is a contractor only if a row says so, and a masked number of someone new is a warning', () => {
  const warnings: unknown[] = [];
  const warning = { warn: (...given: unknown[]) => warnings.push(given.slice(1)) } as unknown as CompileSink;
  const of = (row: Partial<EmployeeRow>, stored?: object) => identityOf(rows(row), someone, stored as StoredEmployee | undefined, port, warning);
  expect(of({ is_contractor: true, created_at: '2020-01-01T00:00:00Z' }, {})).toEqual({ is_contractor: true });
  expect(of({ ssn: maskedValue('1120') })).toMatchObject({ ssn_last_four: '1120', is_contractor: false });
  expect(warnings).toEqual([['masked_unknown', { column: 'ssn' }]]);
}); // prettier-ignore
