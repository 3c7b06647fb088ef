import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** The key of an OpenID provider. */
export interface TokenSigner {
  readonly clientId: string;
  /** The published key set. */
  readonly keySet: object;
  /** Returns an identity token for a person with this email address, and its nonce. */
  signIn(email: string): Promise<{ readonly idpToken: string; readonly nonce: string }>;
}

/** Creates the key of the provider with this address. */
export async function createTokenSigner(issuer: string): Promise<TokenSigner> {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const clientId = 'paystead-portal';
  return {
    clientId,
    keySet: { keys: [{ ...(await exportJWK(publicKey)), kid: 'key-1', alg: 'ES256', use: 'sig' }] },
    async signIn(email) {
      const now = Math.floor(Date.now() / 1000);
      const nonce = randomUUID();
      const claims = { nonce, email, email_verified: true, auth_time: now, amr: ['pwd'], jti: randomUUID() };
      const idpToken = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', kid: 'key-1' })
        .setIssuer(issuer)
        .setAudience(clientId)
        .setSubject(`subject-of-${email}`)
        .setIssuedAt(now)
        .setExpirationTime(now + 300)
        .sign(privateKey);
      return { idpToken, nonce };
    },
  };
}
