/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a native progress element cannot be drawn as a thin bar that passes */
import type { ReactNode } from 'react';
import type { Connection } from '../connection.ts';
import { useFormat } from '../format/format.ts';
import type { Loading } from '../loading.ts';
import { useStore } from '../store.ts';
import { LANGUAGE_NAME, otherLanguage, type Language } from '../translations/language.ts';
import { useText } from '../translations/translations.tsx';
import { Icon } from '../icon/icon.tsx';
import { Link } from '../link.tsx';
import { useDelayed } from '../skeleton/use-delayed.ts';
import { classes, Spoken } from '../text.tsx';
import phone from './phone.module.css';
import styles from './tools.module.css';

interface LanguageButtonProps {
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
  /** Shows only the globe, in the phone header. Its name is still that of the other language. */
  readonly compact?: boolean | undefined;
}

/** The button that changes the language, named by the other language. */
export function LanguageButton({ language, onLanguage, compact }: LanguageButtonProps): ReactNode {
  const other = otherLanguage(language);
  return (
    <button
      type="button"
      className={compact ? phone.iconButton : styles.tool}
      lang={other}
      onClick={() => onLanguage(other)}
    >
      <Icon name="language" />
      {compact ? <Spoken>{LANGUAGE_NAME[other]}</Spoken> : LANGUAGE_NAME[other]}
    </button>
  );
}

/** Shows that the gateway can't be reached (HTTP-5), and how old the data may be. */
export function OfflineStrip({ connection }: { readonly connection: Connection }): ReactNode {
  const t = useText();
  const format = useFormat();
  const { reached, lastAnswerAt } = useStore(connection.state);
  return (
    <output className={styles.status}>
      {reached ? null : (
        <p className={styles.strip}>
          <Icon name="offline" size="small" />
          {lastAnswerAt === undefined ? t('ui.offline') : t('ui.offlineSince', { time: format.time(lastAnswerAt) })}
        </p>
      )}
    </output>
  );
}

/** HTTP-3: shows while requests are under way, except those without the loading indicator. */
export function LoadingBar({ loading }: { readonly loading: Loading }): ReactNode {
  const t = useText();
  const active = useStore(loading.inFlight) > 0;
  // Delays the bar, so that a quick reply doesn't flicker. The attribute changes immediately.
  const late = useDelayed(active);
  return (
    <div
      data-loading={active}
      role="progressbar"
      aria-label={t('ui.loading')}
      hidden={!active}
      className={classes(late && styles.loading)}
    >
      <i />
    </div>
  );
}

interface FooterProps {
  readonly text: string;
  readonly links: readonly { readonly label: string; readonly href: string }[];
}

export function Footer({ text, links }: FooterProps): ReactNode {
  return (
    <footer className={styles.foot}>
      <span>{text}</span>
      {links.map(({ label, href }) => (
        <Link key={label} href={href}>
          {label}
        </Link>
      ))}
    </footer>
  );
}
