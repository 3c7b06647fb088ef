import type { Language } from '@paystead/contract/fields.ts';
import { instantText } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/port.ts';
import type { Context, Outcome } from '../command.ts';
import { changedBy, Refused, DryRunRollback } from '../in-one-transaction.ts';
import { text as shared } from '../texts.ts';
import { notesOn, RULE_TYPES, policyOptions, ruleOptions } from './client-change.ts';
import { clientCoded, recordClientChange, type ClientChangeRow, type OperatorClient } from './client-store.ts';
import { text } from './texts.ts';

/** Width of the settings' names in the text output: the longest, and two spaces. */
const WIDTH = 30;

/** Options that every changing command accepts. */
export const WITH_CHANGES = { by: 'string', 'dry-run': 'boolean' } as const;

/** Returns the client with the typed code, in any case. */
export async function known(
  tx: Transaction,
  { given: [code = ''], language = 'en' }: Context,
  now: Date,
): Promise<OperatorClient> {
  const client = await clientCoded(tx, code.toUpperCase(), now);
  if (!client) throw new Refused(text(language, 'show.unknown', { code }));
  return client;
}

/** Records the change and reports the result; with `--dry-run`, reports it and rolls everything back. */
export async function finish(
  tx: Transaction,
  context: Context,
  now: Date,
  { action, detail }: Pick<ClientChangeRow, 'action' | 'detail'>,
): Promise<Outcome> {
  const client = await known(tx, context, now);
  const { language = 'en' } = context;
  const isChanged = Object.keys(detail).length > 0;
  const isDry = context.options?.['dry-run'] === true;
  if (isChanged)
    await recordClientChange(tx, client, {
      at: instantText(now),
      changed_by: changedBy(context),
      action,
      detail,
    });
  const end = isDry
    ? shared(language, 'change.dryRun')
    : isChanged
      ? shared(language, 'change.done')
      : shared(language, 'change.nothing');
  const outcome: Outcome = {
    done: true,
    lines: isDry ? [end, ...linesOf(client, language)] : [...linesOf(client, language), end],
    data: { client: clientData(client, language), changed: isChanged && !isDry, dryRun: isDry },
  };
  if (isDry) throw new DryRunRollback(outcome);
  return outcome;
}

/** Returns settings and rules by the names of the options that set them, for `--json`. */
export function clientData(
  { code, name, partner, sandboxOf, policy, rules, present, engine }: OperatorClient,
  language: Language,
) {
  return {
    clientCode: code,
    name,
    partnerCode: partner,
    sandboxOf,
    policy: policyOptions(policy),
    decisionRules: rules.map(({ ruleType, rule, isDefault }) => ({ ruleType, isDefault, ...ruleOptions(rule) })),
    payEngine: engine,
    notes: notesOn(policy, rules, present, language),
  };
}

/** Returns the text output, one line per setting. */
export function linesOf(
  { code, name, sandboxOf, policy, rules, present, engine }: OperatorClient,
  language: Language,
): string[] {
  const settings = Object.entries(policyOptions(policy)).map(([option, value]) => {
    const answer = typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value);
    return `${option.padEnd(WIDTH)}${answer}`;
  });
  const deciding = rules.map(({ ruleType, rule, isDefault }) => {
    const type = RULE_TYPES.find(([one]) => one === ruleType)?.[1] ?? '';
    const parts = Object.entries(ruleOptions(rule)).map(([part, value]) => `${part} ${value}`);
    return `${`${type} (${ruleType})`.padEnd(WIDTH)}${parts.join(', ')}${isDefault ? `  ${text(language, 'show.default')}` : ''}`;
  });
  return [
    `${code}  ${name}`,
    ...(sandboxOf === null ? [] : [`${text(language, 'show.sandboxOf').padEnd(WIDTH)}${sandboxOf}`]),
    ...settings,
    ...deciding,
    `${text(language, 'show.payEngine').padEnd(WIDTH)}${engine ?? text(language, 'show.noPayEngine')}`,
    ...notesOn(policy, rules, present, language),
  ];
}
