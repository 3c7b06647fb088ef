import { Suspense, useState, type ReactNode } from 'react';
import { useText } from '../translations/translations.tsx';
import { Count } from '../badge/badge.tsx';
import { Icon } from '../icon/icon.tsx';
import { Link } from '../link.tsx';
import { BrandLink, type Brand } from './brand.tsx';
import type { NavigationItem } from './navigation.ts';
import styles from './phone.module.css';

interface PhoneHeaderProps {
  readonly brand: Brand;
  readonly homeHref: string;
  /** Language and account buttons. */
  readonly children: ReactNode;
}

export function PhoneHeader({ brand, homeHref, children }: PhoneHeaderProps): ReactNode {
  return (
    <header className={styles.top}>
      <BrandLink brand={brand} href={homeHref} className={styles.brand} />
      {children}
    </header>
  );
}

interface TabBarProps {
  /** At most four items, or five with *More*. */
  readonly items: readonly NavigationItem[];
  readonly current: string | undefined;
  /** Further items of the server's menu. */
  readonly more: readonly NavigationItem[];
  /** The sheet with further items, drawn when it opens, so that it can be a chunk of its own. */
  readonly sheet: (close: () => void) => ReactNode;
}

export function TabBar({ items, current, more, sheet }: TabBarProps): ReactNode {
  const t = useText();
  const [open, setOpen] = useState(false);
  const inMore = more.some(({ id }) => id === current);
  return (
    <nav className={styles.tabs} aria-label={t('ui.quickMenu')}>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <Link className={styles.tab} href={item.href} aria-current={item.id === current ? 'page' : undefined}>
              <Icon name={item.icon} size="large" />
              {item.shortLabel ?? item.label}
              {item.count ? <Count {...item.count} className={styles.count} /> : null}
            </Link>
          </li>
        ))}
        <li>
          <button
            type="button"
            className={styles.tab}
            aria-haspopup="dialog"
            aria-current={inMore ? 'true' : undefined}
            onClick={() => setOpen(true)}
          >
            <Icon name="menu" size="large" />
            {t('ui.more')}
          </button>
        </li>
      </ul>
      {open ? <Suspense fallback={null}>{sheet(() => setOpen(false))}</Suspense> : null}
    </nav>
  );
}
