import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { differences } from './outline.ts';

/** Most lines of a difference that a failure prints. */
const MOST = 60;

/** Files that a reviewer has approved. With `PAYSTEAD_WRITE_APPROVED=yes` they are written instead of compared. */
export interface ApprovedFiles {
  /** Returns the first lines of the difference from the file; none if there is no difference. */
  readonly differenceFrom: (name: string, lines: readonly string[]) => readonly string[];
  /** Returns the files that nothing was compared with. */
  readonly unused: () => readonly string[];
}

export function approvedFiles(folder: string): ApprovedFiles {
  const isWriting = process.env['PAYSTEAD_WRITE_APPROVED'] === 'yes';
  const compared = new Set<string>();
  mkdirSync(folder, { recursive: true });
  return {
    differenceFrom: (name, lines) => {
      compared.add(name);
      const file = join(folder, name);
      const text = `${lines.join('\n')}\n`;
      const approved = existsSync(file) ? readFileSync(file, 'utf8') : '';
      if (text === approved) return [];
      if (isWriting) {
        writeFileSync(file, text);
        return [];
      }
      const found = differences(approved.split('\n'), text.split('\n'));
      const title = `${name} differs in ${found.length} lines. PAYSTEAD_WRITE_APPROVED=yes writes it.`;
      return [title, ...found.slice(0, MOST)];
    },
    unused: () => {
      const found = readdirSync(folder).filter((name) => !compared.has(name));
      if (isWriting) found.forEach((name) => rmSync(join(folder, name)));
      return isWriting ? [] : found.toSorted();
    },
  };
}
