import type { ReactNode } from 'react';
import type { MenuKey } from '@paystead/contract/features/menu/model.ts';
import type { PlainTextKey } from '@paystead/ui/translations/text.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import type { IconName } from '@paystead/ui/icon/drawings.ts';
import { Row, Rows } from '@paystead/ui/list/rows.tsx';
import { Section } from '@paystead/ui/page/layout.tsx';
import { useSignInState } from '../../platform/sign-in/use-sign-in.ts';
import { useIsOpen } from '../../platform/open-screens.ts';
import { useHrefOf } from '../hrefs.ts';

interface Task {
  readonly key: MenuKey;
  readonly title: PlainTextKey;
  readonly icon: IconName;
  /** Only for people who may change their data. */
  readonly edits?: boolean;
  /** The screen below the item's own that the task is done at. */
  readonly screen?: string;
}

/** The most frequent tasks, as verbs. At most four are shown. */
const TASKS: readonly Task[] = [
  { key: 'directDeposits', title: 'home.taskDeposit', icon: 'bank', edits: true },
  { key: 'myProfile', title: 'home.taskProfile', icon: 'place', edits: true, screen: '/my-profile/personal' },
  { key: 'yearEnd', title: 'home.taskYearEnd', icon: 'document' },
  { key: 'yearEnd1099', title: 'home.task1099', icon: 'document' },
  { key: 'paychecks', title: 'home.taskPaychecks', icon: 'pay' },
];

/** Shortcuts to screens in the person's menu where they can do it. A single shortcut would only repeat the menu. */
export function CommonTasks(): ReactNode {
  const t = useText();
  const hrefOf = useHrefOf();
  const canEdit = useSignInState().session?.canEdit;
  const isOpen = useIsOpen();
  const possible = TASKS.filter(({ edits, screen }) => (!edits || canEdit) && (!screen || isOpen(screen)));
  const tasks = possible.flatMap((task) => {
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
