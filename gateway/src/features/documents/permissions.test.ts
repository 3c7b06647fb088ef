import { describe, expect, it } from 'vitest';
import { mayRead, mayReplace, mayUpload, readerOf, type Reader } from './permissions.ts';

describe('HR-2: readers of documents', () => {
  const table = (['self', 'manager', 'hr'] as const).flatMap((reader) =>
    (['employee', 'manager', 'hr'] as const).flatMap((visibility) =>
      [false, true].map((isConfidential) => [reader, visibility, isConfidential] as const),
    ),
  );
  const READ = new Set([
    'self employee false',
    'self employee true',
    'manager employee false',
    'manager manager false',
    'hr employee false',
    'hr employee true',
    'hr manager false',
    'hr manager true',
    'hr hr false',
    'hr hr true',
  ]);
  it.each(table)('%s, visible to %s, confidential %s', (reader, visibility, isConfidential) => {
    const key = `${reader} ${visibility} ${String(isConfidential)}`;
    expect(mayRead(reader, { visibility, isConfidential })).toBe(READ.has(key));
  });

  it.each([
    ['self', false, 'self'],
    ['self', true, 'self'],
    ['manager', false, 'manager'],
    ['manager', true, 'hr'],
    ['supervisor', false, 'manager'],
    // An administrator who views a report as their supervisor has the supervisor's rights only.
    ['supervisor', true, 'manager'],
  ] as const)('a %s with the whole client in scope %s reads as %s', (view, hasWholeClientScope, reader) => {
    expect(readerOf({ view }, { hasWholeClientScope })).toBe(reader);
  });
});

describe('HR-2: uploading and replacing', () => {
  const open = { isConfidential: false, employeeMayUpload: true };
  const agreement = { isConfidential: false, employeeMayUpload: false };
  const medical = { isConfidential: true, employeeMayUpload: true };
  it.each<[Reader, typeof open, boolean]>([
    ['self', open, true],
    ['self', agreement, false],
    ['self', medical, true],
    ['manager', open, true],
    ['manager', agreement, true],
    ['manager', medical, false],
    ['hr', medical, true],
  ])('%s, %o: %s', (reader, type, may) => {
    expect(mayUpload(reader, type)).toBe(may);
  });

  it('everyone may replace their own documents, HR any', () => {
    expect(mayReplace('self', open, 'me', 'me')).toBe(true);
    expect(mayReplace('self', open, 'hr', 'me')).toBe(false);
    expect(mayReplace('self', agreement, 'me', 'me')).toBe(false);
    expect(mayReplace('manager', open, null, 'me')).toBe(false);
    expect(mayReplace('hr', medical, null, 'me')).toBe(true);
  });
});
