import { readFile } from 'node:fs/promises';
import { instantText } from '../../platform/clock.ts';
import { addCredential, expireSecretsAt, noteChange, revokeCredential } from '../../service/accounts/account-store.ts';
import { readPublicKey } from '../../service/accounts/public-key.ts';
import { newSecret } from '../../service/accounts/secret.ts';
import type { Command } from '../command.ts';
import { inOneTransaction, Refused } from '../in-one-transaction.ts';
import { pathIn } from '../paths.ts';
import { changeOf, enabledAccount, knownAccount } from './account-tool.ts';
import { text } from './texts.ts';

const DAY = 24 * 3600 * 1000;
const DEFAULT_OVERLAP_DAYS = '7';
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const rotateServiceSecretCommand: Command = {
  name: 'service-account rotate',
  about: (language) => text(language, 'rotate.about'),
  takes: ['name'],
  options: { 'overlap-days': 'string', by: 'string' },
  run: (context) =>
    inOneTransaction(context, async (tx, now) => {
      const { options = {}, language = 'en' } = context;
      const typed = String(options['overlap-days'] ?? DEFAULT_OVERLAP_DAYS);
      if (!/^\d{1,2}$/.test(typed) || Number(typed) > 90) throw new Refused(text(language, 'days'));
      const { service_account_id: accountId, name } = await enabledAccount(tx, context);
      const [change, secret] = [changeOf(context, now), newSecret()];
      const until = new Date(now.getTime() + Number(typed) * DAY);
      const count = await expireSecretsAt(tx, accountId, until);
      const hint = secret.text.slice(-4);
      await addCredential(tx, accountId, { kind: 'secret', hint, hash: secret.hash }, change);
      const at = instantText(until);
      await noteChange(tx, accountId, change, 'rotate', { secret: hint, earlierExpireAt: at });
      return {
        done: true,
        lines: [text(language, 'rotated', { name, count, at }), secret.text, text(language, 'secretOnce')],
        data: { clientId: name, clientSecret: secret.text, earlierExpireAt: at },
      };
    }),
};

export const addServiceKeyCommand: Command = {
  name: 'service-account add-key',
  about: (language) => text(language, 'addKey.about'),
  takes: ['name', 'JWK or PEM file'],
  options: { by: 'string' },
  async run(context) {
    const { given, language = 'en' } = context;
    const path = pathIn(context, given[1] ?? '');
    const key = await readPublicKey(await readFile(path, 'utf8'));
    return inOneTransaction(context, async (tx, now) => {
      if ('problem' in key) throw new Refused(text(language, `key.${key.problem}`, { path }));
      const { service_account_id: accountId, name } = await enabledAccount(tx, context);
      const { thumbprint, jwk } = key;
      const change = changeOf(context, now);
      await addCredential(tx, accountId, { kind: 'key', hint: thumbprint, publicJwk: jwk }, change);
      await noteChange(tx, accountId, change, 'add-key', { thumbprint });
      return { done: true, lines: [text(language, 'keyAdded', { name, thumbprint })], data: { name, thumbprint } };
    });
  },
};

export const revokeServiceCredentialCommand: Command = {
  name: 'service-account revoke-credential',
  about: (language) => text(language, 'revokeCredential.about'),
  takes: ['name', 'credential id'],
  options: { by: 'string' },
  run: (context) =>
    inOneTransaction(context, async (tx, now) => {
      const { given, language = 'en' } = context;
      const { service_account_id: accountId, name } = await knownAccount(tx, context);
      const id = given[1] ?? '';
      if (!UUID.test(id) || !(await revokeCredential(tx, accountId, id, now)))
        throw new Refused(text(language, 'noCredential', { name, id }));
      await noteChange(tx, accountId, changeOf(context, now), 'revoke-credential', { credentialId: id });
      return { done: true, lines: [text(language, 'credentialRevoked', { id })], data: { name, credentialId: id } };
    }),
};
