import type { ReactNode } from 'react';
import { ButtonRow } from '../button/button.tsx';
import { Icon } from '../icon/icon.tsx';
import { Link } from '../link.tsx';
import { longWordClass } from '../text.tsx';
import styles from './page.module.css';

/** Id of the heading that receives the focus after navigation. */
export const PAGE_TITLE_ID = 'page-title';

export interface BackLink {
  readonly label: string;
  readonly href: string;
}

interface PageHeaderProps {
  readonly title: string;
  /** One sentence. */
  readonly lede?: ReactNode;
  readonly back?: BackLink | undefined;
  /** Actions to the right of the title; below it on phones. */
  readonly actions?: ReactNode;
  /** Content at the top right on wide screens: the language button. */
  readonly tools?: ReactNode;
}

/** The page's only h1, with the way back, an introduction and the page's actions. */
export function PageHeader({ title, lede, back, actions, tools }: PageHeaderProps): ReactNode {
  return (
    <>
      <div className={styles.util}>
        {back ? (
          <Link className={styles.back} href={back.href}>
            <Icon name="chevronLeft" size="small" />
            {back.label}
          </Link>
        ) : null}
        {tools}
      </div>
      <div className={styles.header}>
        <div className={styles.headerText}>
          <h1 id={PAGE_TITLE_ID} tabIndex={-1} className={longWordClass(title)}>
            {title}
          </h1>
          {lede ? <p className={styles.lede}>{lede}</p> : null}
        </div>
        {actions ? <ButtonRow>{actions}</ButtonRow> : null}
      </div>
    </>
  );
}
