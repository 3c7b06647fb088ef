import { checkRuntime } from './runtime.ts';

// Builds the portal without starting the gateway: for images, and before the first `doctor`.
checkRuntime();
const { ensurePortal } = await import('./build-portal/portal.ts');
await ensurePortal((step) => process.stdout.write(`${step}\n`));
