import type { ReactNode } from 'react';
import type { Skill } from '@paystead/contract/features/hr-records/model.ts';
import type { PlainTextKey } from '@paystead/ui/translations/text.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { classes } from '@paystead/ui/text.tsx';
import styles from './hr-records.module.css';

type Level = NonNullable<Skill['level']>;

/** From the lowest level to the highest. */
const LEVELS: readonly (readonly [Level, PlainTextKey])[] = [
  ['beginner', 'hrRecords.levelBeginner'],
  ['intermediate', 'hrRecords.levelIntermediate'],
  ['advanced', 'hrRecords.levelAdvanced'],
  ['expert', 'hrRecords.levelExpert'],
];

/** The level of a skill in words, and as filled steps that say the same. */
export function SkillLevel({ level }: { readonly level: Level }): ReactNode {
  const t = useText();
  const reached = LEVELS.findIndex(([name]) => name === level);
  const [, name] = LEVELS[reached] ?? [level, 'hrRecords.level' as const];
  return (
    <span className={styles.level}>
      {t(name)}
      <span aria-hidden="true">
        {LEVELS.map(([step], index) => (
          <i key={step} className={classes(index <= reached && styles.reached)} />
        ))}
      </span>
    </span>
  );
}
