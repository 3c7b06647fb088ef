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

it('knows the calls that wait, and keeps a stronger sign-in that another call needs', () => {
  const call = { name: 'a' } as unknown as Parameters<ReturnType<typeof createStepUp>['prompt']>[0];
  const [one, other] = ['secondFactor', 'phishingResistant'].map((level) => ({ level }) as SignInOffer);
  const stepUp = createStepUp();
  expect([stepUp.calls(), stepUp.notice.get(), stepUp.isPrompting.get()]).toEqual([[], undefined, false]);
  void stepUp.prompt(call, one);
  void stepUp.prompt(undefined, other);
  expect([stepUp.calls(), stepUp.offer()]).toEqual([[call], other]);
  stepUp.finish(false);
  expect(stepUp.calls()).toEqual([]);
});
