import type { OperatorScope } from '../platform/access/operator-scope.ts';
import type { Transaction } from '../platform/database/port.ts';
import {
  changePolicy,
  changeRule,
  differencesOf,
  POLICY_OPTIONS,
  RULE_OPTIONS,
  RULE_TYPES,
  ruleTypeOf,
  policyOptions,
  ruleOptions,
} from './client-change.ts';
import { clientChanges, defaultRule, deputyOf, dropRule, listClients, savePolicy, saveRule } from './client-store.ts';
import { finish, known, linesOf, clientData, WITH_CHANGES } from './client-tool.ts';
import type { Command, Context } from './command.ts';
import { historyOf } from './history.ts';
import { inOneTransaction, Refused } from './maintenance.ts';

export const listClientsCommand: Command = {
  name: 'client list',
  about: () => 'Lists the clients, their codes and their partners.',
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
  about: () => 'Shows a client’s policy and who decides requested changes.',
  takes: ['client code'],
  run: (context) =>
    inOneTransaction(context, async (tx, now) => {
      const client = await known(tx, context, now);
      return { done: true, lines: linesOf(client), data: { client: clientData(client) } };
    }),
};

export const clientHistoryCommand: Command = {
  name: 'client history',
  about: () => 'Lists the changes to a client’s policy and rules, with operator and time.',
  takes: ['client code'],
  run: (context) =>
    inOneTransaction(context, async (tx, now) => {
      return historyOf(await clientChanges(tx, await known(tx, context, now)));
    }),
};

export const setClientCommand: Command = {
  name: 'client set',
  about: () => 'Changes a client’s policy: --deposit-accounts --managers-see-bank --managers-see-pay --hr-access …',
  takes: ['client code'],
  options: { ...POLICY_OPTIONS, ...WITH_CHANGES },
  run: (context) =>
    inOneTransaction(context, async (tx, now) => {
      demandOptions(context, Object.keys(POLICY_OPTIONS));
      const client = await known(tx, context, now);
      const change = changePolicy(client.policy, context.options ?? {});
      if ('faults' in change) throw new Refused(...change.faults);
      await savePolicy(tx, client, change.policy);
      const detail = differencesOf(policyOptions(client.policy), policyOptions(change.policy));
      return finish(tx, context, now, { action: 'set', detail });
    }),
};

export const setDecisionCommand: Command = {
  name: 'client decision set',
  about: () => 'Sets who decides a type of change: --decider --deadline days --escalate-to --deputy number',
  takes: ['client code', 'rule type'],
  options: { ...RULE_OPTIONS, ...WITH_CHANGES },
  run: (context) =>
    inOneTransaction(context, async (tx, now) => {
      demandOptions(context, Object.keys(RULE_OPTIONS));
      const client = await known(tx, context, now);
      const ruleType = ruleTypeIn(context);
      const before = client.rules.find((one) => one.ruleType === ruleType);
      const old = before?.rule ?? defaultRule(ruleType);
      const change = changeRule(old, context.options ?? {});
      if ('faults' in change) throw new Refused(...change.faults);
      const deputyId = await deputyIn(tx, context, client, change.rule.deputyNumber, now);
      await saveRule(tx, client, ruleType, change.rule, deputyId);
      const differences = differencesOf(ruleOptions(old), ruleOptions(change.rule));
      // Adopting the default rule as the client's own is a change too: it stays when the default changes.
      const isNew = before?.isDefault === true;
      const detail =
        isNew || Object.keys(differences).length > 0 ? { ruleType, ...(isNew && { isNew }), ...differences } : {};
      return finish(tx, context, now, { action: 'decision set', detail });
    }),
};

export const resetDecisionCommand: Command = {
  name: 'client decision reset',
  about: () => 'Resets a type of change to the default rule.',
  takes: ['client code', 'rule type'],
  options: WITH_CHANGES,
  run: (context) =>
    inOneTransaction(context, async (tx, now) => {
      const client = await known(tx, context, now);
      const ruleType = ruleTypeIn(context);
      const before = client.rules.find((one) => one.ruleType === ruleType);
      await dropRule(tx, client, ruleType);
      const detail =
        before === undefined || before.isDefault
          ? {}
          : { ruleType, ...differencesOf(ruleOptions(before.rule), ruleOptions(defaultRule(ruleType))) };
      return finish(tx, context, now, { action: 'decision reset', detail });
    }),
};

/** Returns the deputy's id. A stored deputy may have left since, and does not block other changes to the rule. */
async function deputyIn(
  tx: Transaction,
  { options = {} }: Context,
  client: OperatorScope,
  number: string | null,
  now: Date,
): Promise<string | null> {
  if (number === null) return null;
  const deputy = await deputyOf(tx, client, number, now);
  if (!deputy) throw new Refused(`--deputy: No one at this client has the employee number ${number}.`);
  if (options['deputy'] !== undefined && deputy.fault !== null) throw new Refused(`--deputy: ${deputy.fault}`);
  return deputy.employeeId;
}

function ruleTypeIn({ given: [, typed = ''] }: Context): number {
  const ruleType = ruleTypeOf(typed);
  if (ruleType !== null) return ruleType;
  throw new Refused(`A rule type is ${RULE_TYPES.map(([code, name]) => `${code} (${name})`).join(', ')}.`);
}

function demandOptions({ options = {} }: Context, names: readonly string[]): void {
  if (!names.some((name) => options[name] !== undefined))
    throw new Refused(`Give at least one option: ${names.map((name) => `--${name}`).join(' ')}`);
}
