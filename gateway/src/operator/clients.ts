import { instantText } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/port.ts';
import {
  changePolicy,
  changeRule,
  differencesOf,
  notesOn,
  POLICY_OPTIONS,
  RULE_OPTIONS,
  RULE_TYPES,
  ruleTypeOf,
  toldPolicy,
  toldRule,
} from './client-change.ts';
import {
  clientChanges,
  clientCoded,
  defaultRule,
  deputyOf,
  dropRule,
  listClients,
  recordClientChange,
  savePolicy,
  saveRule,
  type ClientChangeRow,
  type OperatorClient,
} from './client-store.ts';
import type { Command, Context, Outcome } from './command.ts';
import { changedBy, inOneTransaction, Refused, TakenBack } from './maintenance.ts';

/** What may be said with every change. */
const WITH_CHANGES = { by: 'string', 'dry-run': 'boolean' } as const;

export const listClientsCommand: Command = {
  name: 'client list',
  about: 'Lists the clients, their codes and their partners.',
  run: (context) =>
    inOneTransaction(context, async (tx) => {
      const clients = await listClients(tx);
      const lines = clients.map(
        ({ clientCode, name, partnerCode }) => `${clientCode.padEnd(22)}${name}  (${partnerCode})`,
      );
      return { done: true, lines, data: { clients } };
    }),
};

export const showClientCommand: Command = {
  name: 'client show',
  about: 'Shows what a client decided: its policy, and who decides about requested changes.',
  takes: ['client code'],
  run: (context) =>
    inOneTransaction(context, async (tx, now) => {
      const client = await known(tx, context, now);
      return { done: true, lines: linesOf(client), data: { client: told(client) } };
    }),
};

export const clientHistoryCommand: Command = {
  name: 'client history',
  about: 'Tells who changed what about a client’s policy and rules, and when.',
  takes: ['client code'],
  run: (context) =>
    inOneTransaction(context, async (tx, now) => {
      const { clientId } = await known(tx, context, now);
      const changes = await clientChanges(tx, clientId);
      const lines = changes.map(
        ({ at, changed_by: by, action, detail }) => `${at}  ${by}  ${action}  ${JSON.stringify(detail)}`,
      );
      return {
        done: true,
        lines: lines.length === 0 ? ['Nothing was changed by this tool yet.'] : lines,
        data: { changes: changes.map(({ at, changed_by: by, action, detail }) => ({ at, by, action, detail })) },
      };
    }),
};

export const setClientCommand: Command = {
  name: 'client set',
  about: 'Changes a client’s policy: --deposit-accounts --managers-see-bank --managers-see-pay --hr-access …',
  takes: ['client code'],
  options: { ...POLICY_OPTIONS, ...WITH_CHANGES },
  run: (context) =>
    inOneTransaction(context, async (tx, now) => {
      demandSaid(context, Object.keys(POLICY_OPTIONS));
      const client = await known(tx, context, now);
      const change = changePolicy(client.policy, context.options ?? {});
      if ('faults' in change) throw new Refused(...change.faults);
      await savePolicy(tx, client.clientId, change.policy);
      const detail = differencesOf(toldPolicy(client.policy), toldPolicy(change.policy));
      return finish(tx, context, now, { action: 'set', detail });
    }),
};

export const setDecisionCommand: Command = {
  name: 'client decision set',
  about: 'Says who decides about a kind of change: --decider --deadline days --escalate-to --deputy number',
  takes: ['client code', 'rule type'],
  options: { ...RULE_OPTIONS, ...WITH_CHANGES },
  run: (context) =>
    inOneTransaction(context, async (tx, now) => {
      demandSaid(context, Object.keys(RULE_OPTIONS));
      const client = await known(tx, context, now);
      const ruleType = ruleTypeIn(context);
      const before = client.rules.find((one) => one.ruleType === ruleType);
      const old = before?.rule ?? defaultRule(ruleType);
      const change = changeRule(old, context.options ?? {});
      if ('faults' in change) throw new Refused(...change.faults);
      const deputyId = await deputyIn(tx, context, {
        clientId: client.clientId,
        number: change.rule.deputyNumber,
        now,
      });
      await saveRule(tx, { clientId: client.clientId, ruleType }, change.rule, deputyId);
      const differences = differencesOf(toldRule(old), toldRule(change.rule));
      // To make the product's rule the client's own is a change too: it stays when the product's does not.
      const isNew = before?.isDefault === true;
      const detail =
        isNew || Object.keys(differences).length > 0 ? { ruleType, ...(isNew && { isNew }), ...differences } : {};
      return finish(tx, context, now, { action: 'decision set', detail });
    }),
};

