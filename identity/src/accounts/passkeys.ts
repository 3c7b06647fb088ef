import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  type WebAuthnCredential,
} from '@simplewebauthn/server';
import { subjectOf, type Person } from '../person.ts';

/** A WebAuthn credential. It works at the host where it was created. */
export interface Passkey {
  readonly id: string;
  name: string;
  /** The relying party id: a host name. */
  readonly hostname: string;
  readonly publicKey: WebAuthnCredential['publicKey'];
  readonly transports: readonly string[];
  /** True if the key can't leave its authenticator; false if it is synchronized between devices. */
  readonly hardware: boolean;
  readonly createdAt: number;
  /** The authenticator's count of uses, which shows a copied key; 0 if the authenticator doesn't count. */
  counter: number;
}

/** The page and the challenge that a browser's reply belongs to. */
export interface Ceremony {
  readonly origin: URL;
  readonly challenge: string;
}

/** Returns a challenge for one ceremony. */
export const newChallenge = () => randomBytes(32).toString('base64url');

/** Checks if a host can have passkeys: WebAuthn knows names only, no IP addresses. */
export const takesPasskeys = ({ hostname }: URL) => isIP(hostname.replace(/^\[(.*)\]$/, '$1')) === 0;

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));

/** Returns the options for `navigator.credentials.create`. */
export function creationOptions(person: Person, known: readonly Passkey[], at: Ceremony, serviceName: string) {
  return generateRegistrationOptions({
    rpName: serviceName,
    rpID: at.origin.hostname,
    userName: person.email,
    userDisplayName: person.name,
    userID: new Uint8Array(Buffer.from(subjectOf(person))),
    challenge: bytesOf(at.challenge),
    attestationType: 'none',
    excludeCredentials: known.filter(({ hostname }) => hostname === at.origin.hostname).map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Returns the options for `navigator.credentials.get`. Without passkeys: the person chooses among those of this host. */
export function requestOptions(at: Ceremony, passkeys: readonly Passkey[] = []) {
  return generateAuthenticationOptions({
    rpID: at.origin.hostname,
    challenge: bytesOf(at.challenge),
    userVerification: 'required',
    allowCredentials: passkeys.map(({ id, transports }) => ({ id, transports: [...transports] })),
  });
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Returns a browser's answer; the library checks its members. */
function parse(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return isRecord(parsed) && typeof parsed.id === 'string' && isRecord(parsed.response) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

const isCreated = (value: unknown): value is RegistrationResponseJSON =>
  isRecord(value) && isRecord(value.response) && typeof value.response.attestationObject === 'string';

const isUsed = (value: unknown): value is AuthenticationResponseJSON =>
  isRecord(value) && isRecord(value.response) && typeof value.response.signature === 'string';

/** Returns the new passkey, undefined if the answer isn't valid for this ceremony. */
export async function createdPasskey(
  text: string,
  at: Ceremony,
  name: string,
  now: number,
): Promise<Passkey | undefined> {
  const response = parse(text);
  if (!isCreated(response)) return undefined;
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: at.challenge,
    expectedOrigin: at.origin.origin,
    expectedRPID: at.origin.hostname,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) return undefined;
  const { credential, credentialDeviceType } = registrationInfo;
  return {
    id: credential.id,
    name,
    hostname: at.origin.hostname,
    publicKey: credential.publicKey,
    transports: credential.transports ?? [],
    hardware: credentialDeviceType === 'singleDevice',
    createdAt: now,
    counter: credential.counter,
  };
}

export function idIn(text: string): string | undefined {
  const id = parse(text)?.id;
  return typeof id === 'string' ? id : undefined;
}

/** Checks a browser's answer and records the use. The person must match the one the authenticator stored. */
export async function isProof(text: string, at: Ceremony, passkey: Passkey, person: Person): Promise<boolean> {
  const response = parse(text);
  if (!isUsed(response) || passkey.hostname !== at.origin.hostname) return false;
  const { userHandle } = response.response;
  if (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() !== subjectOf(person)) return false;
  const { id, publicKey, counter } = passkey;
  const answer = await verifyAuthenticationResponse({
    response,
    expectedChallenge: at.challenge,
    expectedOrigin: at.origin.origin,
    expectedRPID: at.origin.hostname,
    credential: { id, publicKey, counter },
  }).catch(() => undefined);
  if (!answer?.verified) return false;
  passkey.counter = answer.authenticationInfo.newCounter;
  return true;
}
