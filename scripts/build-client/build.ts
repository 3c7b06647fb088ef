import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runCaptured } from '../processes/run.ts';

/** Writes `client/dist`: JavaScript and declarations for Node 20 and newer, as `npm pack` packs them. */
export async function buildClient(folder = join(root, 'client/dist')): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const { code, output } = await runCaptured('tsc', ['-p', 'client/tsconfig.published.json', '--outDir', folder]);
  if (code !== 0) throw new Error(`The client doesn't compile:\n${output}`);
  // The compiler rewrites imports in JavaScript only. Older compilers don't find `./client.ts` beside a declaration.
  const declarations = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.d.ts'),
  );
  for (const file of declarations) {
    const text = readFileSync(join(folder, file), 'utf8');
    writeFileSync(join(folder, file), text.replaceAll(/(\bfrom ['"]\.{1,2}\/[^'"]+)\.ts(['"])/g, '$1.js$2'));
  }
}

if (import.meta.main) await buildClient();
