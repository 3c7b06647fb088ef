import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../processes/run.ts';
import { buildClient } from './build.ts';

const run = promisify(execFile);
let folder = '';

/** The package as it is published, installed under its name. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paystead-client-'));
  const installed = join(folder, 'node_modules/@paystead/client');
  await buildClient(join(installed, 'dist'));
  for (const file of ['package.json', 'README.md', 'LICENSE'])
    await cp(join(root, 'client', file), join(installed, file));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('SVC-8: the published client', () => {
  it('has declarations for every module, and no tests', async () => {
    const files = await readdir(join(folder, 'node_modules/@paystead/client/dist'), { recursive: true });
    const modules = files.filter((file) => file.endsWith('.js'));
    expect(modules).toContain('index.js');
    expect(modules.filter((file) => !files.includes(file.replace(/\.js$/, '.d.ts')))).toEqual([]);
    expect(files.filter((file) => file.includes('.test.'))).toEqual([]);
  });

  it('imports nothing but its own modules and declares no dependency', async () => {
    const dist = join(folder, 'node_modules/@paystead/client/dist');
    const files = (await readdir(dist, { recursive: true })).filter((file) => /\.(js|d\.ts)$/.test(file));
    const texts = await Promise.all(files.map((file) => readFile(join(dist, file), 'utf8')));
    const targets = texts.flatMap((text) => Array.from(text.matchAll(/\bfrom ["']([^"']+)["']/g), (match) => match[1]));
    expect(targets.length).toBeGreaterThan(10);
    expect(targets.filter((target) => !/^\.{1,2}\/.+\.js$/.test(target ?? ''))).toEqual([]);
    const manifest = JSON.parse(await readFile(join(root, 'client/package.json'), 'utf8')) as Record<string, unknown>;
    expect(Object.keys(manifest).filter((name) => /dependencies$/i.test(name))).toEqual([]);
  });

  it('runs where it is installed', async () => {
    const program = `import { createClient, signWebhook, verifyWebhook } from '@paystead/client';
      const body = '{"a":1}', sent = new Date(), secrets = 'whsec_' + btoa('0123456789abcdef01234567');
      const headers = { 'webhook-id': 'm', 'webhook-timestamp': String(Math.floor(sent / 1000)),
        'webhook-signature': await signWebhook('m', sent, body, secrets) };
      const { payload } = await verifyWebhook(headers, body, { secrets });
      const { imports } = createClient({ url: 'https://pay.example.test', credentials: { clientId: 'a', clientSecret: 'b' } });
      console.log(JSON.stringify([payload, typeof imports.create]));`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], { cwd: folder });
    expect(JSON.parse(stdout)).toEqual([{ a: 1 }, 'function']);
  });

  it('compiles in a strict project without the DOM', async () => {
    await writeFile(
      join(folder, 'engine.mts'),
      `import { createClient, ProblemError } from '@paystead/client';
       const client = createClient({ url: 'https://pay.example.test', credentials: { clientId: 'a', clientSecret: 'b' } });
       const { status } = await client.importAndWait({ body: { files: [{ name: 'jobs.csv', content: '' }] } });
       export const isApplied: boolean = status === 'applied';
       // @ts-expect-error: the operation has no such parameter.
       await client.imports.get({ importId: 'a', page: 2 }).catch((error: unknown) => error instanceof ProblemError && error.code);
      `,
    );
    const types = join(root, 'node_modules/@types');
    const options = [
      '--noEmit',
      '--strict',
      '--module',
      'nodenext',
      '--target',
      'es2022',
      '--lib',
      'es2022',
      '--types',
      'node',
      '--typeRoots',
      types,
    ];
    const compiled = await run(join(root, 'node_modules/.bin/tsc'), [...options, 'engine.mts'], { cwd: folder }).catch(
      (error: { stdout?: string }) => ({ stdout: error.stdout ?? 'failed' }),
    );
    expect(compiled.stdout).toBe('');
  });
});
