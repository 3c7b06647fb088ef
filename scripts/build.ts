import { checkRuntime } from './runtime.ts';

// Builds the gateway, the portal and the console without starting anything: for releases, and before the first `doctor`.
checkRuntime();
const { ensureConsole, ensurePortal } = await import('./build-portal/portal.ts');
const { ensureGateway } = await import('./build-gateway/gateway.ts');
await ensureGateway((step) => process.stdout.write(`${step}\n`));
await ensurePortal((step) => process.stdout.write(`${step}\n`));
await ensureConsole((step) => process.stdout.write(`${step}\n`));
