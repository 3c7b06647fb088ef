import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Ties a native `<dialog>` to a flag: it is modal, keeps the focus, closes on Escape, and gives the focus back to what
 * opened it; all of that is the browser's.
 */
export function useModal(open: boolean, onClose: () => void): RefObject<HTMLDialogElement | null> {
  const element = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  // In the layout phase, since a dialog that is unmounted while open gives the focus back only as long as it is there.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog || !open) return undefined;
    if (!dialog.open) dialog.showModal();
    const closed = (): void => close.current();
    // A press on the backdrop has the dialog itself as its target; its padding is inside the rectangle.
    const pressed = (event: MouseEvent): void => {
      if (event.target !== dialog) return;
      const box = dialog.getBoundingClientRect();
      const inside =
        event.clientX >= box.left &&
        event.clientX <= box.right &&
        event.clientY >= box.top &&
        event.clientY <= box.bottom;
      if (!inside) dialog.close();
    };
    dialog.addEventListener('close', closed);
    dialog.addEventListener('mousedown', pressed);
    return () => {
      dialog.removeEventListener('close', closed);
      dialog.removeEventListener('mousedown', pressed);
      if (dialog.open) dialog.close();
    };
  }, [open]);
  return element;
}
