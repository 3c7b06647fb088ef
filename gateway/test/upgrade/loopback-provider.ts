import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTokenSigner, type TokenSigner } from './token-signer.ts';

/** An OpenID provider on loopback, which gateways in processes of their own can reach. */
export interface LoopbackProvider extends TokenSigner {
  readonly issuer: string;
  close(): Promise<void>;
}

export async function loopbackProvider(): Promise<LoopbackProvider> {
  const server = createServer((request, response) => {
    const document = request.url === '/keys' ? signer.keySet : discovery();
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const signer = await createTokenSigner(issuer);
  const discovery = () => ({
    issuer,
    jwks_uri: `${issuer}/keys`,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
  });
  return {
    ...signer,
    issuer,
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
