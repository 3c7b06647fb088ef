import type { ReactNode } from 'react';
import type { EmployeeProfile } from '@paystead/contract/employee.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useSubject } from '../../../platform/subject.ts';
import { useLanguage, useText } from '@paystead/ui/translations/translations.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Facts } from '@paystead/ui/list/facts.tsx';
import { Missing } from '@paystead/ui/money/money.tsx';
import { CardColumns } from '@paystead/ui/page/layout.tsx';
import { CopyButton } from './copy-button.tsx';
import { groupsOf } from './groups.ts';
import styles from '../profile.module.css';

/** A profile with one card for each group of fields. */
export function ProfileCards({ profile }: { readonly profile: EmployeeProfile }): ReactNode {
  const t = useText();
  const format = useFormat();
  const language = useLanguage();
  const personTitle = t(useSubject().view === 'self' ? 'profile.you' : 'profile.person');
  return (
    <CardColumns>
      {groupsOf(profile, { t, format, language }, personTitle).map(({ title, facts }) => (
        <Card key={title} title={title}>
          <Facts
            items={facts.map(({ label, value, code, isCopyable }) => ({
              label,
              value:
                value === null ? (
                  <Missing words={t('profile.notOnRecord')} />
                ) : isCopyable ? (
                  <span className={styles.copied}>
                    {value}
                    <CopyButton label={label} value={value} />
                  </span>
                ) : code ? (
                  <>
                    {value} <span className={styles.code}>{t('profile.code', { code })}</span>
                  </>
                ) : (
                  value
                ),
            }))}
          />
        </Card>
      ))}
    </CardColumns>
  );
}
