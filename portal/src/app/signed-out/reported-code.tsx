import { useEffect, useState, type ReactNode } from 'react';
import { failureReport } from '../../platform/sign-in/failure-report.ts';
import type { FailureReporter } from '../../platform/sign-in/sign-in.ts';
import type { SignInError } from '../../platform/sign-in/sign-in-error.ts';
import { useSignIn } from '../../platform/sign-in/use-sign-in.ts';
import { useServices, type Api } from '../../platform/services.ts';

export interface ReportedCodeProps {
  readonly error: SignInError;
  /** Draws the code. Passed in, because importing it here would make two chunks depend on each other. */
  readonly children: (reference: string) => ReactNode;
  /** Keeps the code for a reload. */
  readonly onReference: (reference: string) => void;
}

/** Codes of this page's failures, so that a page that is drawn again doesn't report again. */
const codes = new WeakMap<SignInError, Promise<string | undefined>>();

/** SIG-2: reports a failure between the portal and the provider, and shows its code. Without a code, shows nothing. */
export function ReportedCode({ error, children, onReference }: ReportedCodeProps): ReactNode {
  const { api } = useServices();
  const signIn = useSignIn();
  const [shown, setShown] = useState<{ readonly error: SignInError; readonly reference: string }>();
  useEffect(() => {
    let isCurrent = true;
    const code = codes.get(error) ?? reportTo(api, signIn.reporter(), error);
    codes.set(error, code);
    const show = async (): Promise<void> => {
      const found = await code;
      if (!isCurrent || found === undefined) return;
      setShown({ error, reference: found });
      onReference(found);
    };
    void show();
    return () => void (isCurrent = false);
  }, [api, signIn, error, onReference]);
  // The code of an earlier failure would mislead support.
  return shown?.error === error ? children(shown.reference) : null;
}

/** Returns the code; undefined if there is nothing to report or the gateway didn't answer. */
async function reportTo(api: Api, by: FailureReporter | null, error: SignInError): Promise<string | undefined> {
  const report = failureReport(error);
  if (!report || by === null) return undefined;
  const body = { ...by, ...report };
  return api
    .call('session.reportSignInFailure', { body }, { skipInterceptor: true, noLoading: true })
    .then(({ reference }) => reference)
    .catch(() => undefined);
}
