import { describe, expect, it } from 'vitest';
import { versionOn, sequenced, type GivenVersion, type StoredVersion } from './versions.ts';

const stored = (effective_date: string, sequence: number, value: string): StoredVersion => ({
  employee_id: 'e',
  series: '',
  effective_date,
  sequence,
  content: { value },
  recorded_at: '2026-01-01T00:00:00Z',
  recorded_by: 'test',
});
const given = (effective_date: string, value: string, atLeast = 1): GivenVersion => ({
  effective_date,
  atLeast,
  content: { value },
  recorded_at: '2026-01-02T00:00:00Z',
  recorded_by: 'test',
  because: { file: 'employees', source: 0, line: 2, row: {} },
});
const JUNE = '2026-06-01';
const JULY = '2026-07-01';

/** Returns what would be stored, as `date sequence value`. */
const result = (history: readonly StoredVersion[], rows: readonly GivenVersion[], onlyChanges = true) =>
  sequenced(history, rows, { content: ['value'], onlyChanges }).map(
    ({ effective_date, sequence, content }) => `${effective_date} ${sequence} ${String(content['value'])}`,
  );

describe('numbers of versions', () => {
  it.each([
    ['a first version is number 1', [], [given(JUNE, 'A')], [`${JUNE} 1 A`]],
    [
      'another content of the same day gets the next number',
      [stored(JUNE, 1, 'A')],
      [given(JUNE, 'B')],
      [`${JUNE} 2 B`],
    ],
    ['the same again keeps its number', [stored(JUNE, 3, 'A')], [given(JUNE, 'A')], [`${JUNE} 3 A`]],
    [
      'several of one day keep their numbers together',
      [stored(JUNE, 1, 'A'), stored(JUNE, 2, 'B')],
      [given(JUNE, 'A'), given(JUNE, 'B')],
      [`${JUNE} 1 A`, `${JUNE} 2 B`],
    ],
    [
      'a correction back to what was said first is appended',
      [stored(JUNE, 1, 'A'), stored(JUNE, 2, 'B')],
      [given(JUNE, 'A')],
      [`${JUNE} 3 A`],
    ],
    [
      'what follows the known part is appended',
      [stored(JUNE, 1, 'A'), stored(JUNE, 2, 'B')],
      [given(JUNE, 'B'), given(JUNE, 'C')],
      [`${JUNE} 2 B`, `${JUNE} 3 C`],
    ],
    ['a version like the one before is left out', [stored(JUNE, 1, 'A')], [given(JULY, 'A')], []],
    [
      'a version like the one before replaces another one of its day',
      [stored(JUNE, 1, 'A'), stored(JULY, 1, 'B')],
      [given(JULY, 'A')],
      [`${JULY} 2 A`],
    ],
    [
      'and is kept the next time',
      [stored(JUNE, 1, 'A'), stored(JULY, 1, 'B'), stored(JULY, 2, 'A')],
      [given(JULY, 'A')],
      [],
    ],
    [
      'the rows of a file follow one another',
      [],
      [given(JUNE, 'A'), given(JUNE, 'A'), given(JULY, 'A'), given(JULY, 'B')],
      [`${JUNE} 1 A`, `${JULY} 1 B`],
    ],
    [
      'a version between stored ones is compared with the one before it',
      [stored('2026-01-01', 1, 'A'), stored(JULY, 1, 'B')],
      [given(JUNE, 'B')],
      [`${JUNE} 1 B`],
    ],
  ])('IMP-3: %s', (_title, history, rows, expected) => {
    expect(result(history, rows)).toEqual(expected);
  });

  it('IMP-3: without the rule about changes, an equal version of another day is stored with at least its number', () => {
    expect(result([stored(JUNE, 1, 'A')], [given(JULY, 'A', 2)], false)).toEqual([`${JULY} 2 A`]);
    expect(result([stored(JULY, 2, 'A')], [given(JULY, 'A', 2)], false)).toEqual([`${JULY} 2 A`]);
  });

  it('IMP-3: the version in effect is the latest of what is stored and what the file said before', () => {
    const history = [stored(JUNE, 1, 'A'), stored(JULY, 1, 'B')];
    const at = (date: string, rows: readonly GivenVersion[], withStoredOfDate: boolean) =>
      versionOn(history, rows, date, { withStoredOfDate })?.['value'] ?? null;
    expect([at('2026-05-31', [], true), at(JUNE, [], false), at(JUNE, [], true)]).toEqual([null, null, 'A']);
    expect([at(JULY, [], false), at(JULY, [given(JUNE, 'C')], false), at(JULY, [given(JUNE, 'C')], true)]).toEqual([
      'A',
      'C',
      'B',
    ]);
  });
});
