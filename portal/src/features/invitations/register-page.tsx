import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { DEFAULT_FACTS, type IdentityFact } from '@paystead/contract/features/invitations/facts.ts';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { ErrorSummary } from '@paystead/ui/field/error-summary.tsx';
import { TextField } from '@paystead/ui/field/inputs.tsx';
import { Link } from '@paystead/ui/link.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { useServices } from '../../platform/services.ts';
import { entriesOf, factAt, FactFields, faultsOfFacts, NO_FACTS } from './fact-fields.tsx';
import styles from './invitations.module.css';
import type { PageFrame } from './page-frame.ts';
import { RequestFailure } from './too-many.tsx';

type RegisterField = IdentityFact | 'clientCode' | 'email';

/** Self-registration, where an employer allows it (SIG-8). The page and the reply are the same wherever one doesn't. */
export function RegisterPage({ Page }: { readonly Page: PageFrame }): ReactNode {
  const t = useText();
  const [sent, setSent] = useState(false);
  if (sent)
    return (
      <Page title={t('invitations.sentTitle')} lede={t('invitations.sentLede')}>
        <Banner tone="info" title={t('invitations.nothingArrived')}>
          {t('invitations.nothingArrivedNote')}
        </Banner>
      </Page>
    );
  return (
    <Page title={t('invitations.registerTitle')} lede={t('invitations.registerLede')}>
      <Stack>
        <RegisterForm onSent={() => setSent(true)} />
        <p>
          <Link href="/invitation">{t('invitations.haveCode')}</Link>
        </p>
      </Stack>
    </Page>
  );
}

function RegisterForm({ onSent }: { readonly onSent: () => void }): ReactNode {
  const t = useText();
  const { api } = useServices();
  const [clientCode, setClientCode] = useState('');
  const requested = useQuery({
    queryKey: ['registration', clientCode],
    queryFn: () => api.call('invitations.registration', { body: { clientCode } }, { skipInterceptor: true }),
    retry: false,
    staleTime: Infinity,
    placeholderData: (previous) => previous,
  });
  const facts: readonly IdentityFact[] = requested.data?.facts ?? DEFAULT_FACTS;
  const form = useForm({
    name: 'invitations.register',
    start: { ...NO_FACTS, clientCode: '', email: '' },
    firstStep: 'enter',
    check: (values) => [
      ...faultsOfFacts(facts, values, t),
      ...(/^\S+@\S+\.\S+$/.test(values.email.trim())
        ? []
        : [{ field: 'email' as const, text: t('invitations.enterEmail') }]),
    ],
    labelOf: (field: RegisterField) =>
      field === 'clientCode' || field === 'email' ? t(`invitations.${field}`) : t(`invitations.fact.${field}`),
    fieldAt: (pointer): RegisterField | undefined =>
      pointer === '/email' ? 'email' : pointer === '/clientCode' ? 'clientCode' : factAt(pointer),
    isChanged: () => false,
    input: (values) => ({
      clientCode: values.clientCode.trim(),
      facts: entriesOf(facts, values),
      email: values.email.trim(),
    }),
    request: (body: { clientCode: string; facts: ReturnType<typeof entriesOf>; email: string }) =>
      api.call('invitations.register', { body }, { skipInterceptor: true }),
    onSent: () => {
      onSent();
      return undefined;
    },
  });
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <ErrorSummary {...form.summary} general={undefined} />
      {form.summary.faults.length === 0 ? <RequestFailure error={form.error ?? requested.error} /> : null}
      <TextField
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        optional
        hint={t('invitations.clientCodeHint')}
        {...form.text('clientCode')}
        onBlur={() => setClientCode(form.values.clientCode.trim())}
      />
      <FactFields facts={facts} control={(fact) => form.text(fact)} />
      <TextField
        type="email"
        autoComplete="email"
        maxLength={254}
        hint={t('invitations.emailHint')}
        {...form.text('email')}
      />
      <Button type="submit" wide busy={form.isSending}>
        {t('invitations.register')}
      </Button>
    </form>
  );
}
