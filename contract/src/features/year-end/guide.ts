import type { Language } from '../../fields.ts';
import { rankOf } from './box-order.ts';
import { BOX_LABELS, box12CodesOf, otherBoxOf, type Layout } from './forms.ts';
import en from './guide.en.json' with { type: 'json' };
import es from './guide.es.json' with { type: 'json' };

type GuideTopic = keyof typeof en;

/** Plain explanations of each box. The form's own text stays as the government prints it. */
const GUIDES: Readonly<Record<Language, Readonly<Record<GuideTopic, string>>>> = { en, es };

/** Returns the plain explanation of a box; for a code that the guide doesn't know, the explanation of its box. */
export function explain(topic: string, language: Language): string {
  const guide = GUIDES[language];
  const known = (name: string): name is GuideTopic => Object.hasOwn(guide, name);
  const parent = topic.split('.').slice(0, 2).join('.');
  return known(topic) ? guide[topic] : known(parent) ? guide[parent] : '';
}

export interface GuideEntry {
  readonly box: string;
  readonly code: string | null;
  readonly label: string;
  readonly topic: string;
}

const PREFIX = {
  'W-2': 'w2',
  '1099-NEC': 'nec',
  '1099-MISC': 'misc',
  '1099-R': 'r',
  '1095-C': 'mec',
  '1042-S': 'nra',
} as const;

/** Returns every box that a year's form can have, with each code of box 12 separately, in the form's order. */
export function guideOf(layout: Layout, year: number): GuideEntry[] {
  const labels = BOX_LABELS[layout];
  const entry = (box: string, topic: string, code: string | null = null, label = labels[box] ?? ''): GuideEntry => ({
    box,
    code,
    label,
    topic,
  });
  if (layout !== 'W-2') return inOrder(Object.keys(labels)).map((box) => entry(box, `${PREFIX[layout]}.${box}`));
  const other = otherBoxOf(year);
  return [
    ...['1', '2', '3', '4', '5', '6', '7', '8', '10', '11'].map((box) => entry(box, `w2.${box}`)),
    ...box12CodesOf(year).map((code) => entry('12', `w2.12.${code}`, code)),
    ...['statutoryEmployee', 'retirementPlan', 'thirdPartySickPay'].map((name) =>
      entry('13', `w2.13.${name}`, null, labels[`13.${name}`]),
    ),
    entry(other, 'w2.14'),
    ...(other === '14a' ? [entry('14b', 'w2.14b')] : []),
    ...['15', '16', '17', '18', '19', '20'].map((box) => entry(box, `w2.${box}`)),
  ];
}

/** Puts `2a` before `2b` and both before `3`, because objects list numeric keys first. */
function inOrder(boxes: readonly string[]): string[] {
  return boxes.toSorted((one, other) => rankOf(one) - rankOf(other));
}
