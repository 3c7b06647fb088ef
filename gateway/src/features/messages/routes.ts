import * as contract from '@paystead/contract/features/messages/endpoints.ts';
import { found, refuse } from '../../platform/failures/failure.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { keepAcknowledgement, readFile, readVersion } from './attachment-store.ts';
import { toLandingPage } from './rules.ts';
import { markRead, newestWaitingChange, readMessages } from './store.ts';

export function messagesRoutes(): Route[] {
  return [
    route(contract.readLandingPage, async ({ tx, employee, language, now }) => {
      const messages = await readMessages(tx, employee, language, now);
      return toLandingPage(messages, await newestWaitingChange(tx, employee), language);
    }),

    route(
      contract.acknowledgeAttachment,
      async ({ tx, employee, params, query, language, now, audit }) => {
        const { attachmentId } = params;
        const wanted = { employee, attachmentId, now };
        const current = found(await readVersion(tx, wanted));
        if (query.version !== undefined && query.version !== current.version) refuse('version_conflict');
        const kept = await keepAcknowledgement(tx, wanted, current, language);
        audit.note({ attachmentId, version: current.version, language });
        return {
          attachmentId,
          version: current.version,
          sha256: Buffer.from(kept.sha256).toString('hex'),
          acknowledgedAt: kept.acknowledgedAt,
        };
      },
      {
        exists: async ({ tx, employee, params: { attachmentId }, now }) =>
          !!(await readVersion(tx, { employee, attachmentId, now })),
      },
    ),

    route(contract.markMessageRead, async ({ tx, employee, params: { messageId }, now, audit }) => {
      if (!(await markRead(tx, employee, messageId, now))) refuse('not_found');
      audit.note({ messageId });
      return undefined;
    }),

    route(contract.downloadAttachment, async ({ tx, employee, params, now, audit }) => {
      const file = found(await readFile(tx, { employee, attachmentId: params.id, now }));
      audit.note({ attachmentId: params.id, version: file.version });
      return file;
    }),
  ];
}
