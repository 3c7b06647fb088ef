import { useId, type ReactNode } from 'react';
import { ButtonRow } from '../button/button.tsx';
import { classes } from '../text.tsx';
import styles from './dialog.module.css';
import { useModal } from './use-modal.ts';

interface DialogProps {
  readonly open: boolean;
  /** Called for Escape, a press beside it, and after closing. */
  readonly onClose: () => void;
  /** The question: "Delete Emergency fund?" */
  readonly title: string;
  readonly children?: ReactNode;
  /** The answers, naming the object; the safe one first, so that it has the focus. */
  readonly actions?: ReactNode;
  readonly wide?: boolean | undefined;
  /** There is much to read before the answers: the focus begins at the title, so that the beginning is in view. */
  readonly startAtTitle?: boolean | undefined;
  /** Interrupts (session about to end): read at once. */
  readonly alert?: boolean | undefined;
}

/** A question over the page; on phones a bottom sheet. */
export function Dialog({ open, onClose, title, children, actions, wide, startAtTitle, alert }: DialogProps): ReactNode {
  const id = useId();
  const element = useModal(open, onClose);
  return (
    <dialog
      ref={element}
      className={classes(styles.dialog, wide && styles.wide)}
      role={alert ? 'alertdialog' : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
    >
      {open ? (
        <>
          <h2 id={`${id}-title`} ref={startAtTitle ? focusFirst : undefined} tabIndex={startAtTitle ? -1 : undefined}>
            {title}
          </h2>
          <div id={`${id}-body`}>{children}</div>
          {actions ? (
            <div className={styles.actions}>
              <ButtonRow full align="end">
                {actions}
              </ButtonRow>
            </div>
          ) : null}
        </>
      ) : null}
    </dialog>
  );
}

/** Has the browser focus this element when it opens the dialog; React keeps the attribute for itself. */
function focusFirst(element: HTMLElement | null): void {
  element?.setAttribute('autofocus', '');
}

interface SheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly label: string;
  readonly children: ReactNode;
}

/** A list that rises from the bottom edge: the rest of a phone's menu. */
export function Sheet({ open, onClose, label, children }: SheetProps): ReactNode {
  const element = useModal(open, onClose);
  return (
    <dialog ref={element} className={styles.sheet} aria-label={label}>
      <span className={styles.grab} aria-hidden="true" />
      {open ? children : null}
    </dialog>
  );
}
