import * as contract from '@paystead/contract/features/session/endpoints.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { authorizeProfile } from './commands/authorize-profile.ts';
import { backChannelLogout } from './commands/back-channel-logout.ts';
import { keepEntry } from './commands/keep-entry.ts';
import { refreshToken } from './commands/refresh-token.ts';
import { reportSignInFailure } from './commands/report-sign-in-failure.ts';
import { revokeSession } from './commands/revoke-session.ts';
import { signOut } from './commands/sign-out.ts';
import { stepUp } from './commands/step-up.ts';
import { switchProfile } from './commands/switch-profile.ts';
import { takeEntry } from './commands/take-entry.ts';
import type { SessionPorts } from './ports.ts';
import { listSessions } from './queries/list-sessions.ts';
import { readSession } from './queries/read-session.ts';
import { expiryOf } from './state.ts';

export function sessionRoutes(ports: SessionPorts): Route[] {
  return [
    route(contract.authorizeProfile, (call) => authorizeProfile(ports, call)),
    route(contract.refreshToken, (call) => refreshToken(ports, call)),
    route(contract.readSession, (call) => readSession(ports, call)),
    // Authentication has extended the session already; the reply reports the new expiry.
    route(contract.extendSession, ({ session, now }) => expiryOf(session, ports.limits, now)),
    route(contract.stepUpSession, (call) => stepUp(ports, call), { failedProof: 'step_up_failed' }),
    route(contract.keepEntry, (call) => keepEntry(ports, call)),
    route(contract.takeEntry, (call) => takeEntry(ports, call)),
    route(contract.switchProfile, (call) => switchProfile(ports, call)),
    route(contract.endSession, signOut),
    route(contract.backChannelLogout, (call) => backChannelLogout(ports, call)),
    route(contract.reportSignInFailure, (call) => reportSignInFailure(ports, call)),
    route(contract.listSessions, (call) => listSessions(ports, call)),
    route(contract.revokeSession, revokeSession),
  ];
}
