/** Fresh random values for one authorization request (RFC 7636: 43 characters from 32 bytes). */
export interface Secrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

function random(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

export function newSecrets(): Secrets {
  return { state: random(), nonce: random(), verifier: random() };
}
