import type { PolicyPage, PolicySetting } from '@paystead/contract/console/policy/model.ts';
import { POLICY_SETTINGS, SETTING_NAMES, type SettingName } from '@paystead/contract/console/policy/settings.ts';
import { CLIENT_WRITERS, type OperatorRole } from '@paystead/contract/console/roles.ts';
import type { ConsoleScope } from '../../platform/access/console-scope.ts';
import type { OperatorScope } from '../../platform/access/operator-scope.ts';
import type { Transaction } from '../../platform/database/port.ts';
import { requestedBySelf } from '../confirmations/confirmations-store.ts';
import { waitingPolicies, waitingPolicyOf } from './confirmations-store.ts';
import type { ConsolePolicyPorts, PolicyValues } from './ports.ts';

/** The most changes of the history that the page shows. */
const HISTORY = 50;

/** Returns the page of a client's policy as an operator sees it. */
export async function policyPageOf(
  tx: Transaction,
  ports: ConsolePolicyPorts,
  {
    client,
    clientCode,
    scope,
  }: { readonly client: OperatorScope; readonly clientCode: string; readonly scope: ConsoleScope },
  now: Date,
): Promise<PolicyPage> {
  const { name, values, warnings } = await ports.read(tx, clientCode, now);
  const waiting = await waitingPolicies(tx, client, now);
  return {
    clientCode,
    clientName: name,
    isSandbox: scope.clients.some((one) => one.clientCode === clientCode && one.isSandbox),
    settings: SETTING_NAMES.map((setting) => settingOf(setting, values[setting], scope.role)),
    warnings: [...warnings],
    waiting: waiting.map((one) => waitingPolicyOf(one, scope, requestedBySelf(one, scope))),
    history: (await ports.history(tx, client)).slice(0, HISTORY),
    twoOperators: values['two-operators'] === 'on',
    sandboxes: await comparisons(tx, ports, { client, scope, values }, now),
  };
}

/** Returns the sandboxes within reach, each with the values that differ from the live client's. */
async function comparisons(
  tx: Transaction,
  ports: ConsolePolicyPorts,
  {
    client,
    scope,
    values,
  }: { readonly client: OperatorScope; readonly scope: ConsoleScope; readonly values: PolicyValues },
  now: Date,
): Promise<PolicyPage['sandboxes']> {
  const found = [];
  for (const { clientCode, name } of await ports.sandboxesOf(tx, client)) {
    if (!scope.clients.some((one) => one.clientCode === clientCode)) continue;
    const { values: tried } = await ports.read(tx, clientCode, now);
    const differing = SETTING_NAMES.filter((one) => !one.endsWith('.deputy') && tried[one] !== values[one]);
    found.push({ clientCode, name, differences: differing.map((setting) => ({ setting, to: tried[setting] })) });
  }
  return found;
}

function settingOf(setting: SettingName, value: string, role: OperatorRole): PolicySetting {
  const { group, kind, standard, changedBy, isBounded = false } = POLICY_SETTINGS[setting];
  return {
    setting,
    group,
    type: kind.type,
    min: 'min' in kind ? kind.min : null,
    max: 'max' in kind ? kind.max : null,
    choices: 'choices' in kind ? [...kind.choices] : [],
    count: ('count' in kind ? kind.count : null) ?? null,
    word: ('word' in kind ? kind.word : null) ?? null,
    value,
    standard,
    isBounded,
    changedBy,
    mayChange: CLIENT_WRITERS.includes(role) && (role !== 'payroll' || changedBy === 'client'),
  };
}
