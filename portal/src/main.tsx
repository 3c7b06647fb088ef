import '@paystead/ui/styles.ts';
import { StrictMode, startTransition } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { Root } from './app/root.tsx';
import { watchScrolling } from './app/arrival.ts';
import { boot } from './app/boot.ts';
import { showCannotStart } from './app/cannot-start/cannot-start.ts';
import { loadDrawing } from './platform/drawing.ts';
import { paintForOlderEngines } from './platform/older-engines.ts';
import { isInWrapper } from './platform/native/in-wrapper.ts';
import { browserLog } from './platform/report-failure.ts';
import { drawInSteps, nextTask } from './platform/steps.tsx';

const element = document.querySelector('#root') as HTMLElement;
void paintForOlderEngines();
watchScrolling();

async function start(): Promise<void> {
  // What only the wrapper needs is no part of the web page.
  const native = isInWrapper() ? await (await import('./app/native/start.tsx')).startInWrapper(element) : undefined;
  const booting = boot({ go: (path, replace) => navigate(path, { replace }), native });
  // The first calls are on their way; while they are, the largest library gets ready, in a task of its own.
  const drawing = nextTask().then(loadDrawing);
  const [booted, createRoot] = await Promise.all([booting, drawing]);
  const root = createRoot(element, { onUncaughtError: cannotStart });
  const app = (
    <StrictMode>
      <Root booted={booted} />
    </StrictMode>
  );
  // As a transition it is drawn in slices: a phone's processor is never held for all of it.
  drawInSteps();
  startTransition(() => root.render(app));
}

function cannotStart(error: unknown): void {
  browserLog.error('The portal could not start.', { reason: String(error) });
  // After React has let go of the element.
  setTimeout(() => showCannotStart(element, () => location.reload()));
}

// What evaluating this file takes is a task of its own.
nextTask().then(start).catch(cannotStart);

/** After the first view: milliseconds. */
const INSTALLABLE_AFTER = 5000;
// The wrapper is installed already, and a worker would keep its bridge out of the page.
if (!isInWrapper()) {
  setTimeout(() => {
    import('./app/installable.ts').then(
      ({ makeInstallable }) => makeInstallable(),
      () => undefined,
    );
  }, INSTALLABLE_AFTER);
}
