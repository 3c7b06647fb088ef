import * as contract from '@paystead/contract/features/profile-selection/endpoints.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { cancelLink } from './commands/cancel-link.ts';
import { completeLink } from './commands/complete-link.ts';
import { requestLink } from './commands/request-link.ts';
import type { LinkPorts, ProfilePorts } from './ports.ts';
import { findProfiles } from './queries/find-profiles.ts';
import { listProfiles } from './queries/list-profiles.ts';
import { previewLink } from './queries/preview-link.ts';

export function profileSelectionRoutes(ports: ProfilePorts): Route[] {
  return [
    route(contract.listProfiles, (call) => listProfiles(ports, call)),
    route(contract.findProfiles, (call) => findProfiles(ports, call)),
  ];
}

/**
 * PRF-2, reading 12: changing an email address takes two proofs, every address on file is notified, and the change can be
 * taken back.
 */
export function linkRoutes(ports: LinkPorts): Route[] {
  return [
    route(contract.linkUserEmail, (call) => requestLink(ports, call)),
    route(contract.previewLink, (call) => previewLink(ports, call)),
    route(contract.linkUser, (call) => completeLink(ports, call)),
    route(contract.cancelLink, (call) => cancelLink(ports, call)),
  ];
}
