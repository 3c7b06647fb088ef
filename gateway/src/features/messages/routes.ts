import * as contract from '@paystead/contract/features/messages/endpoints.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { acknowledgeAttachment } from './commands/acknowledge-attachment.ts';
import { markMessageRead } from './commands/mark-message-read.ts';
import { downloadAttachment } from './queries/download-attachment.ts';
import { hasAttachment } from './queries/has-attachment.ts';
import { readLandingPage } from './queries/read-landing-page.ts';

export function messagesRoutes(): Route[] {
  return [
    route(contract.readLandingPage, readLandingPage),
    route(contract.acknowledgeAttachment, acknowledgeAttachment, { exists: hasAttachment }),
    route(contract.markMessageRead, markMessageRead),
    route(contract.downloadAttachment, downloadAttachment),
  ];
}
