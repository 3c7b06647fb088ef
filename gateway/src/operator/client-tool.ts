import { instantText } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/port.ts';
import { notesOn, RULE_TYPES, policyOptions, ruleOptions } from './client-change.ts';
import { clientCoded, recordClientChange, type ClientChangeRow, type OperatorClient } from './client-store.ts';
import type { Context, Outcome } from './command.ts';
import { changedBy, Refused, DryRunRollback } from './maintenance.ts';

/** Options that every changing command accepts. */
export const WITH_CHANGES = { by: 'string', 'dry-run': 'boolean' } as const;

/** Returns the client with the typed code, in any case. */
export async function known(tx: Transaction, { given: [code = ''] }: Context, now: Date): Promise<OperatorClient> {
  const client = await clientCoded(tx, code.toUpperCase(), now);
  if (!client) throw new Refused(`There is no client ${code}. \`client list\` shows their codes.`);
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
    ? 'Dry run: nothing was changed. The result would be:'
    : isChanged
      ? 'Changed.'
      : 'Nothing to change: these are the current settings.';
  const outcome: Outcome = {
    done: true,
    lines: [...linesOf(client), end],
    data: { client: clientData(client), changed: isChanged && !isDry, dryRun: isDry },
  };
  if (isDry) throw new DryRunRollback(outcome);
  return outcome;
}

/** Returns settings and rules by the names of the options that set them, for `--json`. */
export function clientData({ code, name, partner, policy, rules, present, engine }: OperatorClient) {
  return {
    clientCode: code,
    name,
    partnerCode: partner,
    policy: policyOptions(policy),
    decisionRules: rules.map(({ ruleType, rule, isDefault }) => ({ ruleType, isDefault, ...ruleOptions(rule) })),
    payEngine: engine,
    notes: notesOn(policy, rules, present),
  };
}

/** Returns the text output, one line per setting. */
export function linesOf({ code, name, policy, rules, present, engine }: OperatorClient): string[] {
  const settings = Object.entries(policyOptions(policy)).map(([option, value]) => {
    const answer = typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value);
    return `${option.padEnd(26)}${answer}`;
  });
  const deciding = rules.map(({ ruleType, rule, isDefault }) => {
    const type = RULE_TYPES.find(([one]) => one === ruleType)?.[1] ?? '';
    const parts = Object.entries(ruleOptions(rule)).map(([part, value]) => `${part} ${value}`);
    return `${`${type} (${ruleType})`.padEnd(26)}${parts.join(', ')}${isDefault ? '  (product default)' : ''}`;
  });
  return [
    `${code}  ${name}`,
    ...settings,
    ...deciding,
    `${'pay engine'.padEnd(26)}${engine ?? 'none: approved changes are applied here'}`,
    ...notesOn(policy, rules, present),
  ];
}
