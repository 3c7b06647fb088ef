import { fireEvent } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { repliesOf } from './replies/every-reply.ts';
import { SCREENS } from './replies/screens.ts';
import { endpointOf, openScreen, prepareScreens, settle } from './screen.tsx';

prepareScreens();

const replyTo = repliesOf({});
const addressOf = (name: string): string => SCREENS.find((one) => one.name === name)?.address ?? '';

const LISTS = [
  ['clients', 3, 'clients.list'],
  ['people', 7, 'people.list'],
  ['requests', 4, 'requests.list'],
  ['imports', 1, 'imports.list'],
  ['messages', 4, 'messages.list'],
  ['partners', 1, 'partners.list'],
  ['message', 2, 'messages.recipients'],
] as const;

const list = (): Element => {
  const found = document.querySelector('[role=region]:has(> table)');
  if (!found) throw new Error('The list is gone.');
  return found;
};
const controls = () => [
  ...list().querySelectorAll<HTMLElement>('th button'),
  ...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('main :is(select, input[type=search])'),
];

/** Chooses an order, another option or another text. */
function change(control: HTMLElement | undefined, text: string): void {
  if (control instanceof HTMLSelectElement) {
    const other = [...control.options].findLast(({ value }) => value !== control.value);
    fireEvent.change(control, { target: { value: other?.value } });
  } else if (control instanceof HTMLInputElement) fireEvent.change(control, { target: { value: text } });
  else fireEvent.click(control as HTMLElement);
}

/** Adds to each name which call it is the reply to. */
const marked = (body: unknown, mark: string): unknown =>
  JSON.parse(JSON.stringify(body), (key, value: unknown) =>
    typeof value === 'string' && /^(?:name|employeeName|en)$/.test(key) ? `${value} ${mark}` : value,
  );

it.each(LISTS)(
  'the list of %s begins at its top after each new order, search and filter, with their rows alone, whichever reply comes first, and leaves the focus where it is',
  async (name, count, endpoint) => {
    const sent: string[] = [];
    let held: (() => void)[] | undefined;
    const opened = await openScreen(addressOf(name), {
      gateway: async (call) => {
        const { name: called = '' } = endpointOf(call) ?? {};
        // A row alone is requested to know how many there are.
        if (called !== endpoint || call.endsWith('limit=1')) return { body: replyTo(called) };
        sent.push(call);
        if (held) await new Promise<void>((resolve) => held?.push(resolve));
        return { body: marked(replyTo(called), `<${call}>`) };
      },
    });
    const shown = (): readonly string[] => [
      ...new Set([...(list().textContent ?? '').matchAll(/<(.+?)>/g)].map(([, call = '']) => call)),
    ];
    const next = async (control: HTMLElement | undefined, text: string): Promise<void> => {
      const before = sent.length;
      change(control, text);
      await vi.waitFor(() => expect(sent.length).toBeGreaterThan(before), { interval: 10, timeout: 15_000 });
    };
    expect(controls()).toHaveLength(count);
    for (let place = 0; place < count; place += 1) {
      list().scrollTop = 700;
      fireEvent.scroll(list());
      await settle(opened);
      const slow: (() => void)[] = [];
      held = slow;
      controls()[place]?.focus();
      await next(controls()[place], 'Ana');
      expect(shown()).toEqual([]);
      expect(list().scrollTop).toBe(0);
      held = undefined;
      await next(controls()[place], 'Bo');
      await vi.waitFor(() => expect(shown()).toEqual([sent.at(-1)]), { interval: 10, timeout: 15_000 });
      slow.forEach((reply) => reply());
      await settle(opened);
      expect(shown()).toEqual([sent.at(-1)]);
      expect(document.activeElement).toBe(controls()[place]);
    }
    expect(new Set(sent).size).toBeGreaterThan(count);
  },
);
