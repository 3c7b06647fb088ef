import type { PolicyEvent, PolicyWarning } from '@paystead/contract/console/policy/model.ts';
import { SETTING_NAMES, type SettingName } from '@paystead/contract/console/policy/settings.ts';
import { RULE_TYPE } from '@paystead/contract/features/pending-transactions/rules.ts';
import type { ConsolePolicyPorts, NewValues, PolicyValues, RefusedValue } from './console/policy/ports.ts';
import {
  changePolicy,
  changeRule,
  differencesOf,
  mismatchesOf,
  policyOptions,
  ruleOptions,
  type OperatorRule,
} from './operator/clients/client-change.ts';
import {
  clientChanges,
  clientCoded,
  defaultRule,
  deputyOf,
  dropRule,
  recordClientChange,
  savePolicy,
  saveRule,
  type ClientChangeRow,
  type OperatorClient,
} from './operator/clients/client-store.ts';
import { sandboxFacts } from './operator/clients/sandbox-store.ts';
import { changeSettings, invitationOptions } from './operator/invitations/change-settings.ts';
import { readSettings, saveSettings } from './operator/invitations/invitation-store.ts';
import { instantText } from './platform/clock.ts';
import type { Transaction } from './platform/database/port.ts';
import { found } from './platform/failures/failure.ts';

type Group = PolicyWarning['group'];
const GROUPS: readonly (readonly [number, Group])[] = [
  [RULE_TYPE.NameAddress, 'nameAddress'],
  [RULE_TYPE.DirectDeposit, 'directDeposit'],
  [RULE_TYPE.TaxCategories, 'taxes'],
];
const groupOf = (ruleType: unknown): Group | undefined => GROUPS.find(([type]) => type === ruleType)?.[1];

/** Everything that one change of a policy works with. */
interface Changing {
  readonly tx: Transaction;
  readonly client: OperatorClient;
  readonly now: Date;
  readonly record: (action: ClientChangeRow['action'], detail: ClientChangeRow['detail']) => Promise<void>;
}

/** Returns the work of the commands about clients for the console's policy area. */
export function consolePolicyPorts(): ConsolePolicyPorts {
  return {
    async read(tx, clientCode, now) {
      const client = found(await clientCoded(tx, clientCode, now));
      const { name, policy, rules, present } = client;
      const values = Object.fromEntries(
        [
          ...Object.entries(policyOptions(policy)),
          ...rules.flatMap(({ ruleType, rule }) => named(groupOf(ruleType), ruleOptions(rule))),
          ...named('invitation', invitationOptions(await readSettings(tx, client))),
        ].map(([setting, value]) => [setting, textOf(value)]),
      ) as PolicyValues;
      const warnings = mismatchesOf(policy, rules, present).flatMap(({ ruleType, ...rest }) => {
        const group = groupOf(ruleType);
        return group ? [{ ...rest, group }] : [];
      });
      return { name, values, warnings };
    },
    async apply(tx, clientCode, values, { by, confirmedBy, reason }, now) {
      const client = found(await clientCoded(tx, clientCode, now));
      const changing: Changing = {
        tx,
        client,
        now,
        record: async (action, detail) => {
          if (Object.keys(detail).length === 0) return;
          const noted = { ...detail, reason, ...(confirmedBy !== null && { confirmedBy }) };
          await recordClientChange(tx, client, { at: instantText(now), changed_by: by, action, detail: noted });
        },
      };
      const faults = [...(await applyOptions(changing, values)), ...(await applyInvitations(changing, values))];
      for (const [ruleType, group] of GROUPS) faults.push(...(await applyRule(changing, ruleType, group, values)));
      return faults;
    },
    sandboxesOf: async (tx, client) => (await sandboxFacts(tx, client)).sandboxes,
    history: async (tx, client) => (await clientChanges(tx, client)).map(eventOf).filter(hasChanges).toReversed(),
  };
}

const named = (prefix: string | undefined, options: Readonly<Record<string, string | number | boolean>>) =>
  Object.entries(options).map(([option, value]) => [`${prefix}.${option}`, value] as const);

function textOf(value: unknown): string {
  return typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value);
}

/** Returns the values of the settings with a prefix, under the names of their options. */
function optionsIn(values: NewValues, prefix: Group | 'invitation' | null): Record<string, string> {
  return Object.fromEntries(
    [...values].flatMap(([setting, value]) => {
      const [first = '', rest] = setting.split('.');
      if (prefix === null) return rest === undefined ? [[setting, value]] : [];
      return first === prefix && rest !== undefined ? [[rest, value]] : [];
    }),
  );
}

