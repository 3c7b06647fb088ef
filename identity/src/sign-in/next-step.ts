import { hasSecondFactor, type Account } from '../accounts/accounts.ts';
import { takesPasskeys } from '../accounts/passkeys.ts';
import { higher, levelOf, reaches, type Level, type Requirement } from '../assurance.ts';
import type { Progress } from './progress.ts';

/** The ways that a page offers. */
export interface Ways {
  readonly app: boolean;
  readonly passkey: boolean;
  readonly recoveryCode: boolean;
  /** True if the person may create a passkey in place of a lost one. */
  readonly replacement: boolean;
  /** Hosts of the person's passkeys, if none of them works here. */
  readonly elsewhere: readonly string[];
}

export type Step =
  | { readonly is: 'password' }
  | { readonly is: 'secondStep'; readonly ways: Ways }
  | { readonly is: 'setUp'; readonly app: boolean; readonly passkey: boolean }
  | { readonly is: 'done'; readonly level: Level }
  | { readonly is: 'impossible' };

function passkeysOf({ passkeys }: Account, origin: URL) {
  const here = passkeys.filter(({ hostname }) => hostname === origin.hostname);
  const elsewhere = here.length > 0 ? [] : [...new Set(passkeys.map(({ hostname }) => hostname))];
  return { here, elsewhere };
}

/**
 * Returns what comes next. A person with a second factor always proves it, before they may set up anything: otherwise a
 * stolen password would be enough to add a factor.
 */
export function nextStep(
  { account, proofs }: Pick<Progress, 'account' | 'proofs'>,
  requirement: Requirement,
  origin: URL,
): Step {
  if (requirement.impossible) return { is: 'impossible' };
  const level = levelOf(proofs);
  if (!account || !level) return { is: 'password' };
  const own: Level = hasSecondFactor(account) ? 'secondFactor' : 'password';
  const needed = higher(requirement.level, own);
  if (reaches(level, needed)) return { is: 'done', level };
  const { here, elsewhere } = passkeysOf(account, origin);
  if (!reaches(level, own)) {
    const recoveryCode = (account.codes?.unused.length ?? 0) > 0;
    const passkey = here.length > 0;
    return {
      is: 'secondStep',
      ways: { app: account.app !== undefined, passkey, recoveryCode, replacement: false, elsewhere },
    };
  }
  const canCreate = takesPasskeys(origin);
  if (here.length > 0) {
    const ways = { app: false, passkey: true, recoveryCode: false, replacement: level !== 'password', elsewhere: [] };
    return { is: 'secondStep', ways };
  }
  const app = needed === 'secondFactor';
  return app || canCreate ? { is: 'setUp', app, passkey: canCreate } : { is: 'impossible' };
}
