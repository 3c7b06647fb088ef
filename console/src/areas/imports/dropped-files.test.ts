import { describe, expect, it } from 'vitest';
import { filesOf } from './dropped-files.ts';

/** A dropped file, as browsers describe it. */
const file = (fullPath: string): FileSystemEntry =>
  ({
    isFile: true,
    isDirectory: false,
    fullPath,
    file: (found: (one: File) => void) => found(new File(['x'], fullPath.replace(/^.*\//, ''))),
  }) as unknown as FileSystemEntry;
/** A dropped folder whose reader tells of its entries in the given portions. */
const folder = (fullPath: string, ...portions: FileSystemEntry[][]): FileSystemEntry =>
  ({
    isFile: false,
    isDirectory: true,
    fullPath,
    createReader: () => {
      const left = [...portions];
      return { readEntries: (found: (some: FileSystemEntry[]) => void) => found(left.shift() ?? []) };
    },
  }) as unknown as FileSystemEntry;
const drop = (entries: readonly (FileSystemEntry | null)[], files: readonly File[] = []) =>
  filesOf({
    items: entries.map((entry) => ({ webkitGetAsEntry: () => entry })),
    files,
  } as unknown as DataTransfer);
const paths = async (...inputs: Parameters<typeof drop>) =>
  (await drop(...inputs)).map(({ path, file: { name } }) => [path, name]);

describe('CON-4: dropped files', () => {
  it('are those of all files and folders, in their order, each with its path', async () => {
    const nested = folder('/pay/old', [file('/pay/old/jobs.csv')]);
    const pay = folder('/pay', [file('/pay/jobs.csv'), nested], [file('/pay/people.csv')]);
    expect(await paths([file('/first.csv'), pay, folder('/empty'), file('/last.csv')])).toEqual([
      ['first.csv', 'first.csv'],
      ['pay/jobs.csv', 'jobs.csv'],
      ['pay/old/jobs.csv', 'jobs.csv'],
      ['pay/people.csv', 'people.csv'],
      ['last.csv', 'last.csv'],
    ]);
  });

  it('of a browser that knows no entries have their names as paths', async () => {
    expect(await paths([null, null], [new File([], 'a.csv'), new File([], 'b.csv')])).toEqual([
      ['a.csv', 'a.csv'],
      ['b.csv', 'b.csv'],
    ]);
  });

  it('that can’t be read are told', async () => {
    const broken = {
      isFile: true,
      isDirectory: false,
      fullPath: '/a.csv',
      file: (_found: unknown, failed: (error: Error) => void) => failed(new Error('Gone.')),
    } as unknown as FileSystemEntry;
    await expect(drop([file('/b.csv'), broken])).rejects.toThrow('Gone.');
  });
});
