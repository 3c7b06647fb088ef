import { rankOf } from './box-order.ts';
import { ALL_MONTHS, MONTHS } from './forms.ts';
import { occupationTitle } from './tipped-occupations.ts';
import type { FormType, YearEndBoxes } from './model.ts';
import { NAMED_TAXES, type BoxKey } from './sums.ts';

/** One amount of a form with its printed text. `topic`: the guide's entry. */
export interface FormBox extends BoxKey {
  /** As printed: `12a` is the first of box 12. */
  readonly printed: string;
  readonly topic: string;
  readonly amount: number | null;
  readonly text: string | null;
  readonly previously: number | null;
}

const PLACES = ['a', 'b', 'c', 'd'] as const;

/** Returns the entries of a form in the order of its boxes, without empty ones. */
export function boxesOf(form: FormType, year: number, boxes: YearEndBoxes): FormBox[] {
  switch (form) {
    case 'W-2':
    case 'W-2c':
      return w2Boxes(year, boxes);
    case '1095-C':
      return entryBoxes('mec', byMonths(boxes.entries));
    case '1042-S':
      return entryBoxes('nra', boxes.entries);
    case '1099-NEC':
    case '1099-MISC':
    case '1099-R':
      return payeeBoxes(form, boxes);
  }
}

function w2Boxes(year: number, boxes: YearEndBoxes): FormBox[] {
  const { previously } = boxes;
  const was = (now: number, before: number | undefined) =>
    previously !== null && (before ?? 0) !== now ? (before ?? 0) : null;
  const other = year >= 2026 ? '14a' : '14';
  const plain = ['1', '2', '3', '4', '5', '6', '7', '8', '10', '11'].flatMap((box): FormBox[] => {
    const amount = boxes.amounts[box];
    const before = previously?.amounts[box];
    if (amount === undefined && before === undefined) return [];
    return [amountBox(box, `w2.${box}`, null, amount ?? 0, was(amount ?? 0, before))];
  });
  const coded = [
    ...boxes.box12,
    // A code that was on the corrected form and isn't on this one was corrected to nothing.
    ...(previously?.box12 ?? [])
      .filter(({ code }) => !boxes.box12.some((item) => item.code === code))
      .map(({ code }) => ({ code, amount: 0 })),
  ].map(({ code, amount }, place): FormBox => {
    const before = previously?.box12.find((item) => item.code === code)?.amount;
    return {
      ...amountBox('12', `w2.12.${code}`, code, amount, was(amount, before)),
      printed: `12${PLACES[place] ?? ''}`,
    };
  });
  const { box13 } = boxes;
  const ticked = (['statutoryEmployee', 'retirementPlan', 'thirdPartySickPay'] as const)
    .filter((name) => box13?.[name] === true)
    .map((name): FormBox => ({ ...textBox('13', `w2.13.${name}`, name), mark: name }));
  return [
    ...plain,
    ...coded,
    ...ticked,
    ...boxes.box14.map(({ label, amount }): FormBox => ({
      ...amountBox('14', isKnown14(label) ? `w2.14.${label}` : 'w2.14', label, amount, null),
      printed: other,
    })),
    ...(boxes.occupationCodes.length > 0
      ? [textBox('14b', 'w2.14b', boxes.occupationCodes.map(occupationText).join(', '))]
      : []),
    ...boxes.states.flatMap(({ state, employerStateId, wages, tax }, place): FormBox[] => {
      const before = previously?.states[place];
      return [
        { ...textBox('15', 'w2.15', `${state} ${employerStateId}`.trim()), mark: state },
        amountBox('16', 'w2.16', state, wages, was(wages, before?.wages)),
        amountBox('17', 'w2.17', state, tax, was(tax, before?.tax)),
      ];
    }),
    ...boxes.locals.flatMap(({ locality, psdCode, wages, tax }, place): FormBox[] => {
      const before = previously?.locals[place];
      return [
        amountBox('18', 'w2.18', locality, wages, was(wages, before?.wages)),
        amountBox('19', 'w2.19', locality, tax, was(tax, before?.tax)),
        { ...textBox('20', 'w2.20', placeName({ locality, psdCode })), mark: locality },
      ];
    }),
  ];
}

