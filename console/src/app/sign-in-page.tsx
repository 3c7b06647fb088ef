import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { PaysteadMark } from '@paystead/ui/shell/brand.tsx';
import { LanguageButton } from '@paystead/ui/shell/tools.tsx';
import type { PlainTextKey } from '@paystead/ui/translations/text.ts';
import { useText, useTranslations } from '@paystead/ui/translations/translations.tsx';
import { CallFailed } from '../platform/api.ts';
import { signIn } from '../platform/sign-in.ts';
import styles from './app.module.css';

interface SignInPageProps {
  readonly error: CallFailed | undefined;
  /** The person has just signed out: the provider asks for the password again. */
  readonly fresh: boolean;
}

const REASONS: Readonly<Record<string, PlainTextKey>> = {
  not_found: 'console.notAnOperator',
  stronger_sign_in_required: 'console.strongerSignIn',
  unreachable: 'console.unreachable',
};

/** The page of everyone without a session. */
export function SignInPage({ error: before, fresh }: SignInPageProps): ReactNode {
  const t = useText();
  const { language, choose } = useTranslations();
  const [error, setError] = useState(before);
  const [leaving, setLeaving] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const title = t('console.title');
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    // The button that signed out is gone with its screen.
    if (fresh) heading.current?.focus();
  }, [fresh]);
  const leave = async () => {
    setLeaving(true);
    try {
      const { pathname, search } = location;
      const acrValues = error?.acrValues ?? [];
      // Another account may be an operator's.
      await signIn({ returnTo: pathname + search, language, fresh: fresh || error !== undefined, acrValues });
    } catch (failure) {
      setError(failure instanceof CallFailed ? failure : new CallFailed('sign_in_failed'));
      setLeaving(false);
    }
  };
  return (
    <main className={styles.signIn}>
      <div className={styles.signInCard}>
        <span className={styles.mark}>
          <PaysteadMark />
        </span>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p>{fresh && !error ? t('console.signedOut') : t('console.signInLede')}</p>
        {error ? (
          <Banner tone="danger" announce="assertive" title={t(REASONS[error.code] ?? 'console.signInFailed')} />
        ) : null}
        <Button wide busy={leaving} onClick={() => void leave()}>
          {t('console.signIn')}
        </Button>
        <LanguageButton language={language} onLanguage={(next) => void choose(next)} />
      </div>
    </main>
  );
}
