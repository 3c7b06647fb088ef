import { inject } from 'vitest';
import type { Stage } from './global-setup.ts';

/** Requests the stage from the global setup, which starts the shared products at the first request. */
async function requestStage(): Promise<Stage> {
  const reply = await fetch(inject('stageUrl'));
  const text = await reply.text();
  if (!reply.ok) throw new Error(`The stories' products did not start: ${text}`);
  return JSON.parse(text) as Stage;
}

/** The release, the demo and the products that stories share. */
export const stage = await requestStage();
