import { startTransition, useEffect, useState, type ReactNode } from 'react';

/** A frame that never comes, since nobody looks at the page, must not keep its content back. Milliseconds. */
const PATIENCE = 200;

let isInSteps = false;

/** Call before the first view is drawn: a phone's processor is then never held for all of it. */
export function drawInSteps(): void {
  isInSteps = true;
}

interface NextFrameProps {
  /** What follows this belongs to the first view still; after it, everything is drawn at once. */
  readonly last?: boolean;
  readonly children: ReactNode;
}

/** In a first view that is drawn in steps: its children are laid out and painted a frame after what is around them. */
export function NextFrame({ last = false, children }: NextFrameProps): ReactNode {
  const [isDue, setDue] = useState(!isInSteps);
  useEffect(() => {
    if (isDue) {
      if (last) isInSteps = false;
      return;
    }
    const draw = (): void => startTransition(() => setDue(true));
    const frame = requestAnimationFrame(() => void nextTask().then(draw));
    const timer = setTimeout(draw, PATIENCE);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isDue, last]);
  // As bones do, it says that something comes: the footer waits for that.
  return isDue ? children : <span hidden data-loading />;
}

/** Lets the browser do what waits, a picture or a finger's press, before the work goes on. */
export function nextTask(): Promise<void> {
  return new Promise((go) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => go());
    port1.start();
    port2.postMessage(0);
  });
}
