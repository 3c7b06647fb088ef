import { enrollPasskey } from '../accounts/enroll.ts';
import { idIn, isProof, newChallenge } from '../accounts/passkeys.ts';
import { textOf } from '../texts.ts';
import { addProof, mailChange, type Check, type ProofPorts, type Submission } from './submission.ts';

/** Creates the checks of a passkey, and of one that is being added. */
export function createPasskeyChecks(ports: ProofPorts) {
  const { accounts, clock } = ports;

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
    addProof(progress, { kind: 'passkey', hardware: found.passkey.hardware });
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
    mailChange(ports, submission, account, 'passkeyAdded', added);
    return undefined;
  };

  return { passkey, newPasskey };
}

/** Takes the challenge of the page, so that an answer counts once. */
function takeCeremony({ visit, progress }: Submission) {
  const { challenge } = progress;
  progress.challenge = newChallenge();
  return { origin: visit.origin, challenge };
}
