import { useEffect } from 'react';
import { expect, it, vi } from 'vitest';
import { showPage } from './show-page.tsx';

vi.mock('../../platform/texts/text-files.ts', () => ({ loadTexts: () => Promise.resolve({}) }));

const events: string[] = [];

function Page({ name, resolve }: { readonly name: string; readonly resolve: (answer: string) => void }) {
  useEffect(() => {
    events.push(`${name} shown`);
    return () => void events.push(`${name} gone`);
  }, [name]);
  return (
    <button type="button" onClick={() => resolve(`answer of ${name}`)}>
      {name}
    </button>
  );
}

it('a page before the portal is gone with its effects once it is answered, and so is the one before it', async () => {
  const element = document.body.appendChild(document.createElement('div'));
  element.textContent = 'Loading';
  for (const name of ['lock', 'partner']) {
    events.length = 0;
    const answer = showPage<string>(element, (resolve) => <Page name={name} resolve={resolve} />);
    await vi.waitFor(() => expect(element.textContent).toBe(name));
    await vi.waitFor(() => expect(events.at(-1)).toBe(`${name} shown`));
    element.querySelector('button')?.click();
    expect(await answer).toBe(`answer of ${name}`);
    expect([element.childNodes.length, events.at(-1)]).toEqual([0, `${name} gone`]);
  }
});
