import type { ReactNode } from 'react';
import { isWellFormedFact, type IdentityFact } from '@paystead/contract/features/invitations/facts.ts';
import { TextField } from '@paystead/ui/field/inputs.tsx';
import type { Translate } from '@paystead/ui/translations/text.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import type { FormError } from '../../platform/forms/form-state.ts';

/** The entries of all facts; only those that are requested have a field. */
export type FactValues = Readonly<Record<IdentityFact, string>>;

export const NO_FACTS: FactValues = {
  lastName: '',
  zipCode: '',
  employeeNumber: '',
  birthDate: '',
  hireMonth: '',
  ssnLastFour: '',
};

/** How each fact is typed. Nothing is completed by the browser on a shared computer but name and ZIP code. */
const CONTROLS: Readonly<Record<IdentityFact, Readonly<Record<string, string | number>>>> = {
  lastName: { autoComplete: 'family-name', maxLength: 100 },
  zipCode: { autoComplete: 'postal-code', inputMode: 'numeric', maxLength: 10 },
  employeeNumber: { autoComplete: 'off', maxLength: 40, spellCheck: 'false' },
  birthDate: { type: 'date', autoComplete: 'bday' },
  hireMonth: { type: 'month', autoComplete: 'off' },
  ssnLastFour: { autoComplete: 'off', inputMode: 'numeric', maxLength: 4 },
};

const HINTS: ReadonlySet<IdentityFact> = new Set(['zipCode', 'employeeNumber', 'hireMonth', 'ssnLastFour']);

interface FactFieldsProps {
  readonly facts: readonly IdentityFact[];
  readonly control: (fact: IdentityFact) => {
    readonly id: string;
    readonly label: string;
    readonly value: string;
    readonly error: string | undefined;
    readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
  };
}

export function FactFields({ facts, control }: FactFieldsProps): ReactNode {
  const t = useText();
  return facts.map((fact) => (
    <TextField
      key={fact}
      hint={HINTS.has(fact) ? t(`invitations.hint.${fact as 'zipCode'}`) : undefined}
      {...CONTROLS[fact]}
      {...control(fact)}
    />
  ));
}

/** Returns the entries that don't have the form of their fact. */
export function faultsOfFacts(
  facts: readonly IdentityFact[],
  values: FactValues,
  t: Translate,
): readonly FormError<IdentityFact>[] {
  return facts
    .filter((fact) => !isWellFormedFact(fact, values[fact]))
    .map((fact) => ({ field: fact, text: t(`invitations.enter.${fact}`) }));
}

/** Returns the entries of the requested facts alone, as the gateway takes them. */
export function entriesOf(facts: readonly IdentityFact[], values: FactValues): Partial<Record<IdentityFact, string>> {
  return Object.fromEntries(facts.map((fact) => [fact, values[fact].trim()]));
}

/** Returns the fact of a JSON pointer in the gateway's errors. */
export function factAt(pointer: string): IdentityFact | undefined {
  const name = pointer.replace(/^\/facts\//, '');
  return Object.hasOwn(NO_FACTS, name) ? (name as IdentityFact) : undefined;
}
