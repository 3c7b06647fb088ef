import type { FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/port.ts';
import type { KeyRing } from '../keys/key-ring.ts';
import type { SecurityRecorder } from '../security/recorder.ts';
import type { AntiForgery } from './anti-forgery.ts';

export interface SessionLimits {
  readonly idleSeconds: number;
  readonly absoluteSeconds: number;
  /** How long a sign-in counts as recent for a step-up. */
  readonly recentSeconds: number;
}

/** What the binder needs from the process: handed down by app. */
export interface BinderPorts {
  readonly database: Database;
  readonly clock: Clock;
  readonly keys: KeyRing;
  readonly antiForgery: AntiForgery;
  readonly limits: SessionLimits;
  /** Origins of the native wrapper's web view. */
  readonly wrapperOrigins: readonly string[];
  /** The edit role, decided by the contract's rule over the server's own store. */
  readonly mayEdit: (roleNames: readonly string[]) => boolean;
  /** Records refused access to other people's records and failed proofs of identity. */
  readonly security: SecurityRecorder;
  /** Cookies are `Secure` and `__Host-` unless the request came to plain http on this machine. */
  readonly isSecure: (request: FastifyRequest) => boolean;
}
