import type { Language } from '@paystead/contract/fields.ts';
import { copyLabelOf, copyLettersOf } from '@paystead/contract/features/year-end/forms.ts';
import type { FormType } from '@paystead/contract/features/year-end/model.ts';
import type { PdfDocument } from '../renderer.ts';
import { text } from './texts.ts';

/** The first page of one envelope. */
export interface MailingPage {
  readonly language: Language;
  /** The employer's name and address. */
  readonly sender: readonly string[];
  /** The recipient's name and the lines of the address. */
  readonly recipient: readonly string[];
  readonly forms: readonly MailedForm[];
  /** The run and the place in it, such as `3 · 12`: a clerk finds the page in the proof list by it. */
  readonly reference: string;
}

export interface MailedForm {
  readonly formType: FormType;
  readonly taxYear: number;
  readonly legalCompany: string;
  readonly isCorrected: boolean;
  readonly isReissued: boolean;
}

/** Returns the first pages of several envelopes as one document, a page each, every one in its reader's language. */
export function mailingPages(pages: readonly MailingPage[]): PdfDocument {
  const lang = pages[0]?.language ?? 'en';
  return {
    template: 'mailing-page',
    data: { lang, title: text(lang, 'mailing.title'), pages: pages.map(pageOf) },
  };
}

function pageOf({ language, sender, recipient, forms, reference }: MailingPage) {
  const lines = forms.map((form) => {
    const marks = marksOf(form, language);
    const name = text(language, 'mailing.form', {
      form: `${form.formType} ${form.taxYear}`,
      employer: form.legalCompany,
      copies: copiesIn(form.formType, language),
    });
    return marks.length === 0 ? name : `${name} · ${marks.join(' · ')}`;
  });
  return {
    lang: language,
    sender,
    enclosed: text(language, 'mailing.enclosed'),
    recipient,
    heading: text(language, 'mailing.heading', { count: forms.length }),
    forms: lines,
    notes: [
      ...(forms.some(({ isReissued }) => isReissued) ? [text(language, 'mailing.reissuedNote')] : []),
      ...(forms.some(({ isCorrected }) => isCorrected) ? [text(language, 'mailing.correctedNote')] : []),
      // Form 1095-C is not filed with a tax return.
      text(language, forms.every(({ formType }) => formType === '1095-C') ? 'mailing.keepOnly' : 'mailing.keep'),
      text(language, 'mailing.online'),
    ],
    reference,
  };
}

/** Returns the marks of a printed form: that it corrects another, and that it is a repeat. */
function marksOf({ isCorrected, isReissued }: MailedForm, language: Language): string[] {
  return [
    ...(isCorrected ? [text(language, 'mailing.corrected')] : []),
    ...(isReissued ? [text(language, 'mailing.reissued')] : []),
  ];
}

function copiesIn(formType: FormType, language: Language): string {
  if (copyLettersOf(formType).length === 0) return text(language, 'mailing.recipientCopy');
  const label = copyLabelOf(formType);
  return language === 'en' ? label : label.replace('Copies', 'copias').replace(' and ', ' y ');
}

/** Returns a printed form with its marks at the head of each copy, in English like the form itself. */
export function markedForm(document: PdfDocument, form: MailedForm): PdfDocument {
  return { ...document, data: { ...document.data, mark: marksOf(form, 'en').join(' · ') } };
}
