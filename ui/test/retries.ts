import { PAGE_TITLE_ID } from '../src/page/page-header.tsx';
import { catalogueOf } from './render.tsx';

const isRetry = ({ textContent }: Element): boolean =>
  [catalogueOf('en'), catalogueOf('es')].some((texts) => textContent?.startsWith(String(texts['ui.tryAgain'])));

/**
 * Watches for buttons that try again and go away although they have the focus: the focus must then be somewhere on the page. A pressed
 * one gets the focus, as in browsers. Returns the end of the watch.
 */
export function watchRetries(report: (fault: string) => void): () => void {
  let retry: HTMLElement | undefined;
  let hasEnded = false;
  const press = ({ target }: Event): void => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button && isRetry(button)) button.focus();
  };
  const remember = ({ target }: Event): void => {
    retry = target instanceof HTMLElement && target.matches('button') && isRetry(target) ? target : undefined;
  };
  const check = async (): Promise<void> => {
    if (!retry || retry.isConnected) return;
    retry = undefined;
    // The focus is moved in this turn.
    await new Promise((resolve) => setTimeout(resolve));
    if (!hasEnded && document.activeElement === document.body && document.getElementById(PAGE_TITLE_ID))
      report('Nothing has the focus after a button that tries again is gone.');
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
