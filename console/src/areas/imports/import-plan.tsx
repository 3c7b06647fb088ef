import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { ImportPage } from '@paystead/contract/console/imports/model.ts';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button, ButtonRow } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Dialog } from '@paystead/ui/dialog/dialog.tsx';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import type { Sending } from '../../form/use-sending.ts';
import { call } from '../../platform/api.ts';
import type { Run } from './import-page.tsx';
import styles from './imports.module.css';
import { RefusalBanner } from './refusal-banner.tsx';

interface ImportPlanProps {
  readonly page: ImportPage;
  readonly isOwn: boolean;
  readonly run: Run;
  readonly sending: Sending;
}

/** The changes of an import, planned or made, with the buttons to apply it and to take it back. */
export function ImportPlan({ page, isOwn, run, sending }: ImportPlanProps): ReactNode {
  const t = useText();
  const { state, changes, counts, mayApply, mayRollBack, mayWork, rollbackRefusal } = page;
  const [asks, setAsks] = useState<'apply' | 'rollBack'>();
  if (!counts || !['planned', 'applying', 'applied', 'rollingBack', 'rolledBack'].includes(state)) return null;
  const isPlan = state === 'planned';
  const title = isPlan ? t('console.imports.plan') : t('console.imports.result');
  const total = counts.added + counts.changed + counts.removed;
  return (
    <Card title={title} needsYou={mayApply}>
      {rollbackRefusal && state === 'applied' ? <RefusalBanner refusal={rollbackRefusal} /> : null}
      {isPlan && page.problems.some(({ isArithmetic }) => isArithmetic) ? (
        <Banner tone="warning" title={t('console.imports.arithmeticTitle')}>
          {t('console.imports.arithmeticMore')}
        </Banner>
      ) : null}
      {total === 0 && isPlan ? (
        <p>{t(counts.rejected > 0 ? 'console.imports.allRejected' : 'console.imports.nothing')}</p>
      ) : null}
      {changes.length > 0 ? <Changes changes={changes} /> : null}
      {isOwn && mayWork && isPlan && counts.changed > 0 ? <Samples page={page} /> : null}
      {mayApply || mayRollBack ? (
        <ButtonRow>
          {mayApply ? (
            <Button busy={sending.isSending} onClick={() => setAsks('apply')}>
              {t('console.imports.apply')}
            </Button>
          ) : null}
          {mayRollBack ? (
            <Button kind="second" busy={sending.isSending} onClick={() => setAsks('rollBack')}>
              {t('console.imports.rollBack')}
            </Button>
          ) : null}
        </ButtonRow>
      ) : null}
      <Question page={page} asks={asks} onClose={() => setAsks(undefined)} run={run} />
    </Card>
  );
}

function Changes({ changes }: Pick<ImportPage, 'changes'>): ReactNode {
  const t = useText();
  const format = useFormat();
  const figures = ['added', 'changed', 'removed', 'kept'] as const;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by key
    <div className={styles.grid} tabIndex={0} role="region" aria-label={t('console.imports.changes')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('console.imports.what')}</th>
            {figures.map((one) => (
              <th key={one} scope="col" className={styles.number}>
                {t(`console.imports.figure.${one}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {changes.map((row) => (
            <tr key={row.table}>
              <th scope="row">{row.label}</th>
              {figures.map((one) => (
                <td key={one} className={styles.number}>
                  {row[one] === 0 ? '–' : format.count(row[one])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Samples({ page: { importId, runNumber } }: { readonly page: ImportPage }): ReactNode {
  const t = useText();
  const query = useQuery({
    queryKey: ['imports', 'samples', importId, runNumber],
    queryFn: ({ signal }) => call('imports.samples', { params: { importId }, signal }),
  });
  const { samples = [] } = query.data ?? {};
  if (samples.length === 0) return null;
  return (
    <>
      <h3>{t('console.imports.samples')}</h3>
      <ul className={styles.files}>
        {samples.map(({ label, name, file, line, columns }) => (
          <li key={`${label} ${file} ${line}`}>
            <span>
              {name === null ? label : `${label}: ${name}`}
              {columns.map(({ column, before, after }) => (
                <small key={column}>
                  {column}: <s className={styles.before}>{before}</s> → {after}
                </small>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

interface QuestionProps {
  readonly page: ImportPage;
  readonly asks: 'apply' | 'rollBack' | undefined;
  readonly onClose: () => void;
  readonly run: Run;
}

/** The question before an import is applied or taken back, with what changes. */
function Question({ page, asks, onClose, run }: QuestionProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const { importId, runNumber, counts, name } = page;
  const { added = 0, changed = 0, removed = 0, rejected = 0 } = counts ?? {};
  const figures = { added: format.count(added), changed: format.count(changed), removed: format.count(removed) };
  const isApply = asks !== 'rollBack';
  const confirm = (): void => {
    onClose();
    void run(() =>
      isApply
        ? call('imports.apply', {
            params: { importId },
            body: { runNumber: runNumber ?? 0, withoutRejected: rejected > 0 },
          })
        : call('imports.rollBack', { params: { importId } }),
    );
  };
  return (
    <Dialog
      open={asks !== undefined}
      onClose={onClose}
      title={t(isApply ? 'console.imports.applyTitle' : 'console.imports.rollBackTitle', { name })}
      actions={
        <>
          <Button kind="second" onClick={onClose}>
            {t('console.imports.notNow')}
          </Button>
          <Button kind={isApply ? 'main' : 'danger'} onClick={confirm}>
            {t(isApply ? 'console.imports.apply' : 'console.imports.rollBack')}
          </Button>
        </>
      }
    >
      <p>{t(isApply ? 'console.imports.applyMore' : 'console.imports.rollBackMore', figures)}</p>
      {isApply && rejected > 0 ? (
        <p>{t('console.imports.withoutRejected', { count: rejected, shown: format.count(rejected) })}</p>
      ) : null}
    </Dialog>
  );
}
