import type { Language } from '../../fields.ts';
import type { FormType, YearEndBoxes } from './model.ts';
import en from './notices.en.json' with { type: 'json' };
import es from './notices.es.json' with { type: 'json' };

type NoticeKey = keyof typeof en;

/** The notices that the forms' copies carry (such as "Notice to Employee" of Form W-2), in plain words. */
const NOTICES: Readonly<Record<Language, Readonly<Record<NoticeKey, string>>>> = { en, es };

/** The most Social Security tax for one person in a year, for people with several employers: 6.2% of the wage base. */
const MAX_SOCIAL_SECURITY: Readonly<Record<number, string>> = {
  2024: '$10,453.20',
  2025: '$10,918.20',
  2026: '$11,439.00',
};

export interface NoticedForm {
  readonly formType: FormType;
  readonly taxYear: number;
  /** True for a copy for information, which no one files: without advice on the copies to file. */
  readonly isInformation?: boolean;
  /** The form's content; without it, the notices of every form of the kind. */
  readonly boxes?: Pick<YearEndBoxes, 'box12' | 'locals'>;
}

/** Returns the notices of a form's copies in a language, in the order in which they are printed. */
export function noticesOf(form: NoticedForm, language: Language): string[] {
  const values: Readonly<Record<string, string>> = {
    year: String(form.taxYear),
    max: MAX_SOCIAL_SECURITY[form.taxYear] ?? '6.2%',
  };
  return keysOf(form).map((key) =>
    NOTICES[language][key].replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''),
  );
}

function keysOf({ formType, taxYear, boxes, isInformation = false }: NoticedForm): readonly NoticeKey[] {
  const hasCode = (...codes: string[]) => !boxes || boxes.box12.some(({ code }) => codes.includes(code));
  switch (formType) {
    case 'W-2':
      return [
        ...(isInformation ? [] : (['w2.file'] as const)),
        'w2.refund',
        'w2.eic',
        ...(taxYear >= 2026 && hasCode('TP', 'TT') ? (['w2.deduct'] as const) : []),
        ...(hasCode('A', 'B', 'M', 'N') ? (['w2.uncollected'] as const) : []),
        ...(hasCode('DD') ? (['w2.health'] as const) : []),
        ...(!boxes || boxes.locals.some(({ psdCode }) => psdCode !== undefined) ? (['w2.psd'] as const) : []),
        'w2.clergy',
        'w2.correct',
        'w2.excess',
        'w2.ssn',
      ];
    case 'W-2c':
      return ['w2c.keep', 'w2c.amend', 'w2c.columns', 'w2c.ssn'];
    case '1095-C':
      return ['mec.keep', 'mec.why', 'mec.premium', 'mec.correct', 'mec.ssn'];
    case '1042-S':
      return [...(isInformation ? [] : (['nra.report'] as const)), 'nra.treaty', 'nra.wages', 'nra.correct', 'nra.tin'];
    case '1099-NEC':
    case '1099-MISC':
    case '1099-R':
      return ['payee.report', 'payee.correct', 'payee.tin'];
  }
}
