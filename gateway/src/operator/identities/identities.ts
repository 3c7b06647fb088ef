import type { Command } from '../command.ts';
import { changedBy, inOneTransaction, Refused } from '../in-one-transaction.ts';
import { listIdentities, personOfEmail, unlinkIdentities, type LinkedIdentity } from './identity-store.ts';
import { text } from './texts.ts';

const record = ({ issuer, subject, linked_at, sessions }: LinkedIdentity) => ({
  issuer,
  subject,
  linkedAt: linked_at,
  sessions,
});

export const listIdentitiesCommand: Command = {
  name: 'identity list',
  about: (language) => text(language, 'identity.list.about'),
  takes: ['email'],
  run: (context) =>
    inOneTransaction(context, async (tx) => {
      const { given, language = 'en' } = context;
      const personId = await personOfEmail(tx, given[0] ?? '');
      if (personId === null) throw new Refused(text(language, 'identity.noPerson'));
      const linked = await listIdentities(tx, personId, null);
      const lines = linked.map(({ issuer, subject, linked_at: at, sessions }) =>
        text(language, 'identity.line', { issuer, subject, at, sessions }),
      );
      return {
        done: true,
        lines: lines.length > 0 ? lines : [text(language, 'identity.none')],
        data: { personId, identities: linked.map(record) },
      };
    }),
};

export const unlinkIdentityCommand: Command = {
  name: 'identity unlink',
  about: (language) => text(language, 'identity.unlink.about'),
  takes: ['email'],
  options: { subject: 'string', by: 'string' },
  run: (context) =>
    inOneTransaction(context, async (tx, now) => {
      const { given, options, language = 'en' } = context;
      const personId = await personOfEmail(tx, given[0] ?? '');
      if (personId === null) throw new Refused(text(language, 'identity.noPerson'));
      const typed = options?.['subject'];
      const subject = typeof typed === 'string' ? typed : null;
      const linked = await listIdentities(tx, personId, subject);
      if (linked.length === 0)
        throw new Refused(text(language, subject === null ? 'identity.none' : 'identity.noSuch'));
      await unlinkIdentities(tx, personId, subject, { by: changedBy(context), count: linked.length, now });
      const sessions = linked.reduce((sum, one) => sum + one.sessions, 0);
      return {
        done: true,
        lines: [
          text(language, 'identity.unlinked', { identities: linked.length, sessions }),
          text(language, 'identity.relink'),
        ],
        data: { personId, unlinked: linked.map(record) },
      };
    }),
};
