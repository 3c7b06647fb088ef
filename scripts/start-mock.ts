import { checkRuntime } from './runtime.ts';
import { serveForPeople } from './serve-folder.ts';

checkRuntime();
const { ensureMockPortal } = await import('./portal.ts');

/*
 * Mock mode (HTTP-4): the portal alone, from recorded files. Any other static server that answers unknown addresses with
 * index.html would do.
 */
await serveForPeople(await ensureMockPortal((step) => process.stdout.write(`${step}\n`)), 'index.html');
