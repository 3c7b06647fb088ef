import { expect, it } from 'vitest';
import { fileKind } from './file-kind.ts';

it.each([
  ['application/pdf', 'handbook.pdf', 'PDF'],
  ['image/png', 'a', 'PNG'],
  ['image/jpeg', 'a', 'JPEG'],
  ['text/plain; charset=utf-8', 'notes', 'TXT'],
  [' TEXT/Plain ;charset=utf-8', 'notes', 'TXT'],
  ['application/msword', 'a.doc', 'Word'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'a.docx', 'Word'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'a.xlsx', 'Excel'],
  ['application/octet-stream', 'plan.v2.Dwg', 'DWG'],
  ['application/octet-stream', 'archive.7z', '7Z'],
  ['application/octet-stream', 'a.c', undefined],
  ['application/octet-stream', 'a.toolong', undefined],
  ['', 'README', undefined],
])('a file of the type “%s” named %s is called %s', (contentType, name, expected) => {
  expect(fileKind(contentType, name)).toBe(expected);
});
