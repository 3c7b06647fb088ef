import { useState, type ReactNode } from 'react';
import { paintForOlderEngines } from '../../platform/appearance/older-engines.ts';
import { applyTheme, chosenTheme, rememberTheme, THEMES, type Theme } from '../../platform/appearance/theme.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Segments } from '@paystead/ui/tabs/segments.tsx';
import styles from './theme-choice.module.css';

const LABELS = { system: 'app.themeSystem', light: 'app.themeLight', dark: 'app.themeDark' } as const;

/** Choice of light, dark or the device's appearance, stored on this device. */
export function ThemeChoice(): ReactNode {
  const t = useText();
  const [theme, setTheme] = useState(chosenTheme);
  const choose = (next: Theme): void => {
    setTheme(next);
    rememberTheme(next);
    applyTheme(next);
    void paintForOlderEngines();
  };
  return (
    // The menu closes on a choice, but trying the appearances should keep it open.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div className={styles.theme} onClick={(event) => event.stopPropagation()}>
      <p aria-hidden="true">{t('app.theme')}</p>
      <Segments
        label={t('app.theme')}
        value={theme}
        onChange={choose}
        options={THEMES.map((value) => ({ value, label: t(LABELS[value]) }))}
      />
    </div>
  );
}
