import type { ReactNode } from 'react';
import type { MenuKey } from '@paystead/contract/features/menu/model.ts';
import type { PlainTextKey } from '@paystead/ui/translations/text.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import type { IconName } from '@paystead/ui/icon/drawings.ts';
import { Row, Rows } from '@paystead/ui/list/rows.tsx';
import { Section } from '@paystead/ui/page/layout.tsx';
import { useHrefOf } from '../hrefs.ts';

interface Task {
  readonly key: MenuKey;
  readonly title: PlainTextKey;
  readonly icon: IconName;
}

/** The most frequent tasks, as verbs. At most four are shown. */
const TASKS: readonly Task[] = [
  { key: 'directDeposits', title: 'home.taskDeposit', icon: 'bank' },
  { key: 'myProfile', title: 'home.taskProfile', icon: 'place' },
  { key: 'yearEnd', title: 'home.taskYearEnd', icon: 'document' },
  { key: 'paychecks', title: 'home.taskPaychecks', icon: 'pay' },
];

/** Shortcuts to screens in the person's menu. A single shortcut would only repeat the menu. */
export function CommonTasks(): ReactNode {
  const t = useText();
  const hrefOf = useHrefOf();
  const tasks = TASKS.flatMap((task) => {
    const href = hrefOf(task.key);
    return href === undefined ? [] : [{ ...task, href }];
  });
  if (tasks.length < 2) return null;
  return (
    <Section title={t('home.tasks')}>
      <Rows tasks>
        {tasks.map(({ key, title, icon, href }) => (
          <li key={key}>
            <Row alone="task" icon={icon} title={t(title)} href={href} />
          </li>
        ))}
      </Rows>
    </Section>
  );
}
