import type { ReactNode } from 'react';
import type { ImportPage } from '@paystead/contract/console/imports/model.ts';
import { Card } from '@paystead/ui/card/card.tsx';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import styles from './imports.module.css';

/** The step at work. It goes on without this page. */
export function ImportProgress({ page: { state, progress } }: { readonly page: ImportPage }): ReactNode {
  const t = useText();
  const format = useFormat();
  const title = t(
    `console.imports.work.${state === 'planning' || state === 'applying' || state === 'rollingBack' ? state : 'waiting'}`,
  );
  const share = progress?.total ? Math.min(100, Math.round((progress.count / progress.total) * 100)) : undefined;
  return (
    <Card title={title}>
      <div className={styles.progress} role="status">
        <progress max={100} value={share} aria-label={title} />
        <span>
          {progress === null
            ? t('console.imports.soon')
            : t(`console.imports.step.${progress.step}`, { file: progress.file, count: format.count(progress.count) })}
        </span>
      </div>
      <p>{t('console.imports.mayLeave')}</p>
    </Card>
  );
}
