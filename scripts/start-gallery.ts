import { checkRuntime } from './runtime.ts';
import { serveForPeople } from './processes/serve-folder.ts';

checkRuntime();
const { ensureGallery } = await import('./build-portal/portal.ts');

/* Serves the gallery: every control on one page, and every screen of the portal in each of its states. */
await serveForPeople(await ensureGallery((step) => process.stdout.write(`${step}\n`)), 'gallery.html');
