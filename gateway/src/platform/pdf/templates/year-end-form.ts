import type { Language } from '@paystead/contract/fields.ts';
import { boxesOf } from '@paystead/contract/features/year-end/boxes.ts';
import { BOX_LABELS, COPIES, FORM_TITLES, layoutOf, type Layout } from '@paystead/contract/features/year-end/forms.ts';
import { explain, guideOf } from '@paystead/contract/features/year-end/guide.ts';
import type { FormType, YearEndBoxes } from '@paystead/contract/features/year-end/model.ts';
import type { PdfDocument } from '../renderer.ts';
import { amount } from './figures.ts';
import { text } from './texts.ts';

export interface PrintedForm {
  readonly formType: FormType;
  readonly taxYear: number;
  readonly boxes: YearEndBoxes;
}

/** A box as printed; empty boxes are printed too. */
interface Cell {
  readonly no: string;
  readonly label: string;
  readonly value: string;
}

/** The most Social Security tax for one person in a year, for people with several employers: 6.2 % of the wage base. */
const MAX_SOCIAL_SECURITY: Readonly<Record<number, string>> = {
  2024: '$10,453.20',
  2025: '$10,918.20',
  2026: '$11,439.00',
};

/**
 * Returns a year-end form for print: the person's copies with the government's numbers and labels, the SSN cut to its
 * last four (26 CFR 31.6051-1, truncated TINs; the EIN never), then every box explained in `language`. Values that the
 * form doesn't have are empty boxes, never invented ones.
 */
export function yearEndForm(form: PrintedForm, language: Language): PdfDocument {
  const { formType, taxYear, boxes } = form;
  const t = (key: 'fileTitle' | 'instructions' | 'instructionsNote' | 'notice' | 'box' | 'code') =>
    text(language, `form.${key}`);
  const layout = layoutOf(formType);
  const { title, omb } = FORM_TITLES[formType];
  return {
    template: 'year-end-form',
    data: {
      lang: language,
      title: `${t('fileTitle')} ${formType} ${taxYear}`,
      author: boxes.employer.name,
      page: text(language, 'page'),
      of: text(language, 'of'),
      kind: formType === 'W-2' ? 'w2' : formType === 'W-2c' ? 'w2c' : 'payee',
      form: { name: formType, title, omb, year: String(taxYear), corrected: formType === 'W-2c' },
      copies: COPIES[formType],
      ssn: `XXX-XX-${boxes.employee.lastFour}`,
      ein: boxes.employer.ein,
      payer: [boxes.employer.name, ...boxes.employer.address],
      name: boxes.employee.name,
      address: boxes.employee.address,
      controlNumber: boxes.controlNumber,
      ...(formType === 'W-2'
        ? w2(taxYear, boxes)
        : formType === 'W-2c'
          ? w2c(taxYear, boxes)
          : payee(formType, layout, boxes)),
      instructions: t('instructions'),
      instructionsNote: t('instructionsNote'),
      entries: guideOf(layout, taxYear).map(({ box, code, label, topic }) => ({
        title: code === null ? `${t('box')} ${box}.` : `${t('box')} ${box}, ${t('code')} ${code}.`,
        label: code === null ? label : '',
        text: explain(topic, language),
      })),
      noticeHeading: t('notice'),
      notices: noticesOf(formType, taxYear, language),
    },
  };
}

/** Returns the advice under the explanations of the boxes. */
function noticesOf(formType: FormType, taxYear: number, language: Language): string[] {
  const year = String(taxYear);
  const max = MAX_SOCIAL_SECURITY[taxYear] ?? '6.2%';
  const keys =
    formType === 'W-2'
      ? (['w2.file', 'w2.refund', 'w2.correct', 'w2.excess', 'w2.ssn'] as const)
      : formType === 'W-2c'
        ? (['w2c.keep', 'w2c.amend', 'w2c.columns', 'w2c.ssn'] as const)
        : (['payee.report', 'payee.correct', 'payee.tin'] as const);
  return keys.map((key) => text(language, `form.${key}`, { year, max }));
}

function w2(year: number, boxes: YearEndBoxes) {
  const labels = BOX_LABELS['W-2'];
  const cell = (no: string, value: string): Cell => ({ no, label: labels[no] ?? '', value });
  const money = (no: string) => cell(no, printed(boxes.amounts[no]));
  const rows = Math.max(1, boxes.states.length, boxes.locals.length);
  return {
    cells: Object.fromEntries(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11'].map((no) => [no, money(no)])),
    box12: ['a', 'b', 'c', 'd'].map((place, index) => {
      const item = boxes.box12[index];
      const label = index === 0 ? (labels['12'] ?? '') : '';
      return { no: `12${place}`, label, code: item?.code ?? '', value: printed(item?.amount) };
    }),
    box13: (['statutoryEmployee', 'retirementPlan', 'thirdPartySickPay'] as const).map((name) => ({
      label: labels[`13.${name}`] ?? '',
      ticked: boxes.box13?.[name] === true,
    })),
    box14:
      year >= 2026
        ? [cell('14a', named14(boxes)), cell('14b', boxes.occupationCodes.join('  '))]
        : [cell('14', named14(boxes))],
    places: Array.from({ length: rows }, (_, row) => {
      const [state, local] = [boxes.states[row], boxes.locals[row]];
      return [
        state ? `${state.state}  ${state.employerStateId}`.trim() : '',
        printed(state?.wages),
        printed(state?.tax),
        printed(local?.wages),
        printed(local?.tax),
        local?.locality ?? '',
      ];
    }),
    placeLabels: ['15', '16', '17', '18', '19', '20'].map((no) => ({ no, label: labels[no] ?? '' })),
  };
}

function named14({ box14 }: YearEndBoxes): string {
  return box14.map(({ label, amount: cents }) => `${label} ${amount(cents)}`).join('\n');
}

/** Returns the cells of a W-2c: the changes, before and after. */
function w2c(year: number, boxes: YearEndBoxes) {
  const labels = BOX_LABELS['W-2'];
  const changed = boxesOf('W-2c', year, boxes).filter(({ previously }) => previously !== null);
  return {
    corrected: `${year} / W-2`,
    changes: changed.map(({ printed: no, box, mark, amount: now, previously }) => ({
      box: [
        no,
        mark === null ? '' : box === '12' ? `Code ${mark}` : mark,
        labels[no] ?? (box === '12' ? '' : labels[box]),
      ]
        .filter(Boolean)
        .join('  '),
      before: printed(previously ?? 0),
      after: printed(now ?? 0),
    })),
  };
}

function payee(formType: FormType, layout: Layout, boxes: YearEndBoxes) {
  const printedBoxes = boxesOf(formType, 0, boxes);
  return {
    boxes: guideOf(layout, 0).map(({ box, label }): Cell => {
      const here = printedBoxes.filter((one) => one.box === box);
      return { no: box, label, value: here.map((one) => one.text ?? printed(one.amount ?? undefined)).join('\n') };
    }),
  };
}

/** Formats cents; a missing amount leaves its box empty. */
function printed(cents: number | undefined): string {
  return cents === undefined ? '' : amount(cents);
}
