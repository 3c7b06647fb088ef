import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Unreached } from '../../platform/api/failure.ts';
import { chosenDisplayTime, DISPLAY_TIMES, rememberDisplayTime } from '../../platform/toast/display-time.ts';
import { useKeptPress } from '../../platform/kept-entry/use-kept-press.ts';
import { useServices } from '../../platform/services.ts';
import type { Language } from '@paystead/ui/translations/language.ts';
import { useLanguage, useText } from '@paystead/ui/translations/translations.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Choices } from '@paystead/ui/field/choices.tsx';
import { SelectField } from '@paystead/ui/field/inputs.tsx';
import { BrokenOff } from '@paystead/ui/states/broken-off.tsx';
import { NotConfirmed } from '../../platform/kept-entry/not-confirmed-banner.tsx';
import styles from './preferences.module.css';
import { PREFERENCES, preferencesQuery } from './queries.ts';

interface DisplayCardProps {
  /** Light or dark: the same control as in the account menu. */
  readonly theme: ReactNode;
  readonly chooseLanguage: (language: Language) => void;
  readonly isFormer: boolean;
}

/** Language (of the page and of what is mailed), appearance, and how long a notice stays. */
export function DisplayCard({ theme, chooseLanguage, isFormer }: DisplayCardProps): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { api, toaster } = useServices();
  const queries = useQueryClient();
  const kept = useQuery({ ...preferencesQuery(api), enabled: !isFormer }).data;
  const [time, setTime] = useState(chosenDisplayTime);
  const mailing = useMutation({
    mutationFn: (next: Language) =>
      api.call('preferences.save', { body: { blockPayrollAlerts: kept?.blockPayrollAlerts ?? false, language: next } }),
    onSuccess: (saved) => void queries.setQueryData(PREFERENCES, saved),
  });
  useKeptPress('preferences.language', mailing);
  const choose = (next: Language): void => {
    chooseLanguage(next);
    // What is mailed follows, once it is known what else is kept with it.
    if (kept) mailing.mutate(next);
  };
  return (
    <Card title={t('preferences.display')}>
      <div className={styles.choices}>
        <Choices<Language>
          label={t('preferences.language')}
          hint={isFormer ? undefined : t('preferences.languageNote')}
          value={language}
          onChange={choose}
          choices={[
            { value: 'en', label: 'English' },
            { value: 'es', label: 'Español' },
          ]}
        />
        {mailing.error instanceof Unreached ? <BrokenOff /> : <NotConfirmed error={mailing.error} />}
        <div className={styles.theme}>{theme}</div>
        <SelectField
          label={t('preferences.toastTime')}
          hint={t('preferences.toastTimeNote')}
          value={String(time)}
          options={DISPLAY_TIMES.map((seconds) => ({
            value: String(seconds),
            label: t('preferences.seconds', { count: seconds }),
          }))}
          onChange={(event) => {
            const seconds = Number(event.target.value);
            setTime(seconds);
            rememberDisplayTime(seconds);
            toaster.setDisplayTime(seconds * 1000);
            toaster.show({ tone: 'success', title: t('preferences.toastShown', { count: seconds }) });
          }}
        />
      </div>
    </Card>
  );
}
