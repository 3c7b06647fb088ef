import { startTransition, useEffect, useState, type ReactNode } from 'react';

/** Longest wait for an animation frame, in milliseconds. Hidden pages get none. */
const FRAME_TIMEOUT = 200;

let isInSteps = false;

/** Draws the first view in steps, which keeps a slow processor responsive. Call it before drawing. */
export function drawInSteps(): void {
  isInSteps = true;
}

interface NextFrameProps {
  /** Marks the end of the first view: content after it is drawn immediately. */
  readonly last?: boolean;
  readonly children: ReactNode;
}

/** Draws its children one frame after their surroundings, while the first view is drawn in steps. */
export function NextFrame({ last = false, children }: NextFrameProps): ReactNode {
  const [isDue, setDue] = useState(!isInSteps);
  useEffect(() => {
    if (isDue) {
      if (last) isInSteps = false;
      return;
    }
    const draw = (): void => startTransition(() => setDue(true));
    const frame = requestAnimationFrame(() => void nextTask().then(draw));
    const timer = setTimeout(draw, FRAME_TIMEOUT);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isDue, last]);
  // Marks the page as loading, like a skeleton. The footer waits for that.
  return isDue ? children : <span hidden data-loading />;
}

/** Resolves in a new task, so that the browser can paint and handle input first. */
export function nextTask(): Promise<void> {
  return new Promise((go) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => go());
    port1.start();
    port2.postMessage(0);
  });
}
