import { Fragment, useEffect, useRef, type ReactNode } from 'react';
import { useText } from '../translations/translations.tsx';
import { Count } from '../badge/badge.tsx';
import { Icon } from '../icon/icon.tsx';
import { Link } from '../link.tsx';
import { BrandLink, type Brand } from './brand.tsx';
import type { NavigationGroup, NavigationItem, ViewChoice } from './navigation.ts';
import styles from './sidebar.module.css';

interface SidebarProps {
  readonly brand: Brand;
  readonly homeHref: string;
  readonly groups: readonly NavigationGroup[];
  /** The id of the current item. */
  readonly current: string | undefined;
  readonly views: readonly ViewChoice[];
  readonly currentView: string;
  /** The account button at the foot. */
  readonly account: ReactNode;
}

/** The menu of wide screens. Between 768 and 1087 px, the same elements form a rail of icons above words. */
export function Sidebar({ brand, homeHref, groups, current, views, currentView, account }: SidebarProps): ReactNode {
  const t = useText();
  const side = useRef<HTMLElement>(null);
  useEffect(() => showCurrent(side.current), [current]);
  return (
    <nav ref={side} className={styles.side} aria-label={t('ui.mainMenu')}>
      <BrandLink brand={brand} href={homeHref} className={styles.brand} />
      {views.length > 1 ? <ViewSwitch views={views} current={currentView} /> : null}
      {groups.map(({ id, label, items }) => (
        <Fragment key={id}>
          {label ? <p className={styles.group}>{label}</p> : null}
          <ul aria-label={label}>
            {items.map((item) => (
              <li key={item.id}>
                <SidebarItem item={item} current={item.id === current} />
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
      {account}
    </nav>
  );
}

/**
 * Scrolls a menu that is longer than the window to its current item, above the account button. `scrollIntoView` would also
 * move the place from which the next press of Tab goes on.
 */
function showCurrent(menu: HTMLElement | null): void {
  const item = menu?.querySelector('[aria-current=page]')?.getBoundingClientRect();
  const foot = menu?.lastElementChild?.getBoundingClientRect();
  if (menu && item && foot) menu.scrollTop += Math.max(0, item.bottom - foot.top) || Math.min(0, item.top);
}

function SidebarItem({ item, current }: { readonly item: NavigationItem; readonly current: boolean }): ReactNode {
  return (
    <Link className={styles.item} href={item.href} aria-current={current ? 'page' : undefined}>
      <Icon name={item.icon} />
      <span>{item.label}</span>
      {item.count ? <Count {...item.count} className={styles.count} /> : null}
    </Link>
  );
}

interface ViewSwitchProps {
  readonly views: readonly ViewChoice[];
  readonly current: string;
}

/** My ESS, Manager, Supervisor: the views that the server allows. Labels wrap when the text is large. */
function ViewSwitch({ views, current }: ViewSwitchProps): ReactNode {
  const t = useText();
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of links is no fieldset
    <div className={styles.view} role="group" aria-label={t('ui.view')}>
      {views.map(({ id, label, href }) => (
        <Link key={id} href={href} aria-current={id === current ? 'true' : undefined}>
          {label}
        </Link>
      ))}
    </div>
  );
}
