import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NoticeBanner } from '@paystead/ui/notices/notice-banner.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { LANGUAGE_NAME, type Language } from '@paystead/ui/translations/language.ts';
import { TranslationsProvider, useText } from '@paystead/ui/translations/translations.tsx';
import { loadCatalogue } from '../../platform/language.ts';
import { noticeOf, type Entries } from './notice-entries.ts';
import styles from './notices.module.css';

/** The notice as people will see it in each language, while it is typed. */
export function NoticePreview({ entries }: { readonly entries: Entries }): ReactNode {
  return (
    <Stack>
      {(['en', 'es'] as const).map((language) => (
        <InLanguage key={language} language={language} entries={entries} />
      ))}
    </Stack>
  );
}

interface InLanguageProps {
  readonly language: Language;
  readonly entries: Entries;
}

function InLanguage({ language, entries }: InLanguageProps): ReactNode {
  const t = useText();
  const { data: catalogue } = useQuery({
    queryKey: ['catalogue', language],
    queryFn: () => loadCatalogue(language),
    staleTime: Infinity,
  });
  const { text, link, until, kind } = noticeOf(entries);
  const shown = text[language] === '' ? { ...text, [language]: t('console.notices.noText') } : text;
  return (
    <section lang={language} aria-label={LANGUAGE_NAME[language]}>
      <p className={styles.language}>{LANGUAGE_NAME[language]}</p>
      {catalogue ? (
        <TranslationsProvider language={language} catalogue={catalogue} load={loadCatalogue}>
          <NoticeBanner notice={{ kind, text: shown, link, until }} />
        </TranslationsProvider>
      ) : null}
    </section>
  );
}
