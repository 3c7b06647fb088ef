import { expect, it } from 'vitest';
import { createFakeBrowserWorld } from '../test/fake-browser.ts';
import { createTabs } from './tabs.ts';

it('other tabs hear of a sign-out and of a switch, and of nothing else, until they stop', async () => {
  const world = createFakeBrowserWorld();
  const [first, second] = [world.tab(() => undefined), world.tab(() => undefined)].map(({ port }) => createTabs(port));
  if (!first || !second) throw new Error('There are two tabs.');
  const received: string[] = [];
  const stop = second.listen((change) => void received.push(change));
  first.announce('signedOut');
  first.announce('profileSwitched');
  const channel = world.channel('paystead-session');
  for (const message of ['x', null, {}, { kind: 'signedOut' }]) channel.post(message);
  await Promise.resolve();
  expect(received).toEqual(['signedOut', 'profileSwitched']);
  stop();
  first.announce('signedOut');
  await Promise.resolve();
  expect(received).toHaveLength(2);
});
