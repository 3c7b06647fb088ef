#!/usr/bin/env node
// The command line on whatever Node the machine has: it hands over to the one that npm brought, which reads TypeScript.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const command = join(here, '../src/operator/paystead.ts');

function runtime() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  try {
    const folder = dirname(createRequire(import.meta.url).resolve('node/package.json'));
    return join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  } catch {
    process.stderr.write(
      `Paystead runs on Node 24 and this is ${process.versions.node}. Run \`npm ci\`: it brings its own.\n`,
    );
    return process.exit(1);
  }
}

const child = spawn(runtime(), [command, ...process.argv.slice(2)], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
child.on('exit', (code) => process.exit(code ?? 1));
