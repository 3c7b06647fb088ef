import { useId, type ReactNode } from 'react';
import { ButtonRow } from '../button/button.tsx';
import { classes } from '../text.tsx';
import styles from './dialog.module.css';
import { useModal } from './use-modal.ts';

interface DialogProps {
  readonly open: boolean;
  /** Called for Escape, for a press outside the dialog, and after it has closed. */
  readonly onClose: () => void;
  /** The question: "Delete Emergency fund?" */
  readonly title: string;
  readonly children?: ReactNode;
  /** Buttons that name the object. The safe one comes first, because it receives the focus. */
  readonly actions?: ReactNode;
  readonly wide?: boolean | undefined;
  /** Focuses the title instead of the first button, for dialogs with much text. */
  readonly startAtTitle?: boolean | undefined;
  /** Announces the dialog immediately, for interruptions such as a session about to end. */
  readonly alert?: boolean | undefined;
}

/** A question above the page. On phones, a sheet at the bottom. */
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

/** Sets the attribute that makes the browser focus the element when the dialog opens. React doesn't set it. */
function focusFirst(element: HTMLElement | null): void {
  element?.setAttribute('autofocus', '');
}

interface SheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly label: string;
  readonly children: ReactNode;
}

/** A sheet at the bottom edge with the rest of a phone's menu. */
export function Sheet({ open, onClose, label, children }: SheetProps): ReactNode {
  const element = useModal(open, onClose);
  return (
    <dialog ref={element} className={styles.sheet} aria-label={label}>
      <span className={styles.grab} aria-hidden="true" />
      {open ? children : null}
    </dialog>
  );
}
