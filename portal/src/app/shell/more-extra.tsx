import type { ReactNode } from 'react';
import { useText } from '../../platform/translations/translations.tsx';
import { MenuButton, MenuLink } from '../../ui/shell/menu-items.tsx';

interface MoreExtraProps {
  readonly canSwitch: boolean;
  readonly onSwitch: () => void;
}

/** The end of a phone's *More* sheet: another employer, and the way out. */
export function MoreExtra({ canSwitch, onSwitch }: MoreExtraProps): ReactNode {
  const t = useText();
  return (
    <>
      {canSwitch ? (
        <MenuButton icon="swap" onPress={onSwitch}>
          {t('menu.profileSelection')}
        </MenuButton>
      ) : null}
      <MenuLink icon="leave" href="/logout">
        {t('ui.signOut')}
      </MenuLink>
    </>
  );
}
