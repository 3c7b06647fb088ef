import { useId, useState, type ReactNode } from 'react';
import { Banner } from '../banner/banner.tsx';
import { Button } from '../button/button.tsx';
import { Card } from '../card/card.tsx';
import { useText } from '../translations/translations.tsx';
import { ChangeTable, type ChangeRow } from './change-table.tsx';
import styles from './change.module.css';

interface ChangeBannerProps {
  readonly title: ReactNode;
  readonly children?: ReactNode;
  /** The table's name for screen readers. */
  readonly caption: string;
  /** Without any, there is nothing to open. */
  readonly rows: readonly ChangeRow[];
}

/** A warning that something a person had seen was changed, with every value before and after on request. */
export function ChangeBanner({ title, children, caption, rows }: ChangeBannerProps): ReactNode {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={styles.banner}>
      <Banner
        tone="warning"
        title={title}
        actions={
          rows.length === 0 ? undefined : (
            <Button
              kind="second"
              small
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setOpen(!isOpen)}
              data-print="no"
            >
              {isOpen ? t('ui.changeHide') : t('ui.changeShow')}
            </Button>
          )
        }
      >
        {children}
      </Banner>
      <div id={id} hidden={!isOpen}>
        {isOpen ? (
          <Card>
            <ChangeTable caption={caption} rows={rows} />
          </Card>
        ) : null}
      </div>
    </div>
  );
}
