import { PAGE_TITLE_ID } from '../src/page/page-header.tsx';

interface Pressed {
  readonly button: HTMLElement;
  /** The heading of the page, which stays while the page does. */
  readonly title: HTMLElement;
  readonly address: string;
  readonly place: string;
}

/** Returns a selector of an element by its place in the page. */
function placeOf(element: Element): string {
  const steps: string[] = [];
  for (let one: Element | null = element; one && one !== document.body; one = one.parentElement)
    steps.unshift(`:nth-child(${[...(one.parentElement?.children ?? [])].indexOf(one) + 1})`);
  return ['body', ...steps].join(' > ');
}

/**
 * Watches for pressed buttons that go away although they have the focus: it must then be somewhere on the page, and on the same
 * button if that was only drawn again. A pressed button gets the focus, as in browsers. Dialogs return it by themselves, and the
 * frame moves it after a navigation. Returns the end of the watch.
 */
export function watchPressed(address: () => string, report: (fault: string) => void): () => void {
  let pressed: Pressed | undefined;
  let hasEnded = false;
  const press = ({ target }: Event): void => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button && button.closest('dialog') === null) button.focus();
  };
  const remember = ({ target }: Event): void => {
    const isButton = target instanceof HTMLElement && target.matches('button') && target.closest('dialog') === null;
    const title = document.getElementById(PAGE_TITLE_ID);
    pressed = isButton && title ? { button: target, title, address: address(), place: placeOf(target) } : undefined;
  };
  const check = async (): Promise<void> => {
    const gone = pressed;
    if (!gone || gone.button.isConnected) return;
    pressed = undefined;
    // The focus is moved in this turn.
    await new Promise((resolve) => setTimeout(resolve));
    const isSamePage = gone.title.isConnected && gone.address === address();
    if (hasEnded || !isSamePage) return;
    const name = gone.button.textContent.trim();
    const again = document.querySelector(gone.place);
    const isDrawnAgain = again?.matches('button') === true && again.textContent.trim() === name;
    if (document.activeElement === document.body) report(`Nothing has the focus after the button “${name}” is gone.`);
    else if (isDrawnAgain && again !== document.activeElement)
      report(`The button “${name}” is drawn again, without the focus.`);
  };
  const observer = new MutationObserver(() => void check());
  document.addEventListener('click', press, { capture: true });
  document.addEventListener('focusin', remember);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    hasEnded = true;
    observer.disconnect();
    document.removeEventListener('click', press, { capture: true });
    document.removeEventListener('focusin', remember);
  };
}
