import { useFormat } from '@paystead/ui/format/format.ts';
import { zoned } from '@paystead/ui/format/zoned.ts';

/** Returns a function that writes an instant as date and time in the reader's zone. */
export function useInstantText(): (instant: string) => string {
  const { date, language } = useFormat();
  return (instant) => {
    const { day, time } = zoned(instant, undefined, language);
    return `${date(day, 'medium')}, ${time}`;
  };
}
