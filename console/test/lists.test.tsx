import { fireEvent } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { repliesOf } from './replies/every-reply.ts';
import { SCREENS } from './replies/screens.ts';
import { endpointOf, openScreen, prepareScreens, settle } from './screen.tsx';

prepareScreens();

const replyTo = repliesOf({});
const addressOf = (name: string): string => SCREENS.find((one) => one.name === name)?.address ?? '';

it.each([
  ['clients', 3],
  ['people', 7],
  ['requests', 4],
  ['imports', 1],
  ['messages', 4],
  ['partners', 1],
  ['message', 2],
])('the list of %s begins at its top after each new order, search and filter', async (name, count) => {
  const opened = await openScreen(addressOf(name), {
    gateway: (call) => ({ body: replyTo(endpointOf(call)?.name ?? '') }),
  });
  const list = (): Element => {
    const found = document.querySelector('[role=region]:has(> table)');
    if (!found) throw new Error('The list is gone.');
    return found;
  };
  const controls = () => [
    ...list().querySelectorAll<HTMLElement>('th button'),
    ...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('main :is(select, input[type=search])'),
  ];
  expect(controls()).toHaveLength(count);
  for (let place = 0; place < count; place += 1) {
    list().scrollTop = 700;
    fireEvent.scroll(list());
    await settle(opened);
    const control = controls()[place];
    if (control instanceof HTMLSelectElement) {
      const other = [...control.options].findLast(({ value }) => value !== control.value);
      fireEvent.change(control, { target: { value: other?.value } });
    } else if (control instanceof HTMLInputElement) fireEvent.change(control, { target: { value: 'Ana' } });
    else fireEvent.click(control as HTMLElement);
    await vi.waitFor(() => expect(list().scrollTop).toBe(0), { interval: 10, timeout: 15_000 });
  }
});
