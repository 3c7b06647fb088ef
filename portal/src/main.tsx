import '@paystead/ui/styles.ts';
import { StrictMode, startTransition } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { Root } from './app/start/root.tsx';
import { watchScrolling } from './app/navigation-focus.ts';
import { boot } from './app/start/boot.ts';
import { showCannotStart } from './app/cannot-start/cannot-start.ts';
import { loadRenderer } from './platform/renderer.ts';
import { paintForOlderEngines } from './platform/appearance/older-engines.ts';
import { isInWrapper } from './platform/native/in-wrapper.ts';
import { browserLog } from './platform/report-failure.ts';
import { drawInSteps, nextTask } from './platform/steps.tsx';

const element = document.querySelector('#root') as HTMLElement;
void paintForOlderEngines();
watchScrolling();

async function start(): Promise<void> {
  // Code that only the wrapper needs is not part of the web page.
  const native = isInWrapper() ? await (await import('./app/native/start.tsx')).startInWrapper(element) : undefined;
  const booting = boot({ go: (path, replace) => navigate(path, { replace }), native });
  // While the first requests are under way, the largest library is evaluated in a task of its own.
  const rendering = nextTask().then(loadRenderer);
  const [booted, createRoot] = await Promise.all([booting, rendering]);
  const root = createRoot(element, { onUncaughtError: cannotStart });
  const app = (
    <StrictMode>
      <Root booted={booted} />
    </StrictMode>
  );
  // A transition is drawn in slices, which keeps a slow processor responsive.
  drawInSteps();
  startTransition(() => root.render(app));
}

function cannotStart(error: unknown): void {
  browserLog.error('The portal could not start.', { reason: String(error) });
  // React must have released the element first.
  setTimeout(() => showCannotStart(element, () => location.reload()));
}

// Evaluating this file is a task of its own.
nextTask().then(start).catch(cannotStart);

/** Delay after the first view, in milliseconds. */
const INSTALLABLE_AFTER = 5000;
// The wrapper is already installed, and a service worker would keep its bridge out of the page.
if (!isInWrapper()) {
  setTimeout(() => {
    import('./app/start/installable.ts').then(
      ({ makeInstallable }) => makeInstallable(),
      () => undefined,
    );
  }, INSTALLABLE_AFTER);
}
