import { fireEvent, screen } from '@testing-library/react';
import { afterAll, beforeAll, vi } from 'vitest';

/** Runs a file's tests in the zone of Denver, in which most days begin at 7:00 UTC. Called once, at its top. */
export function prepareZone(): void {
  beforeAll(() => void vi.stubEnv('TZ', 'America/Denver'));
  afterAll(() => void vi.unstubAllEnvs());
}

/**
 * Returns the texts of an element in their order. A link ends with its address, a button stands in parentheses by its name, and a
 * field in brackets by its value.
 */
export function textsOf(element: Element): string[] {
  const texts: string[] = [];
  let piece = '';
  const end = (): void => {
    const text = piece.replaceAll(/\s+/g, ' ').trim();
    piece = '';
    if (text !== '') texts.push(text);
  };
  for (const node of element.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) piece += node.textContent ?? '';
    if (!(node instanceof Element) || node.matches('svg, style, dialog:not([open])')) continue;
    end();
    texts.push(...ofOne(node));
  }
  end();
  return texts;
}

function ofOne(node: Element): string[] {
  if (node instanceof HTMLSelectElement) return [`[${node.selectedOptions[0]?.textContent ?? ''}]`];
  if (node instanceof HTMLTextAreaElement) return [`[${node.value}]`];
  if (node instanceof HTMLInputElement)
    return [['checkbox', 'radio'].includes(node.type) ? `[${node.checked ? 'x' : ' '}]` : `[${node.value}]`];
  if (node instanceof HTMLButtonElement) return [`(${node.getAttribute('aria-label') ?? textsOf(node).join(' ')})`];
  if (node instanceof HTMLAnchorElement)
    // The ids of fields begin with a part that React generates.
    return [`${textsOf(node).join(' | ')} → ${node.getAttribute('href')?.replace(/^#_r_\w+?_-/, '#') ?? ''}`];
  return textsOf(node);
}

/** Returns the texts of the page, or of the card whose title begins with `title`. */
export function shown(title?: string): string[] {
  if (title === undefined) return textsOf(document.body);
  const heading = screen.getAllByRole('heading', { level: 2 }).find(({ textContent }) => textContent.startsWith(title));
  const card = heading?.closest('section');
  if (!card) throw new Error(`${title} is the title of no card`);
  return textsOf(card);
}

/** Returns what screen readers announce by themselves: results, refusals and progress. */
export function announced(): string[] {
  return [...document.querySelectorAll('[role="status"], [role="alert"]')].flatMap((one) =>
    isHidden(one) || one.parentElement?.closest('[role="status"], [role="alert"]') ? [] : textsOf(one),
  );
}

/** Returns the only field with a label, whether it is optional or not: in the open dialog, if there is one. */
export function fieldOf(label: string): HTMLInputElement {
  const labels = [...scope().querySelectorAll('label')].filter(
    (one) => one.textContent.replace(/ \((optional|opcional)\)$/, '').trim() === label && !isHidden(one),
  );
  const [field, another] = [
    ...labels.map(({ control }) => control),
    ...scope().querySelectorAll(`select[aria-label="${label}"]`),
  ];
  if (!field || another) throw new Error(`${label} is the label of ${another ? 'several fields' : 'no field'}`);
  return field as HTMLInputElement;
}

/** Types into a field, or chooses in a list. */
export function enter(label: string, value: string): void {
  fireEvent.change(fieldOf(label), { target: { value } });
}

/** Presses the only button or choice with a name: in the open dialog, if there is one. */
export function press(name: string): void {
  const controls = [...scope().querySelectorAll<HTMLElement>('button, label')];
  const [control, another] = controls.filter(
    (one) => nameOf(one) === name && (one.matches('button') || one.querySelector('input')) && !isHidden(one),
  );
  if (!control || another) throw new Error(`${name} is the name of ${another ? 'several buttons' : 'no button'}`);
  fireEvent.click(control);
}

const scope = (): ParentNode => document.querySelector('dialog[open]') ?? document;
const isHidden = (one: Element): boolean => one.closest('dialog:not([open])') !== null;
const nameOf = (one: Element): string => one.getAttribute('aria-label') ?? one.textContent.trim();
