import { createCodeChecks } from './check-code.ts';
import { createPasskeyChecks } from './check-passkey.ts';
import { createPasswordCheck } from './check-password.ts';
import type { ProofPorts } from './submission.ts';

/** Creates the checks of everything that a person can submit while signing in, by the name of the form's field. */
export function createChecks(ports: ProofPorts) {
  return { password: createPasswordCheck(ports), ...createCodeChecks(ports), ...createPasskeyChecks(ports) };
}

export type Checks = ReturnType<typeof createChecks>;