/** Returns the options that are refused by themselves. */
function refusedAlone(
  options: Readonly<Record<string, string>>,
  isRefused: (option: Record<string, string>) => boolean,
  prefix = '',
): RefusedValue[] {
  return Object.entries(options)
    .filter(([option, value]) => isRefused({ [option]: value }))
    .map(([option]) => ({ setting: `${prefix}${option}` as SettingName, why: 'invalid' }));
}

async function applyOptions({ tx, client, record }: Changing, values: NewValues): Promise<RefusedValue[]> {
  const options = optionsIn(values, null);
  const change = changePolicy(client.policy, options, 'en');
  if ('faults' in change) return refusedAlone(options, (one) => 'faults' in changePolicy(client.policy, one, 'en'));
  const detail = differencesOf(policyOptions(client.policy), policyOptions(change.policy));
  if (Object.keys(detail).length > 0) await savePolicy(tx, client, change.policy);
  await record('set', detail);
  return [];
}

async function applyInvitations({ tx, client, record }: Changing, values: NewValues): Promise<RefusedValue[]> {
  const options = optionsIn(values, 'invitation');
  const before = await readSettings(tx, client);
  const change = changeSettings(before, options, 'en');
  if ('faults' in change)
    return refusedAlone(options, (one) => 'faults' in changeSettings(before, one, 'en'), 'invitation.');
  const detail = differencesOf(invitationOptions(before), invitationOptions(change.settings));
  if (Object.keys(detail).length > 0) await saveSettings(tx, client, change.settings);
  await record('invitation set', detail);
  return [];
}

/** No first decider and no next one: any other value can be judged by itself. */
const NOBODY = { decider: 'none', escalateTo: null } as const;

async function applyRule(
  { tx, client, record, now }: Changing,
  ruleType: number,
  group: Group,
  values: NewValues,
): Promise<RefusedValue[]> {
  const options = optionsIn(values, group);
  if (Object.keys(options).length === 0) return [];
  const old: OperatorRule = client.rules.find((one) => one.ruleType === ruleType)?.rule ?? defaultRule(ruleType);
  const change = changeRule(old, options, 'en');
  if ('faults' in change) {
    const alone = refusedAlone(options, (one) => 'faults' in changeRule({ ...old, ...NOBODY }, one, 'en'), `${group}.`);
    const same = options['decider'] === undefined ? `${group}.escalate-to` : `${group}.decider`;
    return alone.length > 0 ? alone : [{ setting: same as SettingName, why: 'sameDecider' }];
  }
  const { deputyNumber } = change.rule;
  const deputy = deputyNumber === null ? null : await deputyOf(tx, client, deputyNumber, now);
  // A stored deputy may have left since, and does not block other changes to the rule.
  const why = deputy === undefined ? 'deputyUnknown' : options['deputy'] === undefined ? null : deputy?.fault;
  if (why) return [{ setting: `${group}.deputy`, why }];
  const detail = differencesOf(ruleOptions(old), ruleOptions(change.rule));
  if (Object.keys(detail).length === 0) return [];
  const isDefault =
    Object.keys(differencesOf(ruleOptions(defaultRule(ruleType)), ruleOptions(change.rule))).length === 0;
  if (isDefault) await dropRule(tx, client, ruleType);
  else await saveRule(tx, client, ruleType, change.rule, deputy?.subject ?? null);
  await record(isDefault ? 'decision reset' : 'decision set', { ruleType, ...detail });
  return [];
}

/** Returns a recorded change in the words of the settings' names. */
function eventOf({ at, changed_by: by, action, detail }: ClientChangeRow): PolicyEvent {
  const { ruleType, confirmedBy, reason, ...parts } = detail;
  const prefix = action === 'invitation set' ? 'invitation.' : ruleType === undefined ? '' : `${groupOf(ruleType)}.`;
  const changes = Object.entries(parts).flatMap(([part, values]) => {
    const setting = SETTING_NAMES.find((name) => name === `${prefix}${part}`);
    if (!setting || typeof values !== 'object' || values === null || !('before' in values)) return [];
    const { before, after } = values as { readonly before: unknown; readonly after?: unknown };
    return [{ setting, from: textOf(before), to: textOf(after) }];
  });
  const wordsIn = (value: unknown) => (typeof value === 'string' ? value : null);
  return { at, by, confirmedBy: wordsIn(confirmedBy), reason: wordsIn(reason), changes };
}

function hasChanges({ changes }: PolicyEvent): boolean {
  return changes.length > 0;
}
