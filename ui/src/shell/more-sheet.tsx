import type { ReactNode } from 'react';
import { useText } from '../translations/translations.tsx';
import { Sheet } from '../dialog/dialog.tsx';
import { MenuLink } from './menu-items.tsx';
import type { NavigationItem } from './navigation.ts';
import menu from './menu.module.css';

interface MoreSheetProps {
  readonly onClose: () => void;
  readonly items: readonly NavigationItem[];
  readonly current: string | undefined;
  /** Content after the menu: other employers or views, and signing out. */
  readonly extra?: ReactNode;
}

/** The rest of a phone's menu, in a sheet. */
export function MoreSheet({ onClose, items, current, extra }: MoreSheetProps): ReactNode {
  const t = useText();
  return (
    <Sheet open onClose={onClose} label={t('ui.more')}>
      {/* A choice closes the sheet. */}
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
