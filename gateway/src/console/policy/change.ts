import type { PolicyChange } from '@paystead/contract/console/policy/model.ts';
import { isGuarded, POLICY_SETTINGS, type SettingKind } from '@paystead/contract/console/policy/settings.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { ConsoleScope } from '../../platform/access/console-scope.ts';
import type { Transaction } from '../../platform/database/port.ts';
import { refuse } from '../../platform/failures/failure.ts';
import type { ChangedBy, ConsolePolicyPorts, PolicyValues, RefusedValue } from './ports.ts';
import { text } from './texts.ts';

/** Everything that a change of one client's policy works with, in one transaction. */
export interface PolicyWork {
  readonly tx: Transaction;
  readonly ports: ConsolePolicyPorts;
  readonly clientCode: string;
  readonly now: Date;
  readonly language: Language;
}

/** Refuses settings that are not the operator's to change, and repeated ones. */
export function requireOwnSettings({ role }: ConsoleScope, changes: readonly PolicyChange[]): void {
  if (new Set(changes.map(({ setting }) => setting)).size < changes.length)
    refuse('invalid_input', { faults: [{ pointer: '/changes', code: 'unknown_choice' }] });
  const foreign = changes.find(({ setting }) => role === 'payroll' && POLICY_SETTINGS[setting].changedBy !== 'client');
  if (foreign) refuse('scope_required', { reason: `${foreign.setting} is the provider’s to change` });
}

/** Refuses changes of values that the operator didn't see: someone else has changed them since. */
export function requireSeen(values: PolicyValues, changes: readonly PolicyChange[]): void {
  if (changes.some(({ setting, from }) => values[setting] !== from)) refuse('version_conflict');
}

/** Makes changes with their records, or refuses with a sentence about each value. */
export async function makeChanges(
  { tx, ports, clientCode, now, language }: PolicyWork,
  changes: readonly PolicyChange[],
  by: ChangedBy,
): Promise<void> {
  const values = new Map(changes.map(({ setting, to }) => [setting, to]));
  const refused = await ports.apply(tx, clientCode, values, by, now);
  if (refused.length === 0) return;
  const faults = refused.map((one) => ({
    pointer: `/changes/${changes.findIndex(({ setting }) => setting === one.setting)}/to`,
    code: 'unknown_choice',
    detail: sentenceOf(one, language),
  }));
  refuse('invalid_input', { faults });
}

/** Tells whether a second operator has to confirm changes: the policy in effect asks for one, and a change needs one. */
export function needsSecond(values: PolicyValues, changes: readonly PolicyChange[]): boolean {
  return values['two-operators'] === 'on' && changes.some(({ setting, from, to }) => isGuarded(setting, from, to));
}

function sentenceOf({ setting, why }: RefusedValue, language: Language): string {
  if (why !== 'invalid') return text(language, why);
  return setting === 'upload-max-bytes'
    ? text(language, 'megabytes', { max: 25 })
    : boundsText(POLICY_SETTINGS[setting].kind, language);
}

function boundsText(kind: SettingKind, language: Language): string {
  if (kind.type === 'number')
    return text(language, kind.word === undefined ? 'number' : 'numberOr', { min: kind.min, max: kind.max });
  if (kind.type === 'choices' && kind.count !== undefined) return text(language, 'exactly', { count: kind.count });
  return text(language, kind.type);
}
