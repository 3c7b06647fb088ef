/* oxlint-disable jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/prefer-tag-over-role --
   The menu is a popover that closes when anything in it has been chosen, by key or pointer; no element means that. */
import { Suspense, useId, useRef, useState, type ReactNode } from 'react';
import { useText } from '../translations/translations.tsx';
import { Icon } from '../icon/icon.tsx';
import { Spoken } from '../text.tsx';
import { initials, type Person } from './navigation.ts';
import frame from './frame.module.css';
import styles from './menu.module.css';
import phone from './phone.module.css';
import sidebar from './sidebar.module.css';

interface AccountButtonProps {
  readonly person: Person;
  readonly compact?: boolean | undefined;
  /** Called when the menu is about to open, to load its data. */
  readonly onNear?: (() => void) | undefined;
  /** The menu, drawn from the first opening on, so that it can be a chunk of its own. */
  readonly children: ReactNode;
}

/** The avatar that opens the account menu: with name and employer in the sidebar, alone in the phone header. */
export function AccountButton({ person, compact, onNear, children }: AccountButtonProps): ReactNode {
  const t = useText();
  const id = useId();
  const [wasOpened, setWasOpened] = useState(false);
  const popover = useRef<HTMLDivElement>(null);
  const { name, employer } = person;
  return (
    <>
      <button
        type="button"
        className={compact ? phone.iconButton : sidebar.who}
        popoverTarget={id}
        aria-haspopup="true"
        onPointerEnter={onNear}
        onFocus={onNear}
      >
        <span className={frame.avatar} aria-hidden="true">
          {initials(name)}
        </span>
        <Spoken>{t('ui.account', { name, employer })}</Spoken>
        {compact ? null : (
          <>
            <div aria-hidden="true">
              {name}
              <small>{employer}</small>
            </div>
            <Icon name="chevronDown" size="small" />
          </>
        )}
      </button>
      {/* A choice closes the menu. */}
      <div
        ref={popover}
        id={id}
        popover="auto"
        className={styles.menu}
        role="group"
        aria-label={t('ui.accountMenu')}
        onClick={() => popover.current?.hidePopover()}
        onBeforeToggle={() => setWasOpened(true)}
      >
        {wasOpened ? <Suspense fallback={null}>{children}</Suspense> : null}
      </div>
    </>
  );
}
