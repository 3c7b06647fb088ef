import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../processes/run.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paystead-examples-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The reader's own functions and values, which the page doesn't show. */
const OWN = `import type { IncomingMessage } from 'node:http';
import type { Event, PublishedChange } from '@paystead/client';
declare function readCursor(): Promise<string | null>;
declare function storeTogether(read: readonly (PublishedChange | Event)[], cursor: string | null): Promise<void>;
declare const changeId: string, token: string, userId: string;
declare const request: IncomingMessage, rawBody: Uint8Array, newSecret: string, oldSecret: string;
`;

/** Compiles the TypeScript of a page, joined, against the client's sources. Returns the compiler's errors. */
async function compile(page: string): Promise<string> {
  const text = await readFile(join(root, page), 'utf8');
  const examples = Array.from(text.matchAll(/^```ts\n(.*?)^```$/gms), (match) => match[1] ?? '');
  expect(examples.length).toBeGreaterThan(1);
  const file = join(folder, `${page.replaceAll(/\W/g, '-')}.mts`);
  await writeFile(file, `${OWN}${examples.join('\n')}\nexport {};\n`);
  const config = {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: {
      composite: false,
      noEmit: true,
      emitDeclarationOnly: false,
      noUnusedLocals: false,
      noPropertyAccessFromIndexSignature: false,
      rootDir: '/',
      paths: { '@paystead/client': [join(root, 'client/src/index.ts')] },
      typeRoots: [join(root, 'node_modules/@types')],
    },
    files: [file],
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  return promisify(execFile)(join(root, 'node_modules/.bin/tsc'), ['-p', join(folder, 'tsconfig.json')]).then(
    () => '',
    (error: { stdout?: string }) => error.stdout ?? 'failed',
  );
}

describe('SVC-8: the TypeScript of', () => {
  it.each(['docs/integration.md', 'client/README.md'])('%s compiles', async (page) => {
    expect(await compile(page)).toBe('');
  });
});
