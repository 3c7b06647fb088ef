import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ApprovedFiles } from '../../../scripts/approved/approved-files.ts';
import { pictureOf } from '../../test/pictures.ts';
import { DRAWINGS } from './drawings.ts';

const drawings = Object.entries(DRAWINGS);

it('every icon looks as approved under its name', () => {
  const lines = drawings.flatMap(([name, path]) => [`= ${name}`, ...pictureOf(path), path, '']);
  const files = new ApprovedFiles(join(import.meta.dirname, 'approved'));
  expect(files.compare('icons.txt', lines.join('\n'))).toBe('');
  expect(files.unused()).toEqual([]);
});

it('no two icons look the same', () => {
  expect(new Set(drawings.map(([, path]) => pictureOf(path).join('\n'))).size).toBe(drawings.length);
});
