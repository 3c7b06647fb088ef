import * as contract from '@paystead/contract/features/profile-selection/endpoints.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { completeLink } from './complete-link.ts';
import { objectToLink } from './object-to-link.ts';
import { requestLink, type LinkPorts } from './request-link.ts';
import { showLink } from './show-link.ts';

/** PRF-2, reading 12: an e-mail address is changed by two proofs, every address on file is told, and it can be taken back. */
export function linkRoutes(ports: LinkPorts): Route[] {
  return [
    route(contract.linkUserEmail, (call) => requestLink(call, ports)),
    route(contract.previewLink, (call) => showLink(call, ports)),
    route(contract.linkUser, (call) => completeLink(call, ports)),
    route(contract.cancelLink, (call) => objectToLink(call, ports)),
  ];
}
