import { readStored } from '../storage.ts';

/** Whether a stored profile suggests a session. The gateway decides. */
export function isLikelySignedIn(path: string): boolean {
  return readStored('selectedProfile') !== undefined && !/^\/(sign-in|logout|login-failed|error)/.test(path);
}
