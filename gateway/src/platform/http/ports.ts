import type { FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/port.ts';
import type { Assurances } from '../identity-tokens/assurance.ts';
import type { KeyRing } from '../keys/key-ring.ts';
import type { SecurityRecorder } from '../security/recorder.ts';
import type { AntiForgery } from './request/anti-forgery.ts';

export interface SessionLimits {
  readonly idleSeconds: number;
  readonly absoluteSeconds: number;
  /** Seconds for which a sign-in counts as recent, unless the client sets its own age for a kind of act. */
  readonly recentSeconds: number;
}

/** Settings that decide whether a session may be entered. */
export interface EntryPorts {
  readonly limits: SessionLimits;
  readonly assurances: Assurances;
}

/** The process-wide ports that the binder needs, passed down by app. */
export interface BinderPorts extends EntryPorts {
  readonly database: Database;
  readonly clock: Clock;
  readonly keys: KeyRing;
  readonly antiForgery: AntiForgery;
  /** Origins of the native wrapper's web view. */
  readonly wrapperOrigins: readonly string[];
  /** Checks for the edit role by the contract's rule over the server's own store. */
  readonly mayEdit: (roleNames: readonly string[]) => boolean;
  /** Records refused access to other people's records, and failed proofs of identity. */
  readonly security: SecurityRecorder;
  /** Cookies are `Secure` and `__Host-` unless the request came over plain http on this machine. */
  readonly isSecure: (request: FastifyRequest) => boolean;
}