/** Returns a code with the title of its occupation as the Treasury's list has it, if it is on the list: `102 Wait Staff`. */
function occupationText(code: string): string {
  const title = occupationTitle(code, 'en');
  return title === undefined ? code : `${code} ${title}`;
}

/** Returns box 20's text: the place with its PSD code, if it has one. */
export function placeName({ locality, psdCode }: Pick<YearEndBoxes['locals'][number], 'locality' | 'psdCode'>): string {
  return psdCode === undefined ? locality : `${psdCode} ${locality}`;
}

function isKnown14(label: string): boolean {
  return NAMED_TAXES.includes(label);
}

const PREFIX = { '1099-NEC': 'nec', '1099-MISC': 'misc', '1099-R': 'r' } as const;
/** Boxes of a 1099 for state and local tax, state number and income. */
const STATE_BOXES = {
  '1099-NEC': { tax: '5', id: '6', income: '7' },
  '1099-MISC': { tax: '16', id: '17', income: '18' },
  '1099-R': { tax: '14', id: '15', income: '16' },
} as const;

function payeeBoxes(form: keyof typeof PREFIX, boxes: YearEndBoxes): FormBox[] {
  const prefix = PREFIX[form];
  const state = STATE_BOXES[form];
  const made = Object.entries(boxes.amounts).map(([box, amount]) =>
    amountBox(box, `${prefix}.${box}`, null, amount, null),
  );
  if (boxes.distributionCode !== null) made.push(textBox('7', 'r.7', boxes.distributionCode));
  for (const { state: name, employerStateId, wages, tax } of boxes.states)
    made.push(
      amountBox(state.tax, `${prefix}.${state.tax}`, name, tax, null),
      { ...textBox(state.id, `${prefix}.${state.id}`, `${name} ${employerStateId}`.trim()), mark: name },
      amountBox(state.income, `${prefix}.${state.income}`, name, wages, null),
    );
  if (form === '1099-R')
    for (const { locality, wages, tax } of boxes.locals)
      made.push(
        amountBox('17', 'r.17', locality, tax, null),
        { ...textBox('18', 'r.18', locality), mark: locality },
        amountBox('19', 'r.19', locality, wages, null),
      );
  return made.toSorted((one, other) => rankOf(one.box) - rankOf(other.box));
}

type Entry = YearEndBoxes['entries'][number];

function entryBoxes(prefix: 'mec' | 'nra', entries: readonly Entry[]): FormBox[] {
  return entries
    .map(({ box, mark, text, amount }) => ({ ...amountBox(box, `${prefix}.${box}`, mark, 0, null), amount, text }))
    .toSorted((one, other) => rankOf(one.box) - rankOf(other.box));
}

/** Joins months in a row that have the same value: `Jan – Apr`. Twelve of them are `All 12 Months`. */
function byMonths(entries: readonly Entry[]): Entry[] {
  const joined: { entry: Entry; from: number; to: number }[] = [];
  for (const entry of entries) {
    const month = MONTHS.indexOf(entry.mark ?? '');
    const last = joined.at(-1);
    const isSame =
      last?.entry.box === entry.box && last.entry.text === entry.text && last.entry.amount === entry.amount;
    if (last && isSame && month > 0 && last.to === month - 1) last.to = month;
    else joined.push({ entry, from: month, to: month });
  }
  return joined.map(({ entry, from, to }) => {
    if (from < 0 || from === to) return entry;
    return { ...entry, mark: from === 0 && to === 11 ? ALL_MONTHS : `${MONTHS[from]} – ${MONTHS[to]}` };
  });
}

function amountBox(
  box: string,
  topic: string,
  mark: string | null,
  amount: number,
  previously: number | null,
): FormBox {
  return { box, printed: box, topic, mark, amount, text: null, previously };
}

function textBox(box: string, topic: string, text: string): FormBox {
  return { box, printed: box, topic, mark: null, amount: null, text, previously: null };
}
