import { describe, expect, test } from 'vitest';
import { MARISOL, RUTH } from '../test/start-identity.ts';
import { createAccounts } from './accounts/accounts.ts';
import { createSigningKeys, publicPart } from './keys.ts';
import { changeMail, resetMail, type Change } from './mail.ts';
import { castJson, subjectOf } from './person.ts';

const account = createAccounts([MARISOL]).byAddress(MARISOL.email);
if (!account) throw new Error('no account');
const occasion = (language: 'en' | 'es') => ({ language, origin: new URL('https://pay.example.test:8443') });

describe('SIG-7: mail about one’s own sign-in', () => {
  test('the link for a new password leads to the host and port that was asked', () => {
    const mail = resetMail(account, occasion('en'), 'TOKEN', 15);
    expect(mail).toMatchObject({ to: MARISOL.email, language: 'en', hostname: 'pay.example.test' });
    expect(mail.link?.url).toBe('https://pay.example.test:8443/identity/password/new?token=TOKEN');
    expect(mail.paragraphs.join(' ')).toContain('15');
  });

  test.each<[Change, string, string]>([
    ['appAdded', 'An authenticator app was added to your account', 'Se agregó una aplicación de códigos a su cuenta'],
    ['passkeyAdded', 'The passkey “Laptop” was added to your account', 'Laptop'],
    ['passkeyRenamed', 'A passkey was renamed to “Laptop”', 'Laptop'],
    ['passkeyRemoved', 'The passkey “Laptop” was removed from your account', 'Laptop'],
  ])('%s has its own subject, in both languages, and no link', (change, english, spanish) => {
    const [en, es] = [changeMail(account, change, occasion('en'), 'Laptop'), changeMail(account, change, occasion('es'), 'Laptop')]; // prettier-ignore
    expect([en.subject, en.heading]).toEqual([english, english]);
    if (spanish === 'Laptop') expect(es.subject).toContain(spanish);
    expect(es.subject).not.toBe(en.subject);
    expect([en.link, es.link]).toEqual([undefined, undefined]);
  });

  test('each change has a subject that no other one has', () => {
    const changes = ['appAdded', 'appRemoved', 'passkeyAdded', 'passkeyRenamed', 'passkeyRemoved', 'codesMade', 'codeUsed', 'passwordChanged', 'passwordReset'] as const; // prettier-ignore
    for (const language of ['en', 'es'] as const) {
      const subjects = changes.map((change) => changeMail(account, change, occasion(language), 'Laptop').subject);
      expect(new Set(subjects).size).toBe(changes.length);
    }
  });
});

describe('SIG-7: people and keys of the development provider', () => {
  test('people of generated clients aren’t published, and a subject is stable for an address in any case', () => {
    const cast = castJson([MARISOL, { ...RUTH, unlisted: true }]);
    expect(cast.people).toEqual([
      { email: MARISOL.email, password: MARISOL.password, name: MARISOL.name, key: MARISOL.key, profiles: MARISOL.profiles },
    ]); // prettier-ignore
    expect(subjectOf({ email: ` ${MARISOL.email.toUpperCase()} ` })).toBe(subjectOf(MARISOL));
    expect([subjectOf(MARISOL).length, subjectOf(RUTH) === subjectOf(MARISOL)]).toEqual([22, false]);
  });

  test('the newest key signs, the two before it stay published, and no private part is', async () => {
    const keys = createSigningKeys();
    const ids = async () => (await keys.current()).map(({ kid }) => kid);
    const seen = [await ids()];
    for (let rotation = 0; rotation < 3; rotation += 1) {
      await keys.rotate();
      seen.push(await ids());
    }
    const newestFirst = seen.map(([newest]) => newest).toReversed();
    expect(seen.map((all) => all.length)).toEqual([1, 2, 3, 3]);
    expect(seen.at(-1)).toEqual(newestFirst.slice(0, 3));
    const [signing] = await keys.current();
    if (!signing) throw new Error('no key');
    expect(Object.keys(publicPart(signing)).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
  });
});
