import { useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useStore } from '../store.ts';
import type { Toaster } from './toaster.ts';
import type { Toast, ToastTone } from './toast.ts';
import { useText } from '../translations/translations.tsx';
import { IconButton } from '../button/button.tsx';
import type { IconName } from '../icon/drawings.ts';
import { Icon } from '../icon/icon.tsx';
import { classes } from '../text.tsx';
import styles from './toast.module.css';

const ICONS: Readonly<Record<ToastTone, IconName>> = { success: 'check', error: 'stop', info: 'info' };

/** UI-1: toasts at the top right, newest first. An error is always shown on the page as well. */
export function ToastList({ toaster }: { readonly toaster: Toaster }): ReactNode {
  const t = useText();
  const toasts = useStore(toaster.toasts);
  const region = useRef<HTMLElement>(null);
  useRoomForErrors(toasts, region);

  useEffect(() => {
    const hidden = (): void => toaster.setHidden(document.visibilityState === 'hidden');
    const escape = (event: KeyboardEvent): void => {
      // An open dialog or menu handles Escape first.
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return;
      const focused = region.current?.querySelector<HTMLElement>('[data-toast]:focus-within')?.dataset.toast;
      const newest = toaster.toasts.get().find((toast) => toast.phase !== 'removed');
      const id = focused === undefined ? newest?.id : Number(focused);
      if (id !== undefined) toaster.dismiss(id);
    };
    document.addEventListener('visibilitychange', hidden);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      document.removeEventListener('keydown', escape);
    };
  }, [toaster]);

  return (
    <section ref={region} className={styles.region} aria-label={t('ui.notices')}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} toaster={toaster} />
      ))}
    </section>
  );
}

/**
 * Tells the page's styles the height of the toasts while one reports an error: on a phone, it would cover the error on the
 * page that it is about.
 */
function useRoomForErrors(toasts: readonly Toast[], region: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { documentElement: root } = document;
    const hasError = toasts.some(({ tone, phase }) => tone === 'error' && phase !== 'removed');
    root.toggleAttribute('data-error-toast', hasError);
    root.style.setProperty('--toasts-h', `${region.current?.offsetHeight ?? 0}px`);
  }, [toasts, region]);
}

function ToastCard({ toast, toaster }: { readonly toast: Toast; readonly toaster: Toaster }): ReactNode {
  const t = useText();
  const { id, tone, title, text, bar, phase } = toast;
  return (
    // Pressing the toast dismisses it. The close button does the same for the keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      data-toast={id}
      data-phase={phase}
      role={tone === 'error' ? 'alert' : 'status'}
      className={classes(
        styles.toast,
        styles[tone],
        bar !== undefined && styles.work,
        phase === 'removed' && styles.removed,
      )}
      onClick={() => toaster.dismiss(id)}
      onPointerEnter={() => toaster.hold(id)}
      onPointerLeave={() => toaster.release(id)}
      onFocus={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) toaster.hold(id);
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) toaster.release(id);
      }}
    >
      <Icon name={bar === undefined ? ICONS[tone] : 'download'} />
      <div>
        <b>{title}</b>
        {text}
      </div>
      <IconButton compact icon="close" label={t('ui.dismiss')} className={styles.close} />
      {bar === undefined ? null : (
        <span className={styles.track} aria-hidden="true">
          <span className={styles.bar} style={{ transform: `scaleX(${bar})` }} />
        </span>
      )}
    </div>
  );
}
