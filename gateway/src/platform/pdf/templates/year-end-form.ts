import type { Language } from '@paystead/contract/fields.ts';
import { boxesOf, placeName } from '@paystead/contract/features/year-end/boxes.ts';
import {
  ALL_MONTHS,
  BOX_LABELS,
  COPIES,
  FORM_TITLES,
  layoutOf,
  MONTHS,
  type Copy,
  type Layout,
} from '@paystead/contract/features/year-end/forms.ts';
import { explain, guideOf } from '@paystead/contract/features/year-end/guide.ts';
import type { FormType, YearEndBoxes } from '@paystead/contract/features/year-end/model.ts';
import { noticesOf } from '@paystead/contract/features/year-end/notices.ts';
import type { PdfDocument } from '../renderer.ts';
import { amount } from './figures.ts';
import { text } from './texts.ts';

export interface PrintedForm {
  readonly formType: FormType;
  readonly taxYear: number;
  readonly boxes: YearEndBoxes;
  /** True for a copy that doesn't replace the official form on paper: one copy, marked. */
  readonly isInformation?: boolean;
}

/** A box as printed; empty boxes are printed too. */
interface Cell {
  readonly no: string;
  readonly label: string;
  readonly value: string;
}

/** The only copy of a print that doesn't replace the official form. */
const INFORMATION_COPY: Copy = {
  name: 'COPY FOR INFORMATION',
  purpose: 'Not the official form. Do not file.',
  notice: '',
};

/**
 * Returns a year-end form for print: the person's copies with the government's numbers and labels, the SSN cut to its
 * last four (26 CFR 31.6051-1, truncated TINs; the EIN never), then every box explained in `language`. Values that the
 * form doesn't have are empty boxes, never invented ones. A copy for information is marked on every page.
 */
export function yearEndForm(form: PrintedForm, language: Language): PdfDocument {
  const { formType, taxYear, boxes, isInformation = false } = form;
  const t = (key: 'fileTitle' | 'instructions' | 'instructionsNote' | 'notice' | BoxWord | 'code' | 'information') =>
    text(language, `form.${key}`);
  const layout = layoutOf(formType);
  const { title, omb } = FORM_TITLES[formType];
  return {
    template: 'year-end-form',
    data: {
      lang: language,
      title: [`${t('fileTitle')} ${formType} ${taxYear}`, ...(isInformation ? [t('information')] : [])].join(' · '),
      information: isInformation ? text(language, 'form.informationBody', { form: formType }) : null,
      author: boxes.employer.name,
      page: text(language, 'page'),
      of: text(language, 'of'),
      kind: KINDS[formType],
      form: { name: formType, title, omb, year: String(taxYear), corrected: formType === 'W-2c' },
      copies: isInformation ? [INFORMATION_COPY] : COPIES[formType],
      ssn: `XXX-XX-${boxes.employee.lastFour}`,
      ein: boxes.employer.ein,
      payer: [boxes.employer.name, ...boxes.employer.address],
      name: boxes.employee.name,
      address: boxes.employee.address,
      controlNumber: boxes.controlNumber,
      ...cellsOf(form),
      instructions: t('instructions'),
      instructionsNote: t('instructionsNote'),
      entries: guideOf(layout, taxYear).map(({ box, code, label, topic }) => ({
        title:
          [`${t(wordOf(layout, box))} ${box}`, ...(code === null ? [] : [`${t('code')} ${code}`])].join(', ') + '.',
        label: code === null ? label : '',
        text: explain(topic, language),
      })),
      noticeHeading: t('notice'),
      notices: noticesOf(form, language),
    },
  };
}

type BoxWord = 'box' | 'line' | 'part';

/** Form 1095-C has lines in parts, the others boxes. */
function wordOf(layout: Layout, box: string): BoxWord {
  if (layout !== '1095-C') return 'box';
  return box === 'II' ? 'part' : 'line';
}

/** The layout of each form in the template. */
const KINDS: Readonly<Record<FormType, 'w2' | 'w2c' | 'payee' | 'months'>> = {
  'W-2': 'w2',
  'W-2c': 'w2c',
  '1099-NEC': 'payee',
  '1099-MISC': 'payee',
  '1099-R': 'payee',
  '1042-S': 'payee',
  '1095-C': 'months',
};

function cellsOf({ formType, taxYear, boxes }: PrintedForm) {
  switch (KINDS[formType]) {
    case 'w2':
      return w2(taxYear, boxes);
    case 'w2c':
      return w2c(taxYear, boxes);
    case 'months':
      return months(boxes);
    case 'payee':
      return { ...partiesOf(formType), ...payee(formType, layoutOf(formType), boxes) };
  }
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
        local ? placeName(local) : '',
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

/** The words for the two parties on forms for payees. */
function partiesOf(formType: FormType) {
  return formType === '1042-S'
    ? {
        payerWords: 'Withholding agent’s name and address',
        payerNumber: '12a  Withholding agent’s EIN',
        recipientNumber: '13e  Recipient’s U.S. TIN, if any',
        recipientWords: '13a  Recipient’s name',
        accountWords: 'UNIQUE FORM IDENTIFIER',
      }
    : {
        payerWords: "PAYER'S name, street address, city or town, state or province, and ZIP code",
        payerNumber: "PAYER'S TIN",
        recipientNumber: "RECIPIENT'S TIN",
        recipientWords: "RECIPIENT'S name",
        accountWords: 'Account number (see instructions)',
      };
}

/** Returns part II of Form 1095-C: a column for a value of all months, then one for each month. */
function months({ entries }: YearEndBoxes) {
  const labels = BOX_LABELS['1095-C'];
  const columns = [ALL_MONTHS, ...MONTHS];
  const single = (box: string) => entries.find((entry) => entry.box === box)?.text ?? '';
  const isAllYear = (box: string) => {
    const values = entries.filter((entry) => entry.box === box).map(({ text: code, amount: cents }) => code ?? cents);
    return values.length === MONTHS.length && new Set(values).size === 1;
  };
  return {
    phone: single('10'),
    planMonth: { label: labels['II'] ?? '', value: single('II') },
    months: columns,
    lines: ['14', '15', '16', '17'].map((box) => ({
      no: box,
      label: labels[box] ?? '',
      values: columns.map((column) => {
        if (isAllYear(box) !== (column === ALL_MONTHS)) return '';
        const wanted = column === ALL_MONTHS ? MONTHS[0] : column;
        const entry = entries.find(({ box: name, mark }) => name === box && mark === wanted);
        return entry?.text ?? printed(entry?.amount ?? undefined);
      }),
    })),
  };
}

/** Formats cents; a missing amount leaves its box empty. */
function printed(cents: number | undefined): string {
  return cents === undefined ? '' : amount(cents);
}
