import type { SetupStep, SetupStepName } from '@paystead/contract/console/setup/model.ts';
import type { ConsoleSetupPorts } from './ports.ts';
import type { SetupFacts } from './setup-store.ts';

/** Steps without which a client doesn't go live. */
const REQUIRED: ReadonlySet<SetupStepName> = new Set([
  'employer',
  'payGroups',
  'calendar',
  'people',
  'roles',
  'branding',
  'policy',
  'provider',
]);

/** Returns the steps of a setup with their states, in the order in which one does them. */
export function stepsOf(facts: SetupFacts, providers: ConsoleSetupPorts['providers'], linked: number): SetupStep[] {
  const withPayday = facts.pay_groups.filter(({ hasPayday }) => hasPayday);
  const without = facts.pay_groups.filter(({ hasPayday }) => !hasPayday);
  const serving = providersOf(facts, providers);
  const isReviewed = facts.policy_reviewed_by !== null || facts.has_changed_policy;
  const step = (name: SetupStepName, isDone: boolean, count: number, names: string[] = []): SetupStep => ({
    step: name,
    state: isDone ? 'done' : REQUIRED.has(name) ? 'missing' : 'optional',
    count,
    names,
  });
  return [
    step('employer', facts.legals > 0, facts.legals),
    step('payGroups', facts.pay_groups.length > 0, facts.pay_groups.length),
    step(
      'calendar',
      withPayday.length > 0 && without.length === 0,
      withPayday.length,
      without.map(({ name }) => name),
    ),
    step('people', facts.people > 0, facts.people),
    step('roles', facts.deciders > 0, facts.deciders),
    step('branding', facts.hostnames.length > 0, facts.hostnames.length, facts.hostnames),
    // A client from before has its policy, whether someone reviewed it or not.
    {
      ...step('policy', isReviewed, isReviewed ? 1 : 0),
      ...(!isReviewed && !facts.has_setup && { state: 'optional' }),
    },
    step('provider', serving.length > 0, serving.length, serving),
    step('engine', facts.engine !== null, facts.engine === null ? 0 : 1, facts.engine === null ? [] : [facts.engine]),
    step('firstImport', facts.imports > 0, facts.imports),
    step('firstPay', facts.has_checks, facts.has_checks ? 1 : 0),
    step('invitations', linked > 0, linked),
  ];
}

/** Returns the providers at which the client's people can sign in: offered at a host of the partner, and for the client. */
function providersOf(
  { client_code: code, hostnames }: SetupFacts,
  providers: ConsoleSetupPorts['providers'],
): string[] {
  return providers
    .filter(({ hosts }) => hosts === undefined || hosts.some((host) => hostnames.includes(host)))
    .filter(({ clientCodes }) => clientCodes === undefined || clientCodes.includes(code))
    .map(({ name }) => name);
}

/** Counts the required steps, and those that are done. */
export function progressOf(steps: readonly SetupStep[]): { readonly done: number; readonly required: number } {
  const required = steps.filter(({ step }) => REQUIRED.has(step));
  return { done: required.filter(({ state }) => state === 'done').length, required: required.length };
}
