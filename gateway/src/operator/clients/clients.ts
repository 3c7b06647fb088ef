import type { JobSubject } from '../../platform/access/job-subject.ts';
import type { OperatorScope } from '../../platform/access/operator-scope.ts';
import type { Transaction } from '../../platform/database/port.ts';
import type { Command, Context } from '../command.ts';
import { historyOf } from '../history.ts';
import { inOneTransaction, Refused } from '../in-one-transaction.ts';
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
import { text } from './texts.ts';

export const listClientsCommand: Command = {
  name: 'client list',
  about: (language) => text(language, 'list.about'),
  run: (context) =>
    inOneTransaction(context, async (tx) => {
      const clients = await listClients(tx);
      const lines = clients.map(
        ({ clientCode, name, partnerCode, sandboxOf }) =>
          `${clientCode.padEnd(22)}${name}  (${partnerCode})${
            sandboxOf === null ? '' : `  ${text(context.language ?? 'en', 'show.sandbox')}`
          }`,
      );
      return { done: true, lines, data: { clients } };
    }),
};

export const showClientCommand: Command = {
  name: 'client show',
  about: (language) => text(language, 'show.about'),
  takes: ['client code'],
  run: (context) =>
    inOneTransaction(context, async (tx, now) => {
      const client = await known(tx, context, now);
      const { language = 'en' } = context;
      return { done: true, lines: linesOf(client, language), data: { client: clientData(client, language) } };
    }),
};

export const clientHistoryCommand: Command = {
  name: 'client history',
  about: (language) => text(language, 'history.about'),
  takes: ['client code'],
  run: (context) =>
    inOneTransaction(context, async (tx, now) => {
      return historyOf(await clientChanges(tx, await known(tx, context, now)), context.language ?? 'en');
    }),
};

export const setClientCommand: Command = {
  name: 'client set',
  about: (language) => text(language, 'set.about'),
  takes: ['client code'],
  options: { ...POLICY_OPTIONS, ...WITH_CHANGES },
  run: (context) =>
    inOneTransaction(context, async (tx, now) => {
      demandOptions(context, Object.keys(POLICY_OPTIONS));
      const client = await known(tx, context, now);
      const change = changePolicy(client.policy, context.options ?? {}, context.language ?? 'en');
      if ('faults' in change) throw new Refused(...change.faults);
      await savePolicy(tx, client, change.policy);
      const detail = differencesOf(policyOptions(client.policy), policyOptions(change.policy));
      return finish(tx, context, now, { action: 'set', detail });
    }),
};

export const setDecisionCommand: Command = {
  name: 'client decision set',
  about: (language) => text(language, 'decisionSet.about'),
  takes: ['client code', 'rule type'],
  options: { ...RULE_OPTIONS, ...WITH_CHANGES },
  run: (context) =>
    inOneTransaction(context, async (tx, now) => {
      demandOptions(context, Object.keys(RULE_OPTIONS));
      const client = await known(tx, context, now);
      const ruleType = ruleTypeIn(context);
      const before = client.rules.find((one) => one.ruleType === ruleType);
      const old = before?.rule ?? defaultRule(ruleType);
      const change = changeRule(old, context.options ?? {}, context.language ?? 'en');
      if ('faults' in change) throw new Refused(...change.faults);
      const deputy = await deputyIn(tx, context, client, change.rule.deputyNumber, now);
      await saveRule(tx, client, ruleType, change.rule, deputy);
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
  about: (language) => text(language, 'decisionReset.about'),
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
  { options = {}, language = 'en' }: Context,
  client: OperatorScope,
  number: string | null,
  now: Date,
): Promise<JobSubject | null> {
  if (number === null) return null;
  const deputy = await deputyOf(tx, client, number, now);
  if (!deputy) throw new Refused(text(language, 'decisionSet.deputyUnknown', { number }));
  if (options['deputy'] !== undefined && deputy.fault !== null)
    throw new Refused(text(language, `decisionSet.${deputy.fault}`, { number }));
  return deputy.subject;
}

function ruleTypeIn({ given: [, typed = ''], language = 'en' }: Context): number {
  const ruleType = ruleTypeOf(typed);
  if (ruleType !== null) return ruleType;
  const types = RULE_TYPES.map(([code, name]) => `${code} (${name})`).join(', ');
  throw new Refused(text(language, 'decisionSet.ruleType', { types }));
}

function demandOptions({ options = {}, language = 'en' }: Context, names: readonly string[]): void {
  if (!names.some((name) => options[name] !== undefined))
    throw new Refused(text(language, 'set.noOption', { options: names.map((name) => `--${name}`).join(' ') }));
}
