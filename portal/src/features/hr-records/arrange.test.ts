import { describe, expect, it } from 'vitest';
import { arrange, type Listed } from './arrange.ts';
import { skill } from './test/stub.ts';

const listed: readonly Listed[] = [
  { record: skill(1, 'Soldadura'), title: 'Soldadura' },
  { record: skill(2, 'Ángulos', { notes: 'Enseñó a dos' }), title: 'Ángulos' },
  { record: skill(3, 'MIG welding'), title: 'MIG welding', line: 'Trade' },
];
const titles = (...how: [search: string, order?: 'usual' | 'nameUp' | 'nameDown']) =>
  arrange(listed, how[0], how[1] ?? 'usual', 'es').map(({ title }) => title);

describe('HR-1: search and order', () => {
  it('every word must occur, in any field, whatever its accents and case', () => {
    expect(titles('  ')).toEqual(['Soldadura', 'Ángulos', 'MIG welding']);
    expect(titles('angulos')).toEqual(['Ángulos']);
    expect(titles('ENSENO dos')).toEqual(['Ángulos']);
    expect(titles('trade mig')).toEqual(['MIG welding']);
    expect(titles('mig soldadura')).toEqual([]);
  });

  it('finds nothing by an id', () => {
    expect(titles('00000000')).toEqual([]);
  });

  it('names in the order of the language', () => {
    expect(titles('', 'nameUp')).toEqual(['Ángulos', 'MIG welding', 'Soldadura']);
    expect(titles('', 'nameDown')).toEqual(['Soldadura', 'MIG welding', 'Ángulos']);
  });
});
