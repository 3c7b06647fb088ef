import { MONTHS } from '@paystead/contract/features/year-end/forms.ts';
import type { YearEndBoxes } from '@paystead/contract/features/year-end/model.ts';
import type { COVERAGE, ROYALTIES } from '../cast/year-end.ts';

type Entry = YearEndBoxes['entries'][number];

const text = (box: string, words: string, mark: string | null = null): Entry => ({
  box,
  mark,
  text: words,
  amount: null,
});
const money = (box: string, amount: number, mark: string | null = null): Entry => ({ box, mark, text: null, amount });

/** Returns the lines of Form 1095-C, month by month. `phone`: whom to call at the employer. */
export function coverageBoxes({ planMonth, offers }: (typeof COVERAGE)[number], phone: string): Partial<YearEndBoxes> {
  const months = offers
    .flatMap(([count, ...offer]) => Array.from({ length: count }, () => offer))
    .map(([offer, contribution, relief], place) => ({ month: MONTHS[place] ?? '', offer, contribution, relief }));
  return {
    entries: [
      text('10', phone),
      text('II', planMonth),
      ...months.map(({ month, offer }) => text('14', offer, month)),
      ...months.flatMap(({ month, contribution }) => (contribution === null ? [] : [money('15', contribution, month)])),
      ...months.map(({ month, relief }) => text('16', relief, month)),
    ],
  };
}

/** Returns the boxes of Form 1042-S for a royalty. */
export function royaltyBoxes(royalty: (typeof ROYALTIES)[number]): Partial<YearEndBoxes> {
  const { gross, exemption, rate, withheld, country } = royalty;
  return {
    entries: [
      text('1', '12'),
      money('2', gross),
      text('3', '3'),
      text('3a', exemption),
      text('3b', rate),
      text('4a', '15'),
      text('4b', '00.00'),
      money('7a', withheld),
      money('10', withheld),
      text('13b', country),
      text('13f', '16'),
    ],
  };
}
