import type { ReactNode } from 'react';
import { normalizeCode } from '@paystead/contract/features/invitations/code.ts';
import type { OpenReply } from '@paystead/contract/features/invitations/model.ts';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { ErrorSummary } from '@paystead/ui/field/error-summary.tsx';
import { TextField } from '@paystead/ui/field/inputs.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { useServices } from '../../platform/services.ts';
import styles from './invitations.module.css';
import { RequestFailure } from './too-many.tsx';

interface CodeFormProps {
  /** True if the link with which the page was opened is unknown, until a code is sent. */
  readonly isUnknown?: boolean;
  readonly error?: Error | null;
  /** Called with the code of an invitation that exists. */
  readonly onOpened: (code: string, reply: Exclude<OpenReply, { state: 'unknown' }>) => void;
}

/** Takes the code of a printed letter. The page notices typing errors by itself, so that they don't count as attempts. */
export function CodeForm({ isUnknown = false, error = null, onOpened }: CodeFormProps): ReactNode {
  const t = useText();
  const { api } = useServices();
  const form = useForm({
    name: 'invitations.code',
    start: { code: '' },
    firstStep: 'enter',
    check: ({ code }) =>
      normalizeCode(code) === null
        ? [{ field: 'code' as const, text: t(code.trim() === '' ? 'invitations.enterCode' : 'invitations.codeTypo') }]
        : [],
    labelOf: () => t('invitations.code'),
    controlId: () => 'invitation-code',
    fieldAt: () => 'code' as const,
    isChanged: () => false,
    input: ({ code }) => normalizeCode(code) ?? '',
    request: async (code: string) => ({
      code,
      reply: await api.call('invitations.open', { body: { token: code } }, { skipInterceptor: true }),
    }),
    onSent: ({ code, reply }) => {
      if (reply.state !== 'unknown') onOpened(code, reply);
      return undefined;
    },
  });
  const isFirst = form.reply === undefined && form.error === null && !form.isSending;
  const isCodeUnknown = form.reply?.reply.state === 'unknown' && form.error === null && !form.isSending;
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <ErrorSummary {...form.summary} general={undefined} />
      {isCodeUnknown || (isFirst && isUnknown) ? <UnknownInvitation /> : null}
      <RequestFailure error={isFirst ? error : form.error} />
      <TextField
        hint={t('invitations.codeHint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        {...form.text('code')}
      />
      <Button type="submit" wide busy={form.isSending}>
        {t('invitations.continue')}
      </Button>
    </form>
  );
}

/** Why an invitation may not work. The gateway doesn't say which it is, to anyone. */
export function UnknownInvitation(): ReactNode {
  const t = useText();
  return (
    <Banner tone="danger" announce="assertive" title={t('invitations.unknown')}>
      {t('invitations.unknownNote')}
    </Banner>
  );
}
