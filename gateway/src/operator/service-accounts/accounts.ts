import { randomUUID } from 'node:crypto';
import {
  addCredential,
  createServiceAccount,
  disableServiceAccount,
  grantScopes,
  noteChange,
  revokeScopes,
  serviceAccountChanges,
  serviceAccounts,
  serviceCredentials,
} from '../../service/accounts/account-store.ts';
import { newSecret } from '../../service/accounts/secret.ts';
import type { Command } from '../command.ts';
import { historyOf } from '../history.ts';
import { inOneTransaction, Refused } from '../in-one-transaction.ts';
import {
  accountData,
  accountLine,
  changeOf,
  credentialData,
  credentialLine,
  enabledAccount,
  knownAccount,
  readGrant,
  WITH_GRANT,
} from './account-tool.ts';
import { text } from './texts.ts';

export const listServiceAccountsCommand: Command = {
  name: 'service-account list',
  about: (language) => text(language, 'list.about'),
  run: (context) =>
    inOneTransaction(context, async (tx) => {
      const { language = 'en' } = context;
      const rows = await serviceAccounts(tx);
      const lines = rows.map((row) => accountLine(row, language));
      return {
        done: true,
        lines: lines.length > 0 ? lines : [text(language, 'none')],
        data: { accounts: rows.map(accountData) },
      };
    }),
};

export const showServiceAccountCommand: Command = {
  name: 'service-account show',
  about: (language) => text(language, 'show.about'),
  takes: ['name'],
  run: (context) =>
    inOneTransaction(context, async (tx) => {
      const { language = 'en' } = context;
      const account = await knownAccount(tx, context);
      const credentials = await serviceCredentials(tx, account.service_account_id);
      return {
        done: true,
        lines: [accountLine(account, language), ...credentials.map((row) => credentialLine(row, language))],
        data: { account: accountData(account), credentials: credentials.map(credentialData) },
      };
    }),
};

export const serviceAccountHistoryCommand: Command = {
  name: 'service-account history',
  about: (language) => text(language, 'history.about'),
  takes: ['name'],
  run: (context) =>
    inOneTransaction(context, async (tx) => {
      const account = await knownAccount(tx, context);
      return historyOf(await serviceAccountChanges(tx, account.service_account_id), context.language ?? 'en');
    }),
};

export const createServiceAccountCommand: Command = {
  name: 'service-account create',
  about: (language) => text(language, 'create.about'),
  takes: ['name'],
  options: WITH_GRANT,
  run: (context) =>
    inOneTransaction(context, async (tx, now) => {
      const { given, language = 'en' } = context;
      const name = given[0] ?? '';
      if (!/^[a-z][a-z0-9-]{1,62}$/.test(name)) throw new Refused(text(language, 'name'));
      const grant = await readGrant(tx, context);
      const [accountId, change, secret] = [randomUUID(), changeOf(context, now), newSecret()];
      if (!(await createServiceAccount(tx, accountId, name, change)))
        throw new Refused(text(language, 'exists', { name }));
      await grantScopes(tx, accountId, grant);
      const hint = secret.text.slice(-4);
      await addCredential(tx, accountId, { kind: 'secret', hint, hash: secret.hash }, change);
      await noteChange(tx, accountId, change, 'create', { name, ...grant, secret: hint });
      return {
        done: true,
        lines: [text(language, 'created', { name }), secret.text, text(language, 'secretOnce')],
        data: { clientId: name, clientSecret: secret.text },
      };
    }),
};

export const grantServiceScopesCommand = grantCommand('grant', 'granted', grantScopes);
export const revokeServiceScopesCommand = grantCommand('revoke', 'revoked', revokeScopes);

/** Builds a command that gives or takes scopes. */
function grantCommand(action: 'grant' | 'revoke', done: 'granted' | 'revoked', apply: typeof grantScopes): Command {
  return {
    name: `service-account ${action}`,
    about: (language) => text(language, `${action}.about`),
    takes: ['name'],
    options: WITH_GRANT,
    run: (context) =>
      inOneTransaction(context, async (tx, now) => {
        const { language = 'en' } = context;
        const { service_account_id: accountId, name } = await enabledAccount(tx, context);
        const grant = await readGrant(tx, context);
        const count = await apply(tx, accountId, grant);
        if (count > 0) await noteChange(tx, accountId, changeOf(context, now), action, { ...grant });
        return { done: true, lines: [text(language, done, { name, count })], data: { name, count } };
      }),
  };
}

export const disableServiceAccountCommand: Command = {
  name: 'service-account disable',
  about: (language) => text(language, 'disable.about'),
  takes: ['name'],
  options: { by: 'string' },
  run: (context) =>
    inOneTransaction(context, async (tx, now) => {
      const { language = 'en' } = context;
      const { service_account_id: accountId, name } = await enabledAccount(tx, context);
      await disableServiceAccount(tx, accountId, now);
      await noteChange(tx, accountId, changeOf(context, now), 'disable', {});
      return { done: true, lines: [text(language, 'done.disabled', { name })], data: { name } };
    }),
};
