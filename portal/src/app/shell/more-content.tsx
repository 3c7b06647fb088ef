import type { ReactNode } from 'react';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { MenuButton, MenuLink } from '@paystead/ui/shell/menu-items.tsx';
import { MoreSheet } from '@paystead/ui/shell/more-sheet.tsx';
import type { NavigationItem } from '@paystead/ui/shell/navigation.ts';

interface MoreContentProps {
  readonly onClose: () => void;
  readonly items: readonly NavigationItem[];
  readonly current: string | undefined;
  /** Opens the list of employers; undefined if there is only one. */
  readonly onSwitch: (() => void) | undefined;
}

/** A phone's *More* sheet: further menu items, other employers and signing out. */
export function MoreContent({ onSwitch, ...sheet }: MoreContentProps): ReactNode {
  const t = useText();
  return (
    <MoreSheet
      {...sheet}
      extra={
        <>
          {onSwitch ? (
            <MenuButton icon="swap" onPress={onSwitch}>
              {t('menu.profileSelection')}
            </MenuButton>
          ) : null}
          <MenuLink icon="leave" href="/logout">
            {t('ui.signOut')}
          </MenuLink>
        </>
      }
    />
  );
}
