import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FirstDayTask } from '@paystead/contract/features/first-day/model.ts';
import { Badge } from '@paystead/ui/badge/badge.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import type { IconName } from '@paystead/ui/icon/drawings.ts';
import { Row, Rows } from '@paystead/ui/list/rows.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { useServices } from '../../platform/services.ts';
import { firstDayQuery } from './queries.ts';
import styles from './first-day.module.css';

type Kind = FirstDayTask['kind'];

const ICONS: Readonly<Record<Kind, IconName>> = {
  directDeposit: 'bank',
  federalForm: 'document',
  stateForm: 'document',
  onlineForms: 'download',
  contacts: 'phone',
};

interface FirstDayCardProps {
  /** Returns the address of a task's screen; undefined for a screen that isn't in the person's menu. */
  readonly hrefOf: (task: FirstDayTask) => string | undefined;
  /** False once the person has had several paychecks: nothing is read then. */
  readonly mayBeNew: boolean;
}

/**
 * A new hire's first tasks, with the progress. Not shown once everything is done, and not while loading or after a failure:
 * an empty list would read as nothing to do.
 */
export function FirstDayCard({ hrefOf, mayBeNew }: FirstDayCardProps): ReactNode {
  const t = useText();
  const { api } = useServices();
  const { data } = useQuery({ ...firstDayQuery(api), enabled: mayBeNew });
  const tasks = (data?.tasks ?? []).flatMap((task) => {
    const href = hrefOf(task);
    return href === undefined ? [] : [{ ...task, href }];
  });
  const done = tasks.filter(({ progress }) => progress === 'done').length;
  if (!mayBeNew || done === tasks.length) return null;
  return (
    <Card title={t('firstDay.title')} titleExtra={<Progress done={done} total={tasks.length} />} flush needsYou>
      <Rows label={t('firstDay.title')}>
        {tasks.map(({ kind, progress, certificate, href }) => (
          <li key={kind}>
            <Row
              icon={progress === 'done' ? 'check' : ICONS[kind]}
              tone={progress === 'open' ? 'action' : 'neutral'}
              title={
                kind === 'stateForm'
                  ? t('firstDay.stateForm', { form: certificate?.form ?? '' })
                  : t(`firstDay.${kind}`)
              }
              meta={t(progress === 'open' ? `firstDay.more.${kind}` : `firstDay.meta.${progress}`)}
              href={href}
              value={progress === 'open' ? undefined : <ProgressBadge progress={progress} />}
            />
          </li>
        ))}
      </Rows>
    </Card>
  );
}

function ProgressBadge({ progress }: { readonly progress: 'waiting' | 'done' }): ReactNode {
  const t = useText();
  return (
    <Badge tone={progress === 'done' ? 'success' : 'info'} icon={progress === 'done' ? 'check' : 'clock'}>
      {t(`firstDay.state.${progress}`)}
    </Badge>
  );
}

function Progress({ done, total }: { readonly done: number; readonly total: number }): ReactNode {
  const t = useText();
  return (
    <span className={styles.progress}>
      <progress value={done} max={total} aria-hidden="true" />
      {t('firstDay.progress', { done, total })}
    </span>
  );
}
