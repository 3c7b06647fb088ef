import { boundsOf } from '@paystead/contract/console/policy/settings.ts';
import { faultOfFacts, IDENTITY_FACTS } from '@paystead/contract/features/invitations/facts.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { InvitationSettings } from './invitation-store.ts';
import { text } from './texts.ts';

type Typed = Readonly<Record<string, string | boolean | undefined>>;

/** Applies options to a client's rules for invitations, or returns every fault; options that were not given keep their value. */
export function changeSettings(
  before: InvitationSettings,
  typed: Typed,
  language: Language,
): { readonly settings: InvitationSettings } | { readonly faults: readonly string[] } {
  const faults: string[] = [];
  const days = (option: 'mail-days' | 'letter-days', known: number): number => {
    const entry = typed[option];
    if (entry === undefined) return known;
    const number = typeof entry === 'string' && /^\d{1,2}$/.test(entry) ? Number(entry) : 0;
    if (number >= 1 && number <= boundsOf(`invitation.${option}`)[1]) return number;
    faults.push(text(language, 'days.invalid', { option, max: boundsOf(`invitation.${option}`)[1] }));
    return known;
  };
  const settings = {
    facts: factsIn(typed, before, faults, language),
    mailDays: days('mail-days', before.mailDays),
    letterDays: days('letter-days', before.letterDays),
    selfRegistration: switchIn(typed, before.selfRegistration, faults, language),
  };
  return faults.length > 0 ? { faults } : { settings };
}

function factsIn(
  { facts: typed }: Typed,
  before: InvitationSettings,
  faults: string[],
  language: Language,
): InvitationSettings['facts'] {
  if (typeof typed !== 'string') return before.facts;
  const facts = typed.split(',').map((fact) => fact.trim());
  const fault = faultOfFacts(facts);
  if (fault === null) return facts as unknown as InvitationSettings['facts'];
  faults.push(text(language, `facts.${fault}`, { facts: IDENTITY_FACTS.join(', ') }));
  return before.facts;
}

function switchIn(typed: Typed, known: boolean, faults: string[], language: Language): boolean {
  const option = 'self-registration';
  const entry = typed[option];
  if (entry === undefined) return known;
  if (entry === 'on' || entry === 'off') return entry === 'on';
  faults.push(text(language, 'switch.invalid', { option }));
  return known;
}

/** Returns a client's rules for invitations under the names of their options. */
export function invitationOptions(settings: InvitationSettings): Readonly<Record<string, string>> {
  return {
    facts: settings.facts.join(','),
    'mail-days': String(settings.mailDays),
    'letter-days': String(settings.letterDays),
    'self-registration': settings.selfRegistration ? 'on' : 'off',
  };
}
