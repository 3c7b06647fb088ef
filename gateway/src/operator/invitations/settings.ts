import { faultOfFacts } from '@paystead/contract/features/invitations/facts.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { Command } from '../command.ts';
import { Refused } from '../maintenance.ts';
import { saveSettings, type InvitationSettings } from './invitation-store.ts';
import { ALL_FACTS, withClient } from './invitation-tool.ts';
import { text } from './texts.ts';

type Typed = Readonly<Record<string, string | boolean | undefined>>;

const MOST_DAYS = { 'mail-days': 60, 'letter-days': 90 } as const;

export const invitationSettingsCommand: Command = {
  name: 'invitation settings',
  about: (language) => text(language, 'settings.about'),
  options: {
    client: 'string',
    facts: 'string',
    'mail-days': 'string',
    'letter-days': 'string',
    'self-registration': 'string',
  },
  run: (context) =>
    withClient(context, async ({ tx, client, settings, language }) => {
      const typed = context.options ?? {};
      const names = ['facts', 'mail-days', 'letter-days', 'self-registration'];
      const isRead = names.every((name) => typed[name] === undefined);
      const changed = changeSettings(settings, typed, language);
      const isChanged = JSON.stringify(changed) !== JSON.stringify(settings);
      if (isChanged) await saveSettings(tx, client, changed);
      const end = isRead ? [] : [text(language, isChanged ? 'settings.changed' : 'settings.unchanged')];
      return {
        done: true,
        lines: [
          `${'facts'.padEnd(20)}${changed.facts.join(',')}`,
          `${'mail-days'.padEnd(20)}${changed.mailDays}`,
          `${'letter-days'.padEnd(20)}${changed.letterDays}`,
          `${'self-registration'.padEnd(20)}${changed.selfRegistration ? 'on' : 'off'}`,
          ...end,
        ],
        data: { clientCode: client.code, settings: changed, changed: isChanged },
      };
    }),
};

/** Applies the typed options, or refuses with every fault. */
export function changeSettings(before: InvitationSettings, typed: Typed, language: Language): InvitationSettings {
  const faults: string[] = [];
  const days = (option: keyof typeof MOST_DAYS, known: number): number => {
    const entry = typed[option];
    if (entry === undefined) return known;
    const number = typeof entry === 'string' && /^\d{1,2}$/.test(entry) ? Number(entry) : 0;
    if (number >= 1 && number <= MOST_DAYS[option]) return number;
    faults.push(text(language, 'days.invalid', { option, max: MOST_DAYS[option] }));
    return known;
  };
  const changed = {
    facts: factsIn(typed, before, faults, language),
    mailDays: days('mail-days', before.mailDays),
    letterDays: days('letter-days', before.letterDays),
    selfRegistration: switchIn(typed, before.selfRegistration, faults, language),
  };
  if (faults.length > 0) throw new Refused(...faults);
  return changed;
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
  faults.push(text(language, `facts.${fault}`, { facts: ALL_FACTS }));
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
