import { expect, it } from 'vitest';
import type { SignInOffer } from '@paystead/contract/assurance.ts';
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

it('SIG-5: a prompt that one call needs to be stronger is stronger for all of them, until it ends', () => {
  const offer: SignInOffer = { level: 'secondFactor', acrValues: [], isAvailable: true };
  const stepUp = createStepUp();
  void stepUp.prompt(undefined, offer);
  void stepUp.prompt();
  expect(stepUp.offer()).toBe(offer);
  stepUp.finish(true);
  void stepUp.prompt();
  expect(stepUp.offer()).toBeUndefined();
});
