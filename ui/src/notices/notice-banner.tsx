import type { ReactNode } from 'react';
import type { CurrentNotice } from '@paystead/contract/current-notices.ts';
import { Banner } from '../banner/banner.tsx';
import { useFormat } from '../format/format.ts';
import { zoned } from '../format/zoned.ts';
import { useText } from '../translations/translations.tsx';
import styles from './notice-bar.module.css';

interface NoticeBannerProps {
  readonly notice: Pick<CurrentNotice, 'kind' | 'text' | 'link' | 'until'>;
  readonly actions?: ReactNode;
}

/** A notice in the reader's language, with its end in the reader's time zone. The text is shown as text, whatever it is. */
export function NoticeBanner({ notice: { kind, text, link, until }, actions }: NoticeBannerProps): ReactNode {
  const t = useText();
  const { language, date } = useFormat();
  const end = until === null ? undefined : zoned(until, undefined, language);
  return (
    <Banner
      tone={kind === 'warning' ? 'warning' : 'info'}
      title={<span className={styles.text}>{text[language]}</span>}
      actions={actions}
    >
      {end ? t('ui.noticeUntil', { day: date(end.day, 'day'), time: end.time }) : null}{' '}
      {link === null ? null : (
        <a href={link} target="_blank" rel="noopener noreferrer">
          {t('ui.noticeLink')}
        </a>
      )}
    </Banner>
  );
}
