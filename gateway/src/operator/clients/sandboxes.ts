import { instantText } from '../../platform/clock.ts';
import type { Command, Context, Outcome } from '../command.ts';
import { changedBy, DryRunRollback, inOneTransaction, Refused } from '../in-one-transaction.ts';
import { text as shared } from '../texts.ts';
import { invitationOptions } from '../invitations/change-settings.ts';
import { readSettings } from '../invitations/invitation-store.ts';
import { differencesOf, policyOptions, ruleOptions } from './client-change.ts';
import { recordClientChange } from './client-store.ts';
import { finish, known, WITH_CHANGES } from './client-tool.ts';
import { addSandbox, emptySandbox, removeSandbox, sandboxFacts } from './sandbox-store.ts';
import { isSandboxCode, LONGEST_SANDBOX_NAME, sandboxName } from './sandbox-name.ts';
import { text } from './texts.ts';

export const createSandboxCommand: Command = {
  name: 'client sandbox create',
  about: (language) => text(language, 'sandboxCreate.about'),
  takes: ['client code', 'sandbox code'],
  options: { ...WITH_CHANGES, name: 'string' },
  run: (context) =>
    inOneTransaction(context, async (tx, now) => {
      const { language = 'en', given, options = {} } = context;
      const live = await known(tx, context, now);
      if ((await sandboxFacts(tx, live)).live !== null)
        throw new Refused(text(language, 'sandbox.ofSandbox', { code: live.code }));
      const code = (given[1] ?? '').trim().toUpperCase();
      if (!isSandboxCode(code)) throw new Refused(text(language, 'sandbox.code'));
      const { name: typed } = options;
      const name = typeof typed === 'string' ? typed.trim() : sandboxName(live.name);
      if (name === '' || name.length > LONGEST_SANDBOX_NAME)
        throw new Refused(text(language, 'sandbox.name', { max: LONGEST_SANDBOX_NAME }));
      if ((await addSandbox(tx, live, { code, name })) === undefined)
        throw new Refused(text(language, 'sandbox.taken', { code }));
      const detail = { created: { sandboxOf: live.code, name } };
      return finish(tx, { ...context, given: [code] }, now, { action: 'sandbox create', detail });
    }),
};

export const emptySandboxCommand: Command = {
  name: 'client sandbox empty',
  about: (language) => text(language, 'sandboxEmpty.about'),
  takes: ['sandbox code'],
  options: WITH_CHANGES,
  run: (context) =>
    inOneTransaction(context, async (tx, now) => {
      const { language = 'en' } = context;
      const { client } = await knownSandbox(tx, context, now);
      const people = await emptySandbox(tx, client);
      const change = { at: instantText(now), changed_by: changedBy(context), action: 'sandbox empty' } as const;
      await recordClientChange(tx, client, { ...change, detail: { people } });
      return ended(context, text(language, 'sandbox.emptied', { count: people }), { people });
    }),
};

export const removeSandboxCommand: Command = {
  name: 'client sandbox remove',
  about: (language) => text(language, 'sandboxRemove.about'),
  takes: ['sandbox code'],
  options: WITH_CHANGES,
  run: (context) =>
    inOneTransaction(context, async (tx, now) => {
      const { language = 'en' } = context;
      const { client } = await knownSandbox(tx, context, now);
      const { code } = client;
      if (!(await removeSandbox(tx, client))) throw new Refused(text(language, 'sandbox.hasAudit', { code }));
      return ended(context, text(language, 'sandbox.removed', { code }), { removed: code });
    }),
};

export const compareSandboxCommand: Command = {
  name: 'client sandbox compare',
  about: (language) => text(language, 'sandboxCompare.about'),
  takes: ['sandbox code'],
  run: (context) =>
    inOneTransaction(context, async (tx, now) => {
      const { language = 'en' } = context;
      const { client, liveCode } = await knownSandbox(tx, context, now);
      const live = await known(tx, { ...context, given: [liveCode] }, now);
      const invitations = [await readSettings(tx, live), await readSettings(tx, client)].map(invitationOptions);
      const [liveInvitations = {}, ownInvitations = {}] = invitations;
      const commands = [
        commandOf(`client set ${liveCode}`, policyOptions(live.policy), policyOptions(client.policy)),
        ...client.rules.map(({ ruleType, rule }) => {
          const liveRule = live.rules.find((one) => one.ruleType === ruleType)?.rule ?? rule;
          // A deputy is a person of the client, so it isn't compared.
          const tried = { ...rule, deputyNumber: liveRule.deputyNumber };
          return commandOf(`client decision set ${liveCode} ${ruleType}`, ruleOptions(liveRule), ruleOptions(tried));
        }),
        commandOf(`invitation settings --client ${liveCode}`, liveInvitations, ownInvitations),
      ].filter((one) => one !== null);
      const lines = commands.length === 0 ? [text(language, 'sandbox.same', { code: liveCode })] : commands;
      return { done: true, lines, data: { liveClientCode: liveCode, commands } };
    }),
};

async function knownSandbox(...[tx, context, now]: Parameters<typeof known>) {
  const client = await known(tx, context, now);
  const { live } = await sandboxFacts(tx, client);
  if (live === null) throw new Refused(text(context.language ?? 'en', 'sandbox.isLive', { code: client.code }));
  return { client, liveCode: live.clientCode };
}

function ended({ language = 'en', options }: Context, line: string, data: object): Outcome {
  const isDry = options?.['dry-run'] === true;
  const end = shared(language, isDry ? 'change.dryRun' : 'change.done');
  const outcome: Outcome = { done: true, lines: isDry ? [end, line] : [line, end], data: { ...data, dryRun: isDry } };
  if (isDry) throw new DryRunRollback(outcome);
  return outcome;
}

type Options = Readonly<Record<string, string | number | boolean>>;

/** Returns the command that gives the live client the sandbox's values; null: they are the same. */
function commandOf(command: string, live: Options, tried: Options): string | null {
  const options = Object.entries(differencesOf(live, tried)).map(
    ([option, { after }]) => `--${option} ${answerOf(after)}`,
  );
  return options.length === 0 ? null : `./paystead ${command} ${options.join(' ')}`;
}

const answerOf = (value: unknown): string => (typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value));
