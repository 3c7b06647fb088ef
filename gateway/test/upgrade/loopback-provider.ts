import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** An OpenID provider on loopback, which gateways in processes of their own can reach. */
export interface LoopbackProvider {
  readonly issuer: string;
  readonly clientId: string;
  /** Returns an identity token for a person with this email address, and its nonce. */
  signIn(email: string): Promise<{ readonly idpToken: string; readonly nonce: string }>;
  close(): Promise<void>;
}

export async function loopbackProvider(): Promise<LoopbackProvider> {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'key-1', alg: 'ES256', use: 'sig' };
  const clientId = 'paystead-portal';
  const server = createServer((request, response) => {
    const document = request.url === '/keys' ? { keys: [jwk] } : discovery();
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const discovery = () => ({
    issuer,
    jwks_uri: `${issuer}/keys`,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
  });
  return {
    issuer,
    clientId,
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
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
