import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Opens and closes a native `<dialog>` by a flag. The browser makes it modal, keeps the focus inside and returns the
 * focus to the element that had it before. Escape and a press outside ask for the flag, so that the page knows that the
 * dialog closes before the focus is back on the button that opens it again.
 */
export function useModal(open: boolean, onClose: () => void): RefObject<HTMLDialogElement | null> {
  const element = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  // In the layout phase, because an open dialog that is unmounted can return the focus only while it is in the page.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog || !open) return undefined;
    if (!dialog.open) dialog.showModal();
    // The event of a chosen file bubbles from its field.
    const canceled = (event: Event): void => {
      if (event.target !== dialog) return;
      event.preventDefault();
      close.current();
    };
    // A browser may close the dialog without asking. The event comes later, and the dialog may be open again by then.
    const closed = (): void => {
      if (!dialog.open) close.current();
    };
    // A press on the backdrop targets the dialog itself, and its padding is inside the rectangle.
    const pressed = (event: MouseEvent): void => {
      if (event.target !== dialog) return;
      const box = dialog.getBoundingClientRect();
      const inside =
        event.clientX >= box.left &&
        event.clientX <= box.right &&
        event.clientY >= box.top &&
        event.clientY <= box.bottom;
      if (!inside) close.current();
    };
    dialog.addEventListener('cancel', canceled);
    dialog.addEventListener('close', closed);
    dialog.addEventListener('mousedown', pressed);
    return () => {
      dialog.removeEventListener('cancel', canceled);
      dialog.removeEventListener('close', closed);
      dialog.removeEventListener('mousedown', pressed);
      if (dialog.open) dialog.close();
    };
  }, [open]);
  return element;
}
