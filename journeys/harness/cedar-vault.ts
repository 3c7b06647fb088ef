import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { codeOfStep, stepAt } from '../../identity/src/accounts/totp.ts';
import type { CastMember } from './visitor.ts';

/** A person of Cedar Vault Trust, the client that asks for more than a password (docs/demo.md). */
export interface CedarVaultPerson extends CastMember {
  /** The secret of the authenticator app; empty: none. */
  readonly secret: string;
}

const person = (name: string, email: string, password: string, secret = ''): CedarVaultPerson => ({
  name,
  email,
  password,
  secret,
  key: name,
  profiles: [],
});

/** In the payroll team, who need a passkey. */
export const IMOGEN = person(
  'Imogen',
  'imogen.thackeray@cedarvault.example',
  'Imogen-Demo-2026',
  'CEDARVAULTDEMOCODESFORIMOGEN2222',
);
/** Employees, who need a second factor. */
export const DESMOND = person(
  'Desmond',
  'desmond.achterberg@cedarvault.example',
  'Desmond-Demo-2026',
  'CEDARVAULTDEMOCODESFORDESMOND222',
);
export const PRISCILLA = person('Priscilla', 'priscilla.oduya@cedarvault.example', 'Priscilla-Demo-2026');

let lastStep = 0;

/**
 * Returns a code of an authenticator app with the secret. Each code works once, so a second one waits for the next: up to 30
 * seconds, for a provider whose clock can't be moved.
 */
export async function nextCode(secret: string): Promise<string> {
  await expect.poll(() => stepAt(Date.now()), { timeout: 40_000 }).toBeGreaterThan(lastStep);
  lastStep = stepAt(Date.now());
  return codeOfStep(secret, lastStep);
}

/** Gives the page a platform authenticator that verifies its user and answers at once; returns a switch for that. */
export async function addAuthenticator(page: Page): Promise<(enabled: boolean) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async (enabled) => {
    await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  };
}
