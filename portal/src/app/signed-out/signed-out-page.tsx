import type { ReactNode } from 'react';
import { useBranding } from '../../features/branding/branding.tsx';
import { legalLinks } from '../../features/branding/legal-links.ts';
import { useText, useLanguage } from '@paystead/ui/translations/translations.tsx';
import { MAIN_ID, SkipLink } from '@paystead/ui/shell/frame.tsx';
import type { IconName } from '@paystead/ui/icon/drawings.ts';
import { IconChip } from '@paystead/ui/list/rows.tsx';
import { PaysteadMark } from '@paystead/ui/shell/brand.tsx';
import { LanguageButton } from '@paystead/ui/shell/tools.tsx';
import { useLanguageChoice } from '../language-choice.ts';
import { usePageTitle } from '../page-title.ts';
import styles from './signed-out-page.module.css';

/** Relative heights of a decoration that resembles a year of paychecks; the last bar is the current one. */
const BARS = [62, 62, 66, 62, 62, 30, 64, 64, 68, 66, 66, 86, 66, 66, 74, 66];

interface SignedOutPageProps {
  readonly title: string;
  readonly lede?: ReactNode;
  /** Drawing above the title, for pages that say what happened. */
  readonly icon?: IconName | undefined;
  /** The action, or the options to choose from. */
  readonly children?: ReactNode;
}

/** Layout of the pages outside a session: the partner's brand, one text and one action. */
export function SignedOutPage({ title, lede, icon, children }: SignedOutPageProps): ReactNode {
  const branding = useBranding();
  const { pageTitle, footerText, logo, known } = branding;
  const t = useText();
  const language = useLanguage();
  const chooseLanguage = useLanguageChoice();
  const heading = usePageTitle(title);
  return (
    <div className={styles.page}>
      <SkipLink />
      <header className={styles.side}>
        <p className={styles.logo}>
          {logo ? <img src={logo} alt="" /> : known ? <PaysteadMark /> : <span className={styles.logoPlace} />}
          <span>{pageTitle}</span>
        </p>
        <p className={styles.pitch}>{t('app.pitch')}</p>
        <div className={styles.bars} aria-hidden="true">
          {BARS.map((height, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a drawing whose bars never change places
            <i key={index} style={{ height: `${height}%` }} />
          ))}
        </div>
        <p className={styles.rights}>{footerText}</p>
      </header>
      <main id={MAIN_ID} className={styles.main} tabIndex={-1}>
        <div className={styles.tools}>
          <LanguageButton language={language} onLanguage={chooseLanguage} />
        </div>
        <div className={styles.content}>
          {icon ? (
            <div className={styles.icon}>
              <IconChip icon={icon} big />
            </div>
          ) : null}
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lede ? <p className={styles.lede}>{lede}</p> : null}
          {children}
        </div>
        <footer className={styles.foot}>
          {/* The portal's own legal pages require a session like every other page (NAV-5). */}
          {legalLinks(branding, t)
            .filter(({ href }) => /^https?:/.test(href))
            .map(({ label, href }) => (
              <a key={label} href={href}>
                {label}
              </a>
            ))}
        </footer>
      </main>
    </div>
  );
}
