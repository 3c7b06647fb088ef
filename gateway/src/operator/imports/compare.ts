import type { Language } from '@paystead/contract/fields.ts';
import { compareRun, type CheckDifference, type Comparison } from '../../imports/compare.ts';
import { sentenceOf } from '../../imports/fault.ts';
import { amount, hours } from '../../imports/columns/types.ts';
import { withMaskedNumbers } from '../../imports/report/masked.ts';
import type { Command } from '../command.ts';
import { SOURCE_OPTIONS, withSource } from './opening.ts';
import { text } from './texts.ts';

/** Differences that the terminal shows, and those and the refused rows that `--json` has: the rest is counted. */
const MOST_SHOWN = 50;
const MOST_KEPT = 10_000;

/** Compares the pay files of another system with the stored paychecks, for a parallel run, and imports nothing. */
export const compareImportCommand: Command = {
  name: 'import compare',
  about: (language) => text(language, 'compare.about'),
  takes: ['folder or zip'],
  options: SOURCE_OPTIONS,
  run: (context) =>
    withSource(context, async ({ store, scope, source, by, progress }) => {
      const { language = 'en' } = context;
      const differences = openList<CheckDifference>();
      const refused = openList<string>();
      const found = { found: (one: CheckDifference) => differences.add(() => one) };
      const unread = {
        refused: (fault: Parameters<typeof sentenceOf>[1] & { readonly file: string; readonly line: number }) =>
          refused.add(() => `${fault.file}:${fault.line}: ${withMaskedNumbers(sentenceOf(language, fault))}`),
      };
      const result = await compareRun(store, scope, source, { startedBy: by.startedBy, ...found, ...unread }, progress);
      return {
        done: differences.count === 0 && refused.count === 0,
        lines: [
          ...refused.kept.slice(0, MOST_SHOWN),
          ...moreLine(refused.count, 'compare.moreRefused', language),
          ...differences.kept.slice(0, MOST_SHOWN).map((one) => differenceLine(one, language)),
          ...moreLine(differences.count, 'compare.more', language),
          summaryLine(result, language),
        ],
        data: {
          ...result,
          differences: differences.kept,
          refused: refused.kept,
          differenceCount: differences.count,
          refusedCount: refused.count,
        },
      };
    }),
};

/** A list that keeps its first entries and counts all: another system's files may differ in every line. */
function openList<Entry>() {
  const kept: Entry[] = [];
  return {
    kept,
    count: 0,
    add(entry: () => Entry) {
      this.count += 1;
      if (kept.length < MOST_KEPT) kept.push(entry());
    },
  };
}

const moreLine = (count: number, key: 'compare.more' | 'compare.moreRefused', language: Language): string[] =>
  count > MOST_SHOWN ? [text(language, key, { count: count - MOST_SHOWN })] : [];

/** Items that are hours, in 1/10,000; all others are cents. */
const IN_HOURS = new Set(['hours']);

function differenceLine(one: CheckDifference, language: Language): string {
  const { clientCode, employeeNumber, checkDate, item, code } = one;
  const write = (value: number) =>
    item === 'check' ? String(value) : IN_HOURS.has(item) ? hours.write(value) : amount.write(value);
  return text(language, 'compare.difference', {
    who: `${clientCode} ${employeeNumber}`,
    date: checkDate,
    item: code === '' ? item : `${item} ${code}`,
    given: write(one.given),
    stored: write(one.stored),
    difference: write(one.difference),
  });
}

function summaryLine({ checks, equal, onlyInFiles, onlyStored }: Comparison, language: Language): string {
  return text(language, 'compare.summary', { checks, equal, onlyInFiles, onlyStored });
}
