import { expect, it } from 'vitest';
import { sqlMutants } from './sql-mutants.ts';

const changes = (sql: string) => sqlMutants('one', sql).map(({ change }) => change);

it.each([
  ['select a < b', ['select a[ < → <= ]b']],
  ['select a ->> b', []],
  ['select a from t where x = $1', ['select a from t where [x = $1 → true]']],
  [
    'select a from t where x = $1 and (y or z) order by a',
    [
      'select a from t where x = $1 and (y[ or → and ]z) order by a',
      'select a from t where [x = $1 → true] and (y or z) order by a',
      'select a from t where x = $1 and [(y or z) → true] order by a',
    ],
  ],
  ['select x between 1 and 2', []],
  ['select a from t order by b, c desc, d', ['select a from t order by b, c[ desc → asc], d', 'select a from t order by b, c desc[, d → ]']],
  ['select coalesce(f(a, b), g(c), 1) from t', ['select [coalesce(f(a, b), g(c), 1) → (f(a, b))] from t']],
  ['select a from t limit 2', ['select a from t [limit 2 → limit 2 - 1]', 'select a from t [limit 2 → limit 2 + 1]']],
  [
    'select a from t left join u on u.x = t.x',
    ['select a from t [left join → join] u on u.x = t.x', 'select a from t left join u on [u.x = t.x → true]'],
  ],
  ['select count(distinct a) where b is distinct from c', [
    'select count(distinct a) where b [is distinct from → is not distinct from] c',
    'select count([distinct → ]a) where b is distinct from c',
    'select count(distinct a) where [b is distinct from c → true]',
  ]],
])('the mutants of “%s” change one part each', (sql, expected) => {
  expect(changes(sql)).toEqual(expected);
}); // prettier-ignore

it('a mutant is the whole statement with its change', () => {
  expect(sqlMutants('team.list', 'select a\n  from t\n where x > $1')).toEqual([
    {
      statement: 'team.list',
      text: 'select a\n  from t\n where x >= $1',
      change: 'select a from t where x[ > → >= ]$1',
    },
    {
      statement: 'team.list',
      text: 'select a\n  from t\n where true',
      change: 'select a from t where [x > $1 → true]',
    },
  ]);
});
