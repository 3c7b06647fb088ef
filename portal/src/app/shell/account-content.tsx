import type { ReactNode } from 'react';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { AccountMenu, type AccountMenuProps } from '@paystead/ui/shell/account-menu.tsx';
import { MenuButton } from '@paystead/ui/shell/menu-items.tsx';
import { ThemeChoice } from './theme-choice.tsx';

interface AccountContentProps extends Omit<AccountMenuProps, 'extra'> {
  /** Opens the list of employers; undefined if the menu shows them all or there is only one. */
  readonly onChooseEmployer: (() => void) | undefined;
}

/** The account menu with a longer list of employers and the choice of appearance. */
export function AccountContent({ onChooseEmployer, ...menu }: AccountContentProps): ReactNode {
  const t = useText();
  return (
    <AccountMenu
      {...menu}
      extra={
        <>
          {onChooseEmployer ? (
            <MenuButton icon="swap" onPress={onChooseEmployer}>
              {t('menu.profileSelection')}
            </MenuButton>
          ) : null}
          <ThemeChoice />
        </>
      }
    />
  );
}
