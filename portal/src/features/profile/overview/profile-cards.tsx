import type { ReactNode } from 'react';
import type { EmployeeProfile } from '@paystead/contract/employee.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useIsOpen } from '../../../platform/open-screens.ts';
import { useSubject } from '../../../platform/subject.ts';
import { useLanguage, useText } from '@paystead/ui/translations/translations.tsx';
import { Breakable } from '@paystead/ui/breakable.tsx';
import { ButtonLink } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Facts } from '@paystead/ui/list/facts.tsx';
import { Missing } from '@paystead/ui/money/money.tsx';
import { CardColumns } from '@paystead/ui/page/layout.tsx';
import { Spoken } from '@paystead/ui/text.tsx';
import { CopyButton } from './copy-button.tsx';
import { groupsOf, type ProfileGroup } from './groups.ts';
import styles from '../profile.module.css';

interface ProfileCardsProps {
  readonly profile: EmployeeProfile;
  /** True if the reader may request changes: links to the pages for them. */
  readonly canEdit?: boolean;
}

/** A profile with one card for each group of fields. */
export function ProfileCards({ profile, canEdit }: ProfileCardsProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const language = useLanguage();
  const isOwn = useSubject().view === 'self';
  const personTitle = t(isOwn ? 'profile.you' : 'profile.person');
  return (
    <CardColumns>
      {groupsOf(profile, { t, format, language }, personTitle).map(({ id, title, facts }) => (
        <Card key={id} title={title} action={canEdit ? <ChangeLink id={id} title={title} /> : undefined}>
          <Facts
            items={facts.map(({ label, value, code, isCopyable }) => ({
              label,
              value:
                value === null ? (
                  <Missing words={t('profile.notOnRecord')} />
                ) : isCopyable ? (
                  <span className={styles.copied}>
                    <span>
                      <Breakable>{value}</Breakable>
                    </span>
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

/** The pages on which an employee changes what a card shows. The other cards are the payroll team's to change. */
const CHANGES: Partial<Record<ProfileGroup['id'], string>> = {
  contact: '/my-profile/personal/change',
  payAndTax: '/my-profile/taxes',
};

function ChangeLink({ id, title }: Pick<ProfileGroup, 'id' | 'title'>): ReactNode {
  const t = useText();
  const isOpen = useIsOpen();
  const href = CHANGES[id];
  return href === undefined || !isOpen(href) ? null : (
    <ButtonLink kind="quiet" small icon="edit" href={href}>
      {t('profile.change')} <Spoken>{title}</Spoken>
    </ButtonLink>
  );
}
