import { checkRuntime } from './runtime.ts';
import { serveForPeople } from './processes/serve-folder.ts';

checkRuntime();
const { ensureMockPortal } = await import('./build-portal/portal.ts');

/*
 * Mock mode (HTTP-4): serves the portal with recorded files and no gateway. Any static server that answers unknown paths
 * with index.html works as well.
 */
await serveForPeople(await ensureMockPortal((step) => process.stdout.write(`${step}\n`)), 'index.html');
