import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { execPath } from 'node:process';
import { describe, expect, it } from 'vitest';
import { faultsOfSettings, readDeployed } from './settings.ts';

/** Returns the instructions of a Containerfile, with continued lines joined. */
function instructionsIn(text: string): { readonly name: string; readonly rest: string }[] {
  const lines = text
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => ({ name: line.slice(0, line.indexOf(' ')), rest: line.slice(line.indexOf(' ') + 1) }));
}

const instructions = instructionsIn(readDeployed('image/Containerfile'));
const all = (name: string) => instructions.filter((one) => one.name === name).map(({ rest }) => rest);

describe('OPS-3: the image', () => {
  it('is made from the base and the release, with no other image and no command that runs while it is built', () => {
    expect(all('FROM')).toEqual(['scratch']);
    expect(all('ADD')).toEqual(['base.tar /', 'paystead-${VERSION}-linux-x64.tar.gz /opt/']);
    expect([...all('RUN'), ...all('COPY')]).toEqual([]);
  });

  it('runs as an account by number, which Kubernetes can check, and which the base has', () => {
    expect(all('USER')).toEqual(['10001:10001']);
    expect(readDeployed('image/base.sh')).toContain('paystead:x:10001:10001:');
  });

  it.each([
    [200, 0],
    [503, 1],
  ])('has a health check: if /health/live answers %d, it ends with %d', async (status, exit) => {
    const [check = ''] = all('HEALTHCHECK');
    const [program, ...command] = JSON.parse(/CMD (\[.*\])$/.exec(check)?.[1] ?? 'null') as string[];
    expect(program).toBe('node');
    const requested: (string | undefined)[] = [];
    const server = createServer(({ url }, response) => {
      requested.push(url);
      response.writeHead(status).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const [code] = (await once(spawn(execPath, command, { env: { PORT: String(port) } }), 'exit')) as [number];
    server.close();
    expect({ code, requested }).toEqual({ code: exit, requested: ['/health/live'] });
  });

  it('starts the gateway itself, which gets the signal to stop', () => {
    expect(all('CMD')).toEqual(['["node", "gateway/dist/main.js"]']);
    expect(all('STOPSIGNAL')).toEqual(['SIGTERM']);
    expect(all('ENTRYPOINT')).toEqual([]);
  });

  it('has only settings of the gateway, serves in production, and writes to its volume alone', () => {
    const settings = Object.fromEntries(
      all('ENV').flatMap((line) => line.split(/\s+/).map((pair) => pair.split('=') as [string, string])),
    );
    expect(faultsOfSettings(settings)).toEqual([]);
    expect(settings).toMatchObject({ NODE_ENV: 'production', PAYSTEAD_DATA: '/var/lib/paystead' });
    expect(all('VOLUME')).toEqual(['/var/lib/paystead']);
  });

  it('has a base without package manager, compiler and network tools', () => {
    const [, packages = ''] = /^packages=(.*)$/m.exec(readDeployed('image/base.sh')) ?? [];
    expect(packages.split(',').toSorted()).toEqual([
      'base-files',
      'dash',
      'libc6',
      'libgcc-s1',
      'libstdc++6',
      'netbase',
      'tzdata',
    ]);
    expect(readDeployed('image/base.sh')).toContain('--variant=extract');
  });

  it('is built from a release whose signature was verified', () => {
    const script = readDeployed('image/build.sh');
    expect(script.indexOf('release verify "$1" "$2"')).toBeGreaterThan(0);
    expect(script.indexOf('buildah build')).toBeGreaterThan(script.indexOf('release verify'));
    expect(script).toContain('--format docker');
  });
});
