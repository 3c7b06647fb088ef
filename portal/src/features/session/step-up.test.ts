import { expect, it } from 'vitest';
import { createStepUp } from './step-up.ts';

it('calls that need the password at the same time share one question', async () => {
  const stepUp = createStepUp();
  const answers = Promise.all([stepUp.ask(), stepUp.ask()]);
  expect(stepUp.asking.get()).toBe(true);
  stepUp.answer(true);
  expect(await answers).toEqual([true, true]);
  expect(stepUp.asking.get()).toBe(false);
  const later = stepUp.ask();
  stepUp.answer(false);
  expect(await later).toBe(false);
});
