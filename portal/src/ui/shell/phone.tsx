import { useState, type ReactNode } from 'react';
import { useText } from '../../platform/translations/translations.tsx';
import { Count } from '../badge/badge.tsx';
import { Sheet } from '../dialog/dialog.tsx';
import { Icon } from '../icon/icon.tsx';
import { Link } from '../link.tsx';
import { BrandLink, type Brand } from './brand.tsx';
import { MenuLink } from './menu-items.tsx';
import type { NavigationItem } from './navigation.ts';
import menu from './menu.module.css';
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
  /** At most four; with *More* five. */
  readonly items: readonly NavigationItem[];
  readonly current: string | undefined;
  /** The rest of the server's menu. */
  readonly more: readonly NavigationItem[];
  /** After the menu in the sheet: switch employer or view, sign out. */
  readonly moreExtra?: ReactNode;
}

export function TabBar({ items, current, more, moreExtra }: TabBarProps): ReactNode {
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
      <MoreSheet open={open} onClose={() => setOpen(false)} items={more} current={current} extra={moreExtra} />
    </nav>
  );
}

interface MoreSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly items: readonly NavigationItem[];
  readonly current: string | undefined;
  readonly extra?: ReactNode;
}

export function MoreSheet({ open, onClose, items, current, extra }: MoreSheetProps): ReactNode {
  const t = useText();
  return (
    <Sheet open={open} onClose={onClose} label={t('ui.more')}>
      {/* Whatever is chosen in the sheet closes it. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div className={menu.sheetList} onClick={onClose}>
        <ul>
          {items.map((item) => (
            <li key={item.id}>
              <MenuLink href={item.href} icon={item.icon} current={item.id === current} count={item.count}>
                {item.label}
              </MenuLink>
            </li>
          ))}
        </ul>
        {extra}
      </div>
    </Sheet>
  );
}
