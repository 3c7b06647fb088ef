import { randomBytes } from 'node:crypto';
import { isAtLeast, type Assurance } from '@paystead/contract/assurance.ts';
import { endOperatorSession, readOperatorSession, signInOperator } from '@paystead/contract/console/endpoints.ts';
import type { ConsoleSession } from '@paystead/contract/console/model.ts';
import { enterConsole, liveClientIds, type ConsoleScope } from '../../platform/access/console-scope.ts';
import type { Transaction } from '../../platform/database/port.ts';
import { refuse } from '../../platform/failures/failure.ts';
import { AntiForgery } from '../../platform/http/request/anti-forgery.ts';
import { tokenHash } from '../../platform/http/request/credential.ts';
import type { Assurances } from '../../platform/identity-tokens/assurance.ts';
import type { Identity, VerifyIdentity } from '../../platform/identity-tokens/verify.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import { clearConsoleCookie, consoleCredential, setConsoleCookie } from '../api/credential.ts';
import { consoleRoute, openConsoleRoute, type ConsoleRoute } from '../api/route.ts';
import { endConsoleSession, findOperator, openConsoleSession } from './session-store.ts';

export interface ConsoleSessionPorts {
  readonly verify: VerifyIdentity;
  readonly assurances: Assurances;
  readonly requiredAssurance: Assurance;
  readonly keys: KeyRing;
  readonly idleSeconds: number;
  readonly absoluteSeconds: number;
  /** Uses an identity token up. Throws `identity_token_invalid` at its second use. */
  readonly useToken: (tx: Transaction, identity: Identity, now: Date) => Promise<void>;
}

/** Sign-in, the signed-in operator, and sign-out. */
export function consoleSessionRoutes(ports: ConsoleSessionPorts): ConsoleRoute[] {
  const { verify, assurances, requiredAssurance, keys, idleSeconds, absoluteSeconds, useToken } = ports;
  const antiForgery = AntiForgery.of(keys);
  const stateOf = (scope: ConsoleScope, token: string) => sessionState(scope, antiForgery.issue(token));
  return [
    openConsoleRoute(signInOperator, async ({ database, body, now, request, reply }) => {
      const origin = `${request.protocol}://${request.host}`;
      const identity = await verify(body.idpToken, { origin, nonce: body.nonce });
      // A provider of some clients or hosts vouches for their people, not for the provider's operators.
      if (identity.reach.clientCodes !== null || identity.reach.hosts !== null)
        refuse('identity_token_invalid', { reason: 'the identity provider is limited to clients or hosts' });
      const level = assurances.levelOf(identity);
      if (!isAtLeast(level, requiredAssurance))
        refuse('stronger_sign_in_required', {
          reason: `${level} is below ${requiredAssurance}`,
          requiredSignIn: assurances.offerOf(requiredAssurance, identity.providerId),
        });
      const token = randomBytes(32).toString('base64url');
      const before = consoleCredential(request);
      const scope = await database.asDirectory(async (tx) => {
        await useToken(tx, identity, now);
        const operatorId =
          (await findOperator(tx, identity, now)) ?? refuse('not_found', { reason: 'the account is no operator’s' });
        if (before) await endConsoleSession(tx, before.hash, now);
        const expiresAt = new Date(now.getTime() + absoluteSeconds * 1000);
        await openConsoleSession(tx, { tokenHash: tokenHash(token), operatorId, expiresAt }, now);
        return enterConsole(tx, tokenHash(token), now, idleSeconds);
      });
      if (!scope) throw new Error('A session of the console could not be entered at once.');
      setConsoleCookie(request, reply, token);
      return stateOf(scope, token);
    }),
    consoleRoute(readOperatorSession, ({ scope, session }) => stateOf(scope, session.token)),
    consoleRoute(endOperatorSession, async ({ database, session, now, request, reply }) => {
      await database.asDirectory((tx) => endConsoleSession(tx, session.hash, now));
      clearConsoleCookie(request, reply);
      return undefined;
    }),
  ];
}

function sessionState(scope: ConsoleScope, forgeryToken: string): ConsoleSession {
  const { name, email, role, clients, seesEveryClient, partnerName } = scope;
  const clientCount = liveClientIds(scope).length;
  const narrowedTo = seesEveryClient ? null : (partnerName ?? clients[0]?.name ?? '');
  return { name, email, role, narrowedTo, clientCount, forgeryToken };
}
