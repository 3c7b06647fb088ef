import type { ReactNode } from 'react';
import { LANGUAGE_NAME, otherLanguage, type Language } from '../translations/language.ts';
import { useText } from '../translations/translations.tsx';
import { MenuButton, MenuLink } from './menu-items.tsx';
import { initials, type Person, type ViewChoice } from './navigation.ts';
import frame from './frame.module.css';
import styles from './menu.module.css';

interface EmployerChoice {
  readonly id: string;
  readonly name: string;
  /** The person's employee number at this employer. */
  readonly note?: string | undefined;
}

export interface AccountMenuProps {
  readonly person: Person;
  readonly employers: readonly EmployerChoice[];
  readonly currentEmployer: string;
  readonly onEmployer: (id: string) => void;
  readonly views: readonly ViewChoice[];
  readonly currentView: string;
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
  /** Undefined if the server's menu doesn't list it. */
  readonly preferencesHref?: string | undefined;
  readonly signOutHref: string;
  /** Content of the application between views and language. */
  readonly extra?: ReactNode;
}

/** Employers, views, language, preferences and signing out. */
export function AccountMenu(props: AccountMenuProps): ReactNode {
  const t = useText();
  const { person, employers, currentEmployer, onEmployer, views, currentView, language, onLanguage } = props;
  const other = otherLanguage(language);
  return (
    <>
      <div className={styles.menuHeader}>
        <span className={`${frame.avatar} ${frame.onSurface}`} aria-hidden="true">
          {initials(person.name)}
        </span>
        <div>
          <b>{person.name}</b>
          {person.email ? <span>{person.email}</span> : null}
        </div>
      </div>
      {employers.length > 1 ? (
        <>
          <p className={styles.menuLabel}>{t('ui.workFor')}</p>
          {employers.map(({ id, name, note }) => (
            <MenuButton
              key={id}
              icon={id === currentEmployer ? 'check' : undefined}
              current={id === currentEmployer}
              note={note}
              onPress={() => onEmployer(id)}
            >
              {name}
            </MenuButton>
          ))}
        </>
      ) : null}
      {views.length > 1 ? (
        <>
          <p className={styles.menuLabel}>{t('ui.view')}</p>
          {views.map(({ id, label, href }) => (
            <MenuLink key={id} icon={id === currentView ? 'check' : undefined} current={id === currentView} href={href}>
              {label}
            </MenuLink>
          ))}
        </>
      ) : null}
      {employers.length > 1 || views.length > 1 ? <hr /> : null}
      {props.extra}
      <MenuButton icon="language" lang={other} onPress={() => onLanguage(other)}>
        {LANGUAGE_NAME[other]}
      </MenuButton>
      {props.preferencesHref ? (
        <MenuLink icon="settings" href={props.preferencesHref}>
          {t('ui.preferences')}
        </MenuLink>
      ) : null}
      <MenuLink icon="leave" href={props.signOutHref}>
        {t('ui.signOut')}
      </MenuLink>
    </>
  );
}
