import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { checkRuntime } from './runtime.ts';

checkRuntime();
// The folder of `./paystead`: what it compiled, a start needn't compile again.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/paystead'));
const { beforeStart, reportStartFailure } = await import('../gateway/src/before-start.ts');
try {
  // Before the portal is built: what keeps the gateway from starting is said at once.
  await beforeStart();
} catch (error) {
  reportStartFailure(error);
  process.exit(1);
}
const { ensureConsole, ensurePortal } = await import('./build-portal/portal.ts');
await ensurePortal((step) => process.stdout.write(`${step}\n`));
await ensureConsole((step) => process.stdout.write(`${step}\n`));
await import('../gateway/src/main.ts');
