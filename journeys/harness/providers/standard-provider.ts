import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { freePort } from '../../../scripts/processes/free-port.ts';
import { endChild } from './child.ts';
import type { RunningProvider } from './running-provider.ts';
import type { StandardProviderSettings } from './standard-provider-settings.ts';

export interface StandardProviderOptions extends Omit<StandardProviderSettings, 'issuer' | 'port'> {
  readonly port?: number;
}

/** Starts oidc-provider in a process of its own on a loopback port, without any code of the development provider. */
export async function startStandardProvider(options: StandardProviderOptions): Promise<RunningProvider> {
  const { port = await freePort(), ...rest } = options;
  const origin = `http://localhost:${port}`;
  const settings: StandardProviderSettings = { ...rest, issuer: origin, port };
  const child = spawn(execPath, [join(import.meta.dirname, 'standard-provider-process.ts'), JSON.stringify(settings)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await ready(child);
  return { issuer: settings.issuer, origin, stop: () => endChild(child) };
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes('The standard provider is ready')) resolve();
      });
    child.once('exit', (code) => reject(new Error(`The standard provider ended with ${code}:\n${output}`)));
  });
}
