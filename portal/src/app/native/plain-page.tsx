import { useEffect, useRef, type ReactNode } from 'react';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { PaysteadMark } from '@paystead/ui/shell/brand.tsx';
import styles from './plain-page.module.css';

interface PlainPageProps {
  readonly title: string;
  readonly lede: string;
  readonly children: ReactNode;
}

/** A page of the wrapper without a partner's brand: the product's mark, a text and an action. */
export function PlainPage({ title, lede, children }: PlainPageProps): ReactNode {
  const t = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title;
    heading.current?.focus();
  }, [title]);
  return (
    <main className={styles.page}>
      <p className={styles.mark}>
        <PaysteadMark />
        <span>{t('native.name')}</span>
      </p>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className={styles.lede}>{lede}</p>
      {children}
    </main>
  );
}
