import { inject } from 'vitest';
import type { Stage } from './global-setup.ts';

/** Returns the stage once it is ready, which is when the first test process needs it. */
async function enter(): Promise<Stage> {
  const reply = await fetch(inject('stageUrl'));
  const text = await reply.text();
  if (!reply.ok) throw new Error(`The stories' products did not start: ${text}`);
  return JSON.parse(text) as Stage;
}

/** The release, the demo and the products that stories share. */
export const stage = await enter();
