import { UnreadableFile, type SourceRow, type SourceTable } from '../source.ts';

/** Finds cells of a table by line, in one pass. */
export interface CellFinder {
  /** Returns a cell; empty if the row couldn't be read. Lines are requested in ascending order. */
  cell(line: number, column: string): Promise<string>;
  close(): Promise<void>;
}

/** Opens a table for a report. Holds the rows of one line. */
export function openCells(table: SourceTable): CellFinder {
  const rows = table.rows()[Symbol.asyncIterator]();
  let current: SourceRow[] = [];
  let ahead: SourceRow | null | undefined;
  async function next(): Promise<SourceRow | null> {
    try {
      const read = await rows.next();
      return read.done === true ? null : read.value;
    } catch (error) {
      if (error instanceof UnreadableFile) return null;
      throw error;
    }
  }
  async function seek(line: number): Promise<void> {
    if (ahead === undefined) ahead = await next();
    while (ahead !== null && ahead !== undefined && ahead.line <= line) {
      if (ahead.line !== current[0]?.line) current = [];
      current.push(ahead);
      ahead = await next();
    }
  }
  return {
    async cell(line, column) {
      await seek(line);
      if (current[0]?.line !== line) return '';
      return current.map(({ cells }) => cells[column] ?? '').find((cell) => cell !== '') ?? '';
    },
    close: async () => void (await rows.return?.()),
  };
}
