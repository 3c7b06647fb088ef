import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { ApiFailure } from '../../../platform/api/failure.ts';
import { ActionFailure } from '../../../platform/forms/action-failure.tsx';
import { useForm } from '../../../platform/forms/use-form.ts';
import { useServices } from '../../../platform/services.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { TextField } from '@paystead/ui/field/inputs.tsx';
import { text } from '@paystead/ui/text.tsx';
import { isEmail } from './email.ts';
import styles from './link.module.css';
import { useCooldown } from './use-cooldown.ts';

interface LinkTexts {
  readonly currentEmail: string;
  readonly label: string;
  readonly hint: string;
  /** Error for an entry that is the current email. */
  readonly sameEmail: string;
  /** Advice if the mail doesn't arrive. */
  readonly sent: string;
}

interface LinkFormProps {
  /** The email that is known; the form asks for the other one. */
  readonly currentEmail: string;
  /** Requests a link for the entered email. Rejects with an `ApiFailure`. */
  readonly requestLink: (email: string, idempotencyKey: string) => Promise<{ readonly resendAfter: string }>;
  readonly texts: LinkTexts;
  /** Shown if the request failed without an error of the field. Absent: a toast reports it. */
  readonly failure?: ReactNode;
  /** True if the form is the main content of its page. */
  readonly isMain?: boolean;
  /** Heading of the form. */
  readonly children?: ReactNode;
}

/** Requests a link to an email (PRF-2). The result is the same whether or not the email is on file. */
export function LinkForm(props: LinkFormProps): ReactNode {
  const { currentEmail, texts, failure, isMain = false, children } = props;
  const t = useText();
  const id = useId();
  const form = useLinkForm(props, id);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (form.isSending) return;
    if (form.check()) form.send();
    else document.getElementById(id)?.focus();
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {children}
      <p>
        {texts.currentEmail} <b className={styles.address}>{currentEmail}</b>
      </p>
      <TextField type="email" autoComplete="email" hint={texts.hint} {...form.text('email')} />
      {form.error !== null && form.errorOf('email') === undefined ? (
        <LinkFailure error={form.error} failure={failure} />
      ) : null}
      {form.sentTo === undefined ? null : (
        <Banner tone="success" announce="polite" title={t('profileSelection.checkInbox', { address: form.sentTo })}>
          {texts.sent}
        </Banner>
      )}
      <SendButton
        resendAfter={form.reply?.resendAfter}
        isSent={form.sentTo !== undefined}
        busy={form.isSending}
        isMain={isMain}
      />
    </form>
  );
}

function useLinkForm({ currentEmail, requestLink, texts }: LinkFormProps, id: string) {
  const t = useText();
  const { toaster } = useServices();
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm({
    name: 'profileSelection.link',
    start: { email: '' },
    firstStep: 'enter',
    check: ({ email }) => {
      const entered = email.trim();
      if (!isEmail(entered)) return [{ field: 'email' as const, text: t('profileSelection.noAddress') }];
      const isSame = entered.toLowerCase() === currentEmail.toLowerCase();
      return isSame ? [{ field: 'email' as const, text: texts.sameEmail }] : [];
    },
    labelOf: () => texts.label,
    controlId: () => id,
    fieldAt: () => 'email' as const,
    // An email is quickly entered again, so leaving the page needs no question.
    isChanged: () => false,
    input: ({ email }) => email.trim(),
    request: async (email: string, idempotencyKey) => {
      const reply = await requestLink(email, idempotencyKey);
      setSentTo(email);
      return reply;
    },
    onSent: () => {
      toaster.show({ tone: 'success', title: t('profileSelection.mailSent') });
      return undefined;
    },
  });
  return { ...form, sentTo: form.reply === undefined ? undefined : sentTo };
}

interface LinkFailureProps {
  readonly error: Error;
  readonly failure: ReactNode;
}

function LinkFailure({ error, failure }: LinkFailureProps): ReactNode {
  const t = useText();
  if (!(error instanceof ApiFailure) || error.code !== 'too_many_requests')
    return failure ?? <ActionFailure error={error} />;
  return (
    <Banner tone="warning" announce="assertive" title={t('profileSelection.tooMany')}>
      {error.retryAfter === undefined
        ? null
        : t('profileSelection.tooManyUntil', { minutes: Math.ceil(error.retryAfter / 60) })}
    </Banner>
  );
}

interface SendButtonProps {
  /** Instant from which another link can be requested. */
  readonly resendAfter: string | undefined;
  readonly isSent: boolean;
  readonly busy: boolean;
  readonly isMain: boolean;
}

/** The button that sends the link; a countdown until another one can be sent. */
function SendButton({ resendAfter, isSent, busy, isMain }: SendButtonProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const seconds = useCooldown(resendAfter);
  if (seconds > 0)
    return <p className={text.soft}>{t('profileSelection.sendAgainIn', { seconds: format.count(seconds) })}</p>;
  return (
    <div>
      <Button type="submit" wide={isMain} kind={isMain ? 'main' : 'second'} busy={busy}>
        {t(isSent ? 'profileSelection.sendAgain' : 'profileSelection.sendLink')}
      </Button>
    </div>
  );
}
