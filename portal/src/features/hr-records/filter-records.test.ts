import { describe, expect, it } from 'vitest';
import { filterAndSort, type ListedRecord } from './filter-records.ts';
import { skill } from './test/stub.ts';

const listed: readonly ListedRecord[] = [
  { record: skill(1, 'Soldadura'), title: 'Soldadura' },
  { record: skill(2, 'Ángulos', { notes: 'Enseñó a dos' }), title: 'Ángulos' },
  { record: skill(3, 'MIG welding'), title: 'MIG welding', line: 'Trade' },
];
const titles = (...args: [search: string, order?: 'default' | 'nameUp' | 'nameDown']) =>
  filterAndSort(listed, args[0], args[1] ?? 'default', 'es').map(({ title }) => title);

describe('HR-1: searching and sorting records', () => {
  it('every word must occur in a field, regardless of accents and case', () => {
    expect(titles('  ')).toEqual(['Soldadura', 'Ángulos', 'MIG welding']);
    expect(titles('angulos')).toEqual(['Ángulos']);
    expect(titles('ENSENO dos')).toEqual(['Ángulos']);
    expect(titles('trade mig')).toEqual(['MIG welding']);
    expect(titles('mig soldadura')).toEqual([]);
  });

  it('ids are not searched', () => {
    expect(titles('00000000')).toEqual([]);
  });

  it('names are sorted by the rules of the language', () => {
    expect(titles('', 'nameUp')).toEqual(['Ángulos', 'MIG welding', 'Soldadura']);
    expect(titles('', 'nameDown')).toEqual(['Soldadura', 'MIG welding', 'Ángulos']);
    const alike = ['Caña', 'Cano'].map((title, number) => ({ record: skill(number, title), title }));
    for (const [language, first] of [
      ['es', 'Cano'],
      ['en', 'Caña'],
    ] as const)
      expect(filterAndSort(alike, '', 'nameUp', language)[0]?.title).toBe(first);
  });
});
