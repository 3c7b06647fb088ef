import type { ReactNode } from 'react';
import { Count } from '../badge/badge.tsx';
import type { IconName } from '../icon/drawings.ts';
import { Icon } from '../icon/icon.tsx';
import { Link } from '../link.tsx';
import styles from './menu.module.css';

interface MenuItemProps {
  readonly icon?: IconName | undefined;
  /** Marks the selected item of several with a check mark and strong type. */
  readonly current?: boolean | undefined;
  readonly note?: string | undefined;
  readonly lang?: string | undefined;
  readonly count?: { readonly value: number; readonly meaning: string } | undefined;
  readonly children: ReactNode;
}

function Content({ icon, note, count, children }: MenuItemProps): ReactNode {
  return (
    <>
      {icon ? <Icon name={icon} /> : <span />}
      <span>
        {children}
        {note ? <small>{note}</small> : null}
      </span>
      {count ? <Count {...count} /> : null}
    </>
  );
}

export function MenuLink({ href, ...item }: MenuItemProps & { readonly href: string }): ReactNode {
  return (
    <Link className={styles.menuItem} href={href} lang={item.lang} aria-current={item.current ? 'true' : undefined}>
      <Content {...item} />
    </Link>
  );
}

export function MenuButton({ onPress, ...item }: MenuItemProps & { readonly onPress: () => void }): ReactNode {
  return (
    <button
      type="button"
      className={styles.menuItem}
      lang={item.lang}
      aria-current={item.current ? 'true' : undefined}
      onClick={onPress}
    >
      <Content {...item} />
    </button>
  );
}
