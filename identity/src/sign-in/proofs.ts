import { hasSecondFactor, type Account, type Accounts } from '../accounts/accounts.ts';
import { useAppCode, useRecoveryCode } from '../accounts/check-code.ts';
import { enrollApp, enrollPasskey } from '../accounts/enroll.ts';
import { idIn, isProof, newChallenge } from '../accounts/passkeys.ts';
import type { Proof } from '../assurance.ts';
import type { Clock } from '../clock.ts';
import { changeMail, type Change, type SendMail } from '../mail.ts';
import { pausedFor, type Problem } from '../pages/parts.ts';
import { addressKey, subjectOf } from '../person.ts';
import { textOf, type Language } from '../texts.ts';
import type { Devices } from '../throttle/devices.ts';
import type { Attempt, Throttle } from '../throttle/throttle.ts';
import type { Progress } from './progress.ts';
import type { Visit } from './interaction.ts';

/** The throttles of guessed passwords and of guessed codes. A passkey's signature can't be guessed. */
interface Throttles {
  readonly password: Throttle;
  readonly code: Throttle;
}

export interface ProofPorts {
  readonly accounts: Accounts;
  readonly throttles: Throttles;
  readonly devices: Devices;
  readonly clock: Clock;
  readonly sendMail: SendMail;
}

/** One submitted form of an interaction. */
export interface Submission {
  readonly visit: Visit;
  readonly progress: Progress;
  readonly form: URLSearchParams;
  readonly language: Language;
}

/** Returns the problem to show; undefined: the proof counts. */
type Check = (submission: Submission) => Promise<Problem | undefined> | Problem | undefined;

const add = (progress: Progress, proof: Proof) => {
  progress.proofs = [...progress.proofs, proof];
};

/** Creates the checks of everything that a person can submit while signing in, by the name of the form's field. */
export function createChecks(ports: ProofPorts) {
  const { accounts, throttles, devices, clock, sendMail } = ports;

  const attemptOn = ({ request, origin, networkAddress }: Visit, email: string): Attempt => {
    const account = accounts.byAddress(email);
    const device = devices.idFor(request, origin, account && subjectOf(account.person));
    return { account: addressKey(email), networkAddress, device };
  };

  const tell = ({ visit, language }: Submission, account: Account, change: Change, detail = '') =>
    sendMail(changeMail(account, change, { language, origin: visit.origin }, detail));

  const password: Check = async ({ visit, progress, form }) => {
    const [email, typed] = [form.get('email') ?? '', form.get('password') ?? ''];
    if (!email.trim()) return { key: 'missingEmail' };
    if (!typed) return { key: 'missingPassword' };
    const attempt = attemptOn(visit, email);
    const before = throttles.password.wait(attempt);
    if (before > 0) return pausedFor(before);
    const account = await accounts.check(email, typed);
    // Asked again: of many attempts at the same moment, only as many as the limit allows learn their result.
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

  /** Wraps the check of a code: missing, paused, wrong or right. */
  const guarded =
    (
      field: string,
      missing: 'missingCode' | 'missingRecovery',
      wrong: 'wrongCode' | 'wrongRecovery',
      isRight: (
        submission: Submission,
        account: Account,
        code: string,
        isAllowed: () => boolean,
      ) => Promise<boolean> | boolean,
    ): Check =>
    async (submission) => {
      const { account } = submission.progress;
      const code = submission.form.get(field) ?? '';
      if (!account) return { key: 'expired' };
      const attempt = attemptOn(submission.visit, account.person.email);
      const seconds = throttles.code.wait(attempt);
      if (seconds > 0) return pausedFor(seconds);
      if (!code.trim()) return { key: missing };
      if (!(await isRight(submission, account, code, () => throttles.code.wait(attempt) === 0))) {
        throttles.code.failed(attempt);
        return { key: wrong };
      }
      throttles.code.succeeded(attempt);
      return undefined;
    };

  const code = guarded('code', 'missingCode', 'wrongCode', ({ progress }, account, typed) => {
    if (!account.app || !useAppCode(account, account.app.secret, typed, clock())) return false;
    add(progress, { kind: 'code' });
    return true;
  });

  const recovery = guarded(
    'recovery',
    'missingRecovery',
    'wrongRecovery',
    async (submission, account, typed, isAllowed) => {
      if (!(await useRecoveryCode(account, typed, isAllowed))) return false;
      add(submission.progress, { kind: 'recoveryCode' });
      tell(submission, account, 'codeUsed');
      return true;
    },
  );

  const appCode = guarded('appCode', 'missingCode', 'wrongCode', (submission, account, typed) => {
    const { progress } = submission;
    if (hasSecondFactor(account) || !enrollApp(account, progress.newSecret, typed, clock())) return false;
    add(progress, { kind: 'code' });
    tell(submission, account, 'appAdded');
    return true;
  });

  /** Takes the challenge of the page, so that an answer counts once. */
  const takeCeremony = ({ visit, progress }: Submission) => {
    const { challenge } = progress;
    progress.challenge = newChallenge();
    return { origin: visit.origin, challenge };
  };

  const passkey: Check = async (submission) => {
    const { progress, form } = submission;
    const at = takeCeremony(submission);
    const answer = form.get('passkey') ?? '';
    const found = accounts.byPasskey(idIn(answer) ?? '');
    // After a password, only a passkey of the same person counts.
    if (!found || (progress.account && progress.account !== found.account)) return { key: 'wrongPasskey' };
    if (!(await isProof(answer, at, found.passkey, found.account.person))) return { key: 'wrongPasskey' };
    progress.account = found.account;
    progress.hasNewPasskey = false;
    add(progress, { kind: 'passkey', hardware: found.passkey.hardware });
    return undefined;
  };

  const newPasskey: Check = async (submission) => {
    const { progress, form, language } = submission;
    const at = takeCeremony(submission);
    const { account } = progress;
    if (!account) return { key: 'expired' };
    const name = textOf(language, 'passkeyDefaultName');
    const added = await enrollPasskey(account, form.get('newPasskey') ?? '', at, name, clock());
    if (added === undefined) return { key: 'wrongPasskey' };
    progress.hasNewPasskey = true;
    tell(submission, account, 'passkeyAdded', added);
    return undefined;
  };

  return { password, code, recovery, appCode, passkey, newPasskey };
}

export type Checks = ReturnType<typeof createChecks>;
