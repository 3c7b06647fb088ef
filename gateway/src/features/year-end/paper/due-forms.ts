import { familyOf } from '@paystead/contract/features/year-end/forms.ts';
import type { Furnishing } from '@paystead/contract/features/year-end/model.ts';
import { furnishingOf, supersededAt } from '@paystead/contract/features/year-end/rules.ts';
import { DISCLOSURES } from '../disclosure.ts';
import type { PaperForm } from './paper-store.ts';

/** The forms of a year that a run prints. */
export type RunScope =
  /** The forms that were never printed, and those that people asked for since they were. */
  | { readonly kind: 'due' }
  /** The forms of an earlier run. */
  | { readonly kind: 'again'; readonly runNumber: number }
  /** Every form of these people, printed before or not. */
  | { readonly kind: 'people'; readonly employeeNumbers: ReadonlySet<string> };

export interface ChosenForm extends PaperForm {
  readonly isReissued: boolean;
}

/**
 * Returns the forms that a run prints. A form that was delivered electronically is printed only for someone who asked for
 * it on paper (decision 0018). A form that was furnished before, either way, is a repeat.
 */
export function formsToPrint(forms: readonly PaperForm[], scope: RunScope, now: Date): ChosenForm[] {
  return forms
    .filter((form) => isEligible(form, now) && isChosen(form, scope, now))
    .map((form) => ({ ...form, isReissued: form.printedAt !== null || furnishingAt(form, now) === 'electronic' }));
}

function isEligible(form: PaperForm, now: Date): boolean {
  return furnishingAt(form, now) === 'paper' || form.paperRequestedAt !== null;
}

function isChosen(form: PaperForm, scope: RunScope, now: Date): boolean {
  switch (scope.kind) {
    case 'again':
      return form.runNumbers.includes(scope.runNumber);
    case 'people':
      return scope.employeeNumbers.has(form.employeeNumber);
    case 'due':
      return isDue(form, now);
  }
}

function isDue(form: PaperForm, now: Date): boolean {
  const { printedAt, paperRequestedAt } = form;
  if (printedAt === null) return true;
  return paperRequestedAt !== null && Date.parse(paperRequestedAt) > Date.parse(printedAt) && isEligible(form, now);
}

/** Returns how a form reaches its employee at `now`, by the rule of the screen. */
function furnishingAt({ formType, postedAt, consent }: PaperForm, now: Date): Furnishing {
  if (consent === null || consent.family !== familyOf(formType)) return 'paper';
  return furnishingOf(
    {
      consentStatus: consent.status === 'consented' ? 'given' : 'withdrawn',
      withdrawnAt: consent.status === 'withdrawn' ? consent.recordedAt : null,
      supersededAt: supersededAt(DISCLOSURES, consent.version, now),
    },
    postedAt,
  );
}
