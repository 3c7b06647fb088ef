import { checkRuntime } from './runtime.ts';

checkRuntime();
const { ensurePortal } = await import('./portal.ts');
await ensurePortal((step) => process.stdout.write(`${step}\n`));
await import('../gateway/src/main.ts');
