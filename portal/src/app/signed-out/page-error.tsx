import type { ReactNode } from 'react';
import { Button } from '@paystead/ui/button/button.tsx';
import { text } from '@paystead/ui/text.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { ActionFailure } from '../../platform/forms/action-failure.tsx';
import { useAction } from '../../platform/forms/use-action.ts';
import { useServices } from '../../platform/services.ts';
import { pageFailureReport } from '../../platform/sign-in/failure-report.ts';
import type { FailureReporter } from '../../platform/sign-in/sign-in.ts';
import type { ReportedCodeProps } from './reported-code.tsx';

export interface PageErrorProps extends Pick<ReportedCodeProps, 'children'> {
  /** Describes the cancellation, which may have the provider's answer. */
  readonly report: ReturnType<typeof pageFailureReport>;
  readonly reporter: FailureReporter;
}

/**
 * SIG-2: lets a person who came back from an error on the provider's own page, which the portal can't see, report it and get
 * a code for support.
 */
export function PageError({ report, reporter, children }: PageErrorProps): ReactNode {
  const t = useText();
  const { api } = useServices();
  const { run, isPending, reply, error } = useAction({
    request: async (body: FailureReporter & ReturnType<typeof pageFailureReport>) =>
      api.call('session.reportSignInFailure', { body }),
  });
  if (reply)
    return (
      <div role="status">
        {children(reply.reference)}
        <p className={text.soft}>{t('signIn.pageErrorHint')}</p>
      </div>
    );
  return (
    <>
      <Button wide kind="quiet" busy={isPending} onClick={() => run({ ...reporter, ...report })}>
        {t('signIn.pageError')}
      </Button>
      {error ? <ActionFailure error={error} /> : null}
    </>
  );
}
