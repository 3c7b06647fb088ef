import type { ReactNode } from 'react';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { text } from '@paystead/ui/text.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { ActionFailure } from '../../platform/forms/action-failure.tsx';
import { useAction } from '../../platform/forms/use-action.ts';
import { useServices } from '../../platform/services.ts';
import { pageFailureReport, type FailureReport } from '../../platform/sign-in/failure-report.ts';
import type { SignInError } from '../../platform/sign-in/sign-in-error.ts';
import type { FailureReporter } from '../../platform/sign-in/sign-in.ts';
import type { ReportedCodeProps } from './reported-code.tsx';
import styles from './page-error.module.css';

export interface PageErrorProps extends Pick<ReportedCodeProps, 'children'> {
  /** This visit's cancellation, which may have the provider's answer. */
  readonly error: SignInError | undefined;
  readonly reporter: FailureReporter;
}

/**
 * SIG-2: lets a person who came back from an error on the provider's own page, which the portal can't see, report it and get
 * a code for support. Opening it reports once; opening it again after a lost connection tries again.
 */
export function PageError({ error: cancellation, reporter, children }: PageErrorProps): ReactNode {
  const t = useText();
  const { api } = useServices();
  const { run, reply, error } = useAction({
    request: async (body: FailureReporter & FailureReport) =>
      api.call('session.reportSignInFailure', { body }, { noLoading: true }),
  });
  return (
    <details
      className={styles.pageError}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && !reply) run({ ...reporter, ...pageFailureReport(cancellation) });
      }}
    >
      <summary>{t('signIn.pageError')}</summary>
      <div role="status">
        <Stack>
          {reply ? children(reply.reference) : null}
          {error ? <ActionFailure error={error} /> : null}
          <p className={text.soft}>{t('signIn.pageErrorHint')}</p>
        </Stack>
      </div>
    </details>
  );
}
