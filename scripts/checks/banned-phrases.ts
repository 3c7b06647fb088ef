/** Phrases that no text of a catalogue has, each with what to write instead. The pattern is matched without regard to case. */
export const BANNED: Readonly<Record<'en' | 'es', readonly (readonly [pattern: string, instead: string])[]>> = {
  en: [
    ['(?:in|into) force', 'in effect, takes effect'],
    ['holds from', 'effective date'],
    ['whom', 'rephrase the sentence'],
    ['somebody', 'someone'],
    ['everybody', 'everyone'],
    ['nobody', 'no one'],
    ['e-mails?', 'email'],
    ['hand in', 'submit'],
    ['broke off', 'you lost your connection'],
    ['ticked|tick', 'check'],
    ['put right', 'correct'],
    ['is needed', 'is required'],
    ['asked for', 'requested'],
    ['payroll (?:office|department|contact)', 'payroll team'],
    ['at once', 'right away'],
  ],
  es: [
    ['(?:oficina|departamento|contacto) de nómina', 'equipo de nómina'],
    ['vale desde', 'fecha de inicio'],
    ['período', 'periodo'],
    ['importes?', 'monto'],
    ['feriados?', 'día festivo'],
  ],
};
