import type { ReactNode } from 'react';
import type { ActivityEvent } from '@paystead/contract/features/activity/model.ts';
import { localToday } from '@paystead/ui/clock.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useServices } from '../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import type { IconName } from '@paystead/ui/icon/drawings.ts';
import { IconChip } from '@paystead/ui/list/rows.tsx';
import { classes, text } from '@paystead/ui/text.tsx';
import styles from './activity.module.css';
import { daysOf, type ActivityLine } from './days.ts';

const ROLES = {
  self: 'activity.self',
  manager: 'activity.manager',
  supervisor: 'activity.supervisor',
  payrollAdministrator: 'activity.payrollAdministrator',
  operator: 'activity.operator',
  system: 'activity.system',
  service: 'activity.service',
} as const;

/** The events by day, newest first. */
export function ActivityDays({ events }: { readonly events: readonly ActivityEvent[] }): ReactNode {
  const t = useText();
  const format = useFormat();
  const { clock } = useServices();
  const today = localToday(clock);
  return daysOf(events).map(({ day, lines }) => (
    <section key={day} aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`} className={styles.day}>
        {day === today ? t('activity.today', { date: format.date(day, 'monthDay') }) : format.date(day, 'long')}
      </h2>
      <ol className={styles.events}>
        {lines.map((line) => (
          <ActivityItem key={line.event.activityId} line={line} />
        ))}
      </ol>
    </section>
  ));
}

/** Changes stand out from views: those who look for what happened look for them. */
function iconOf({ action, role }: ActivityEvent): IconName {
  if (role === 'system' || role === 'service') return 'settings';
  return action === 'change' ? 'edit' : 'eye';
}

function ActivityItem({ line: { event, count, since } }: { readonly line: ActivityLine }): ReactNode {
  const t = useText();
  const format = useFormat();
  const role = t(ROLES[event.role]);
  const actor = event.bySelf ? t('activity.you') : (event.name ?? role);
  const who = event.bySelf || event.name === null ? actor : t('activity.who', { name: actor, role });
  return (
    <li>
      <IconChip icon={iconOf(event)} tone={event.action === 'view' ? 'neutral' : 'action'} />
      <div>
        <p className={text.mid}>
          {event.what}
          {event.detail === null ? null : <span className={styles.detail}> · {event.detail}</span>}
        </p>
        <p className={classes(text.soft, text.small)}>
          {count === 1 ? who : t('activity.often', { who, count, time: format.time(since) })}
        </p>
      </div>
      <p className={classes(text.soft, text.small, text.number)}>{format.time(event.at)}</p>
    </li>
  );
}
