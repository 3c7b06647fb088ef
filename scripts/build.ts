import { checkRuntime } from './runtime.ts';

// Builds the portal and the console without starting the gateway: for images, and before the first `doctor`.
checkRuntime();
const { ensureConsole, ensurePortal } = await import('./build-portal/portal.ts');
await ensurePortal((step) => process.stdout.write(`${step}\n`));
await ensureConsole((step) => process.stdout.write(`${step}\n`));
