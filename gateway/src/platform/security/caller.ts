import type { Session } from '../access/session.ts';

/** The signed-in caller behind a security event. */
export type Caller = Pick<Session, 'personId' | 'clientId' | 'employeeId' | 'sessionId'>;

const callers = new WeakMap<object, Caller>();

/** Stores the session of a request as soon as it is known, since a refusal may follow before anything is returned. */
export function noteCaller(request: object, session: Session): void {
  callers.set(request, session);
}

/** Returns the caller of a request, or null if no session was accepted. */
export function callerOf(request: object): Caller | null {
  return callers.get(request) ?? null;
}
