import * as contract from '@paystead/contract/features/invitations/endpoints.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { acceptInvitation } from './commands/accept-invitation.ts';
import { openInvitation } from './commands/open-invitation.ts';
import { registerSelf } from './commands/register-self.ts';
import { verifyInvitation } from './commands/verify-invitation.ts';
import type { InvitationPorts } from './ports.ts';
import { currentInvitation } from './queries/current-invitation.ts';
import { readRegistration } from './queries/read-registration.ts';

/** SIG-8: from an employee on file to someone who signs in. */
export function invitationsRoutes(ports: InvitationPorts): Route[] {
  return [
    route(contract.openInvitation, (call) => openInvitation(ports, call)),
    route(contract.verifyInvitation, (call) => verifyInvitation(ports, call)),
    route(contract.currentInvitation, currentInvitation),
    route(contract.acceptInvitation, (call) => acceptInvitation(ports, call)),
    route(contract.readRegistration, (call) => readRegistration(ports, call)),
    route(contract.registerSelf, (call) => registerSelf(ports, call)),
  ];
}
