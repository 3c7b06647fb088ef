import type { Reason } from '../headline.ts';
import type { Undoing } from './undo.ts';

/** Returns the inputs that a headline's cause stands for. A kind without an entry does not compile. */
export function undoingOf(reason: Reason): Undoing {
  switch (reason.kind) {
    case 'paidHours':
      return { hours: reason.parts.map(({ code }) => code) };
    case 'salary':
    case 'supplemental':
      return { earnings: reason.parts.map(({ code }) => code) };
    case 'payPeriod':
      return { earnings: reason.parts.map(({ code }) => code) };
    case 'tippedPay':
      return { earnings: ['REG', 'OT', 'HOL', 'PTO', 'SICK', 'CTIP', 'TIPS'] };
    case 'tips':
      return { earnings: ['CTIP', 'TIPS'] };
    case 'hours':
      return { hours: [reason.code] };
    case 'rate':
    case 'pieceRate':
      return { rate: reason };
    case 'earningStarted':
    case 'earningStopped':
    case 'earningChanged':
    case 'pieces':
    case 'correction':
      return { earnings: [reason.code] };
    case 'deductionStarted':
    case 'deductionStopped':
    case 'deductionChanged':
    case 'election':
      return { deduction: reason.code };
    case 'limit':
      return {
        limits: ['401K', 'ROTH'].includes(reason.code) ? ['401K', 'ROTH'] : [reason.code],
      };
    case 'wageBase':
      return { taxYear: [reason.code] };
    case 'taxStarted':
    case 'taxStopped':
      if (reason.code === 'ADDMED') return { taxYear: ['MED', 'ADDMED'] };
      return ['newYear', 'newEmployer', 'again', 'paidUp'].includes(reason.why)
        ? { taxYear: [reason.code] }
        : inputOf(reason.code);
    case 'taxRate':
    case 'withholding':
    case 'jurisdiction':
    case 'form':
    case 'certificate':
    case 'tables':
      return inputOf(reason.code);
  }
}

const inputOf = (code: string): Undoing => ({ input: code === 'FIT' ? 'federal' : 'places' });
