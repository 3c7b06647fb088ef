import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ActionFailure } from '../../platform/forms/action-failure.tsx';
import { useAction } from '../../platform/forms/use-action.ts';
import { chosenDisplayTime, DISPLAY_TIMES, rememberDisplayTime } from '../../platform/toast/display-time.ts';
import { useServices } from '../../platform/services.ts';
import type { Language } from '@paystead/ui/translations/language.ts';
import { useLanguage, useText } from '@paystead/ui/translations/translations.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Choices } from '@paystead/ui/field/choices.tsx';
import { SelectField } from '@paystead/ui/field/inputs.tsx';
import styles from './preferences.module.css';
import { PREFERENCES, preferencesQuery } from './queries.ts';

interface DisplayCardProps {
  /** Control for the light or dark theme, the same as in the account menu. */
  readonly theme: ReactNode;
  readonly chooseLanguage: (language: Language) => void;
  /** True for a former employee, whose choices concern this browser only. */
  readonly isFormer: boolean;
}

/** Language of the page and the mail, theme, and duration of pop-up messages. */
export function DisplayCard({ theme, chooseLanguage, isFormer }: DisplayCardProps): ReactNode {
  const t = useText();
  return (
    <Card titleBeside title={t('preferences.display')} lede={t('preferences.displayNote')}>
      <div className={styles.choices}>
        <LanguageChoice chooseLanguage={chooseLanguage} isFormer={isFormer} />
        <div className={styles.theme}>{theme}</div>
        <DisplayTime />
      </div>
    </Card>
  );
}

function LanguageChoice({ chooseLanguage, isFormer }: Omit<DisplayCardProps, 'theme'>): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { api } = useServices();
  const queries = useQueryClient();
  const preferences = useQuery({ ...preferencesQuery(api), enabled: !isFormer }).data;
  const stored = preferences?.language ?? language;
  const isOtherHere = stored !== language;
  const saving = useAction({
    request: (next: Language, idempotencyKey) => {
      const body = { blockPayrollAlerts: preferences?.blockPayrollAlerts ?? false, language: next };
      return api.call('preferences.save', { body }, { idempotencyKey });
    },
    keptAs: 'preferences.language',
    onSuccess: (saved) => void queries.setQueryData(PREFERENCES, saved),
  });
  const choose = (next: Language): void => {
    // A second change before the first is saved would leave the page and the mail in different languages.
    if (saving.isPending) return;
    chooseLanguage(next);
    // The language of the mail is saved together with the other preferences, so they must have loaded.
    if (preferences) saving.run(next);
  };
  return (
    <>
      <Choices<Language>
        label={t('preferences.language')}
        hint={isFormer ? undefined : t(isOtherHere ? 'preferences.languageHere' : 'preferences.languageNote')}
        value={stored}
        onChange={choose}
        choices={[
          { value: 'en', label: 'English' },
          { value: 'es', label: 'Español' },
        ]}
      />
      <ActionFailure error={saving.error} />
    </>
  );
}

function DisplayTime(): ReactNode {
  const t = useText();
  const { toaster } = useServices();
  const [time, setTime] = useState(chosenDisplayTime);
  const choose = (seconds: number): void => {
    setTime(seconds);
    rememberDisplayTime(seconds);
    toaster.setDisplayTime(seconds * 1000);
    toaster.show({ tone: 'success', title: t('preferences.toastShown', { count: seconds }) });
  };
  return (
    <SelectField
      label={t('preferences.toastTime')}
      hint={t('preferences.toastTimeNote')}
      value={String(time)}
      options={DISPLAY_TIMES.map((seconds) => ({
        value: String(seconds),
        label: t('preferences.seconds', { count: seconds }),
      }))}
      onChange={(event) => choose(Number(event.target.value))}
    />
  );
}
