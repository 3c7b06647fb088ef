import type { RecordField } from '@paystead/contract/console/employment/model.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';

/** Returns a function that writes a cell as its field is read: a date, an amount, the label of a choice. */
export function useShownCell(): (field: RecordField, cell: string | null) => string {
  const t = useText();
  const format = useFormat();
  return ({ kind, unit, choices }, cell) => {
    if (cell === null || cell === '') return t('console.employment.nothing');
    const choice = choices?.find(({ value }) => value === cell);
    if (choice) return choice.label;
    if (kind === 'date') return format.date(cell, 'long');
    if (kind === 'yesNo') return t(cell === 'yes' ? 'console.employment.yes' : 'console.employment.no');
    if (unit === 'dollars') return format.rate(Math.round(Number(cell) * 1_000_000));
    if (unit === 'hours') return format.hours(Math.round(Number(cell) * 10_000));
    return cell;
  };
}