export const resetDecisionCommand: Command = {
  name: 'client decision reset',
  about: 'Gives a kind of change back to the product’s own rule.',
  takes: ['client code', 'rule type'],
  options: WITH_CHANGES,
  run: (context) =>
    inOneTransaction(context, async (tx, now) => {
      const client = await known(tx, context, now);
      const ruleType = ruleTypeIn(context);
      const before = client.rules.find((one) => one.ruleType === ruleType);
      await dropRule(tx, client.clientId, ruleType);
      const detail =
        before === undefined || before.isDefault
          ? {}
          : { ruleType, ...differencesOf(toldRule(before.rule), toldRule(defaultRule(ruleType))) };
      return finish(tx, context, now, { action: 'decision reset', detail });
    }),
};

/** The client whose code was typed, in capitals or not. */
async function known(tx: Transaction, { given: [code = ''] }: Context, now: Date): Promise<OperatorClient> {
  const client = await clientCoded(tx, code.toUpperCase(), now);
  if (!client) throw new Refused(`There is no client ${code}. \`client list\` names them.`);
  return client;
}

/** The deputy's id. One that stood there already may have left since, and does not keep the rest from being changed. */
async function deputyIn(
  tx: Transaction,
  { options = {} }: Context,
  { clientId, number, now }: { readonly clientId: string; readonly number: string | null; readonly now: Date },
): Promise<string | null> {
  if (number === null) return null;
  const deputy = await deputyOf(tx, clientId, number, now);
  if (!deputy) throw new Refused(`--deputy: nobody at this client has the employee number ${number}.`);
  if (options['deputy'] !== undefined && deputy.fault !== null) throw new Refused(`--deputy: ${deputy.fault}`);
  return deputy.employeeId;
}

function ruleTypeIn({ given: [, typed = ''] }: Context): number {
  const ruleType = ruleTypeOf(typed);
  if (ruleType !== null) return ruleType;
  throw new Refused(`A rule type is ${RULE_TYPES.map(([code, name]) => `${code} (${name})`).join(', ')}.`);
}

function demandSaid({ options = {} }: Context, names: readonly string[]): void {
  if (!names.some((name) => options[name] !== undefined))
    throw new Refused(`What shall be changed? ${names.map((name) => `--${name}`).join(' ')}`);
}

/** Writes the change down and tells how it is now; `--dry-run` tells it and takes everything back. */
async function finish(
  tx: Transaction,
  context: Context,
  now: Date,
  { action, detail }: Pick<ClientChangeRow, 'action' | 'detail'>,
): Promise<Outcome> {
  const client = await known(tx, context, now);
  const isChanged = Object.keys(detail).length > 0;
  const isDry = context.options?.['dry-run'] === true;
  if (isChanged)
    await recordClientChange(tx, client.clientId, {
      at: instantText(now),
      changed_by: changedBy(context),
      action,
      detail,
    });
  const end = isDry
    ? 'Nothing was changed: this is how it would be.'
    : isChanged
      ? 'Changed.'
      : 'It was so already: nothing was changed.';
  const outcome: Outcome = {
    done: true,
    lines: [...linesOf(client), end],
    data: { client: told(client), changed: isChanged && !isDry, dryRun: isDry },
  };
  if (isDry) throw new TakenBack(outcome);
  return outcome;
}

/** For programs: settings and rules by the names of the options that set them. */
function told({ code, name, partner, policy, rules, present }: OperatorClient) {
  return {
    clientCode: code,
    name,
    partnerCode: partner,
    policy: toldPolicy(policy),
    decisionRules: rules.map(({ ruleType, rule, isDefault }) => ({ ruleType, isDefault, ...toldRule(rule) })),
    notes: notesOn(policy, rules, present),
  };
}

/** For people: a line for each. */
function linesOf({ code, name, policy, rules, present }: OperatorClient): string[] {
  const settings = Object.entries(toldPolicy(policy)).map(([option, value]) => {
    const answer = typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value);
    return `${option.padEnd(26)}${answer}`;
  });
  const deciding = rules.map(({ ruleType, rule, isDefault }) => {
    const type = RULE_TYPES.find(([one]) => one === ruleType)?.[1] ?? '';
    const parts = Object.entries(toldRule(rule)).map(([part, value]) => `${part} ${value}`);
    return `${`${type} (${ruleType})`.padEnd(26)}${parts.join(', ')}${isDefault ? '  (the product’s own)' : ''}`;
  });
  return [`${code}  ${name}`, ...settings, ...deciding, ...notesOn(policy, rules, present)];
}
