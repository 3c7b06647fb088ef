import { describe, expect, it } from 'vitest';
import { compareRecordings } from './differences.ts';

const recording = (files: Readonly<Record<string, string>>) => new Map(Object.entries(files));
const one = (line: string) => recording({ 'a/reply.txt': `{\n${line}\n}`, 'b/reply.txt': 'same' });

describe('compareRecordings', () => {
  it('finds nothing between equal recordings', () => {
    expect(compareRecordings(one(' "net": 1'), one(' "net": 1'))).toEqual({ differences: [], texts: [] });
  });

  it('counts a rewritten sentence as a text, once', () => {
    const files = (text: string) => recording({ 'a.txt': ` "detail": "${text}",`, 'b.txt': ` "detail": "${text}"` });
    expect(compareRecordings(files('This is needed.'), files('Enter your routing number.'))).toEqual({
      differences: [],
      texts: [['This is needed.', 'Enter your routing number.']],
    });
  });

  it.each([
    ['a number', ' "net": 177793', ' "net": 177794'],
    ['a date', ' "payDate": "2026-11-20"', ' "payDate": "2026-11-21"'],
    ['a code', ' "code": "not_found"', ' "code": "unknown"'],
    ['a key', ' "net": 1', ' "gross": 1'],
    ['a figure within a text', ' "detail": "You get $1,777.93."', ' "detail": "You get $1,777.94."'],
    ['a text that became null', ' "detail": "Some text"', ' "detail": null'],
  ])('counts %s as a difference', (_, before, after) => {
    const { differences, texts } = compareRecordings(one(before), one(after));
    expect(differences).toEqual([`a/reply.txt: ${before.trim()} → ${after.trim()}`]);
    expect(texts).toEqual([]);
  });

  it('counts missing files and lines as differences', () => {
    expect(compareRecordings(recording({ a: '1', b: '1' }), recording({ b: '1\n2', c: '1' })).differences).toEqual([
      'a: only before',
      'b: 1 lines → 2 lines',
      'c: only after',
    ]);
  });
});
