import { pausedFor } from '../pages/parts.ts';
import { attemptOn, type Check, type ProofPorts } from './submission.ts';

/** Creates the check of an address with its password. */
export function createPasswordCheck(ports: ProofPorts): Check {
  const { accounts, throttles } = ports;
  return async ({ visit, progress, form }) => {
    const [email, typed] = [form.get('email') ?? '', form.get('password') ?? ''];
    if (!email.trim()) return { key: 'missingEmail' };
    if (!typed) return { key: 'missingPassword' };
    const attempt = attemptOn(ports, visit, email);
    const before = throttles.password.wait(attempt);
    if (before > 0) return pausedFor(before);
    const account = await accounts.check(email, typed);
    // Checked again: of many attempts at the same moment, only as many as the limit allows learn their result.
    const seconds = throttles.password.wait(attempt);
    if (seconds > 0) return pausedFor(seconds);
    if (!account) {
      throttles.password.failed(attempt);
      return { key: 'wrong' };
    }
    throttles.password.succeeded(attempt);
    progress.account = account;
    progress.proofs = [{ kind: 'password' }];
    return undefined;
  };
}
