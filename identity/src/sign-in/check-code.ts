import { hasSecondFactor, type Account } from '../accounts/accounts.ts';
import { useAppCode, useRecoveryCode } from '../accounts/check-code.ts';
import { enrollApp } from '../accounts/enroll.ts';
import { pausedFor } from '../pages/parts.ts';
import { addProof, attemptOn, mailChange, type Check, type ProofPorts, type Submission } from './submission.ts';

/** A field with a code, and the problems of a missing and a wrong one. */
interface CodeField {
  readonly field: string;
  readonly missing: 'missingCode' | 'missingRecovery';
  readonly wrong: 'wrongCode' | 'wrongRecovery';
}

type IsRight = (
  submission: Submission,
  account: Account,
  code: string,
  isAllowed: () => boolean,
) => Promise<boolean> | boolean;

/** Creates the checks of codes: of the app, of recovery, and of an app that is being added. */
export function createCodeChecks(ports: ProofPorts) {
  const { clock } = ports;

  const code = throttled(
    ports,
    { field: 'code', missing: 'missingCode', wrong: 'wrongCode' },
    ({ progress }, account, typed) => {
      if (!account.app || !useAppCode(account, account.app.secret, typed, clock())) return false;
      addProof(progress, { kind: 'code' });
      return true;
    },
  );

  const recovery = throttled(
    ports,
    { field: 'recovery', missing: 'missingRecovery', wrong: 'wrongRecovery' },
    async (submission, account, typed, isAllowed) => {
      if (!(await useRecoveryCode(account, typed, isAllowed))) return false;
      addProof(submission.progress, { kind: 'recoveryCode' });
      mailChange(ports, submission, account, 'codeUsed');
      return true;
    },
  );

  const appCode = throttled(
    ports,
    { field: 'appCode', missing: 'missingCode', wrong: 'wrongCode' },
    (submission, account, typed) => {
      const { progress } = submission;
      if (hasSecondFactor(account) || !enrollApp(account, progress.newSecret, typed, clock())) return false;
      addProof(progress, { kind: 'code' });
      mailChange(ports, submission, account, 'appAdded');
      return true;
    },
  );

  return { code, recovery, appCode };
}

/** Wraps the check of a code: missing, paused, wrong or right. */
function throttled(ports: ProofPorts, { field, missing, wrong }: CodeField, isRight: IsRight): Check {
  const throttle = ports.throttles.code;
  return async (submission) => {
    const { account } = submission.progress;
    const code = submission.form.get(field) ?? '';
    if (!account) return { key: 'expired' };
    const attempt = attemptOn(ports, submission.visit, account.person.email);
    const seconds = throttle.wait(attempt);
    if (seconds > 0) return pausedFor(seconds);
    if (!code.trim()) return { key: missing };
    if (!(await isRight(submission, account, code, () => throttle.wait(attempt) === 0))) {
      throttle.failed(attempt);
      return { key: wrong };
    }
    throttle.succeeded(attempt);
    return undefined;
  };
}
