import type { DecisionRule } from '@paystead/contract/features/pending-transactions/rules.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { ChangeKind } from '../../platform/changes/kind.ts';
import { inOrder, type PromisedPerson } from './deciders.ts';
import { text } from './texts.ts';

/** Names the decider for the employee (or, not `own`, for a person who reaches them); null where no one decides. */
export function deciderText(decider: DecisionRule['decider'], language: Language, own = true): string | null {
  return decider === 'none' ? null : text(language, `decider.${own ? 'own' : 'other'}.${decider}`);
}

/** The greatest number of people that an operator reads. */
const MOST_NAMES = 4;
/** The greatest number of deputies that a promise names. */
const NAMED_DEPUTIES = 2;

/**
 * Names the people who can really decide, for the employee who waits: "Your supervisor, your payroll team or Ana Ruiz (for Tom
 * Hall)". People on leave are left out if others can decide. Without anyone, names the payroll team, which appoints deciders.
 */
export function promiseText(people: readonly PromisedPerson[], language: Language): string {
  const present = people.filter(({ isPresent }) => isPresent);
  const deciding = present.length > 0 ? present : people;
  const deputies = deciding.filter(({ actsFor }) => actsFor !== null);
  const roles = inOrder(deciding.filter(({ actsFor }) => actsFor === null).map(({ role }) => role));
  const named = deputies.slice(0, NAMED_DEPUTIES).map(({ name, actsFor }) => forText(name, actsFor, language));
  const hasMore = deputies.length > NAMED_DEPUTIES && !roles.includes('deputy');
  const [first, ...others] = [...roles, ...(hasMore ? (['deputy'] as const) : [])];
  const names =
    first === undefined
      ? named
      : [
          text(language, `decider.own.${first}`),
          ...others.map((role) => text(language, `decider.also.${role}`)),
          ...named,
        ];
  if (names.length === 0) return text(language, 'decider.own.payrollAdministrator');
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(names);
}

/** Names the people who can decide, for an operator: everyone present by name, or everyone if all are on leave. */
export function namesText(people: readonly PromisedPerson[], language: Language): string {
  const present = people.filter(({ isPresent }) => isPresent);
  const names = (present.length > 0 ? present : people).map(({ name, actsFor }) => forText(name, actsFor, language));
  const shown = names.slice(0, MOST_NAMES);
  const others = names.length - shown.length;
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(
    others === 0 ? shown : [...shown, text(language, 'decider.others', { count: others })],
  );
}

/** Names a person, and the approver for whom they act as a deputy. */
export function forText(name: string, actsFor: string | null, language: Language): string {
  return actsFor === null ? name : text(language, 'actor.for', { name, approver: actsFor });
}

/** Says in general what applies until a change takes effect; null for an unknown kind. */
export function meanwhileText(kind: ChangeKind | null, language: Language): string | null {
  return kind && text(language, `meanwhile.${kind}`);
}

/** Joins the sentence of a system code and the comment that a person wrote; null where there is neither. */
export function commentText(comment: string | null, code: string | null, language: Language): string | null {
  const sentence = code === null ? null : textOf(`comment.${code}`, language);
  return [sentence, comment].filter((part) => part !== null).join(' ') || null;
}

/** Words a request's outcome inside the sentence of the refusal `already_decided`. */
export function decisionText(status: string, language: Language): string {
  return textOf(`decision.${status}`, language) ?? status;
}

/** Names the actor of an event in the history: the system has no name of its own. */
export function actorText(role: string, name: string, language: Language): string {
  return role === 'system' || role === 'operator' ? text(language, `actor.${role}`) : name;
}

/** Returns the names under which people look for a rule type: its own, and those of its requests. */
export function kindNames(ruleType: number, language: Language): string {
  return textOf(`kind.${ruleType}`, language) ?? '';
}

function textOf(key: string, language: Language): string | null {
  return text.has(key) ? text(language, key) : null;
}
