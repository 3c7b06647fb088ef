import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { databasesFolder } from '../../../scripts/processes/databases-folder.ts';
import { freePort } from '../../../scripts/processes/free-port.ts';
import { startDemo } from '../demo-product.ts';
import type { Product } from '../product.ts';
import type { ProviderClient, RunningProvider } from './running-provider.ts';

/** A provider and how the gateway is configured for it, as an operator writes it. */
export interface ConfiguredProvider {
  readonly provider: RunningProvider;
  readonly settings: Readonly<Record<string, unknown>>;
}

export interface Deployment {
  readonly product: Product;
  stop(): Promise<void>;
}

/** Starts a gateway with providers in processes of their own. `start` gets the port that the portal will have. */
export async function startDeployment(
  start: (port: number) => Promise<readonly ConfiguredProvider[]>,
  environment: Readonly<Record<string, string>> = {},
): Promise<Deployment> {
  const port = await freePort();
  const folder = await mkdtemp(join(databasesFolder(), 'paystead-providers-'));
  const providers = await start(port);
  const stopProviders = async (): Promise<void> => {
    await Promise.all(providers.map(({ provider }) => provider.stop()));
    await rm(folder, { recursive: true, force: true });
  };
  const file = join(folder, 'providers.json');
  await writeFile(file, JSON.stringify(providers.map(({ settings }) => settings)));
  try {
    const product = await startDemo({
      environment: { PORT: String(port), PAYSTEAD_HOST: '127.0.0.1', PAYSTEAD_OIDC_PROVIDERS: file, ...environment },
    });
    return {
      product,
      stop: async () => {
        await product.stop();
        await stopProviders();
      },
    };
  } catch (error) {
    await stopProviders();
    throw error;
  }
}

/** Returns the portal's registration at a provider, for these hosts of the product. */
export function portalClient(clientId: string, port: number, hosts: readonly string[] = ['localhost']): ProviderClient {
  const at = (path: string): string[] => hosts.map((host) => `http://${host}:${port}${path}`);
  return {
    clientId,
    redirectUris: [...at('/sign-in/callback'), ...at('/sign-in-done.html')],
    postLogoutUris: at('/logout'),
    backChannelLogoutUri: `http://localhost:${port}/api/session/back-channel-logout`,
  };
}
