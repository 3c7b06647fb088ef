import { isWellFormedFact, type IdentityFact } from '@paystead/contract/features/invitations/facts.ts';
import type { FactEntries } from '@paystead/contract/features/invitations/model.ts';
import { refuse } from '../../platform/failures/failure.ts';

/** Throws `invalid_input` unless every requested fact is there in its form, so that a half-typed entry is no wrong answer. */
export function demandFacts(requested: readonly IdentityFact[], entries: FactEntries): void {
  const faults = requested
    .filter((fact) => !isWellFormedFact(fact, entries[fact] ?? ''))
    .map((fact) => ({
      pointer: `/facts/${fact}`,
      code: (entries[fact] ?? '') === '' ? 'required' : 'invalid_format',
    }));
  if (faults.length > 0) refuse('invalid_input', { faults });
}
