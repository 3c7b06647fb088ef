import { expect, it } from 'vitest';
import { createStepUp } from './step-up.ts';

it('concurrent calls share one prompt', async () => {
  const stepUp = createStepUp();
  const results = Promise.all([stepUp.prompt(), stepUp.prompt()]);
  expect(stepUp.isPrompting.get()).toBe(true);
  stepUp.finish(true);
  expect(await results).toEqual([true, true]);
  expect(stepUp.isPrompting.get()).toBe(false);
  const later = stepUp.prompt();
  stepUp.finish(false);
  expect(await later).toBe(false);
});
