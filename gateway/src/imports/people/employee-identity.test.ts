import { expect, it } from 'vitest';
import { generateKeys, parseKeys } from '../../platform/keys/key-ring.ts';
import { jobSubject } from '../../platform/access/job-subject.ts';
import type { CompileSink } from '../compile.ts';
import { identityOf } from './employee-identity.ts';
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
