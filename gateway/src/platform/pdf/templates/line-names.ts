import type { Language } from '@paystead/contract/fields.ts';
import { employerName, type EmployerKey } from '@paystead/contract/features/paychecks/employer-names.ts';
import { leaveName, type LeaveKey } from '@paystead/contract/features/paychecks/leave-names.ts';
import {
  deductionName,
  earningName,
  type DeductionKey,
  type EarningKey,
  type LineName,
} from '@paystead/contract/features/paychecks/line-names.ts';
import type {
  AccrualLine,
  DeductionLine,
  EarningLine,
  EmployerLine,
  TaxLine,
} from '@paystead/contract/features/paychecks/model.ts';
import { taxName, type TaxKey } from '@paystead/contract/features/paychecks/tax-names.ts';
import en from '@paystead/contract/features/paychecks/texts.en.json' with { type: 'json' };
import es from '@paystead/contract/features/paychecks/texts.es.json' with { type: 'json' };

type NameKey = EarningKey | DeductionKey | EmployerKey | TaxKey | LeaveKey;
const NAMES: Record<Language, Record<NameKey, string>> = { en, es };

/** Returns the names of a statement's lines: the page's words in the document's language, or the employer's own. */
export function lineNames(language: Language) {
  const words = ({ key, own }: LineName<NameKey>, place = ''): string =>
    own ?? (key === null ? '' : NAMES[language][key].replaceAll('{place}', place));
  return {
    earning: (line: EarningLine) => words(earningName(line)),
    deduction: (line: DeductionLine) => words(deductionName(line)),
    tax: ({ taxCode, description, jurisdiction }: TaxLine) =>
      words(taxName({ code: taxCode, description }), jurisdiction),
    employer: (line: EmployerLine) => words(employerName(line)),
    leave: (line: AccrualLine) => words(leaveName(line)),
  };
}
