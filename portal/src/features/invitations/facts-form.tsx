import { useState, type ReactNode } from 'react';
import type { IdentityFact } from '@paystead/contract/features/invitations/facts.ts';
import type { OpenReply, VerifyReply } from '@paystead/contract/features/invitations/model.ts';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { ErrorSummary } from '@paystead/ui/field/error-summary.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { useServices } from '../../platform/services.ts';
import { entriesOf, factAt, FactFields, faultsOfFacts, NO_FACTS, type FactValues } from './fact-fields.tsx';
import styles from './invitations.module.css';
import { RequestFailure } from './too-many.tsx';

interface FactsFormProps {
  readonly token: string;
  readonly invitation: Extract<OpenReply, { state: 'open' }>;
  /** Called with every reply that ends the questions. */
  readonly onEnd: (reply: Exclude<VerifyReply, { state: 'wrong' }>) => void;
}

/** Asks the two facts on file. A wrong answer doesn't say which of them was wrong. */
export function FactsForm({ token, invitation: { facts, triesLeft }, onEnd }: FactsFormProps): ReactNode {
  const t = useText();
  const { api } = useServices();
  const [left, setLeft] = useState(triesLeft);
  const [isWrong, setWrong] = useState(false);
  const form = useForm({
    name: 'invitations.facts',
    start: NO_FACTS,
    firstStep: 'enter',
    check: (values) => faultsOfFacts(facts, values, t),
    labelOf: (fact: IdentityFact) => t(`invitations.fact.${fact}`),
    fieldAt: factAt,
    isChanged: () => false,
    input: (values: FactValues) => entriesOf(facts, values),
    request: (entries: ReturnType<typeof entriesOf>) =>
      api.call('invitations.verify', { body: { token, facts: entries } }, { skipInterceptor: true }),
    onStart: () => setWrong(false),
    onSent: (reply) => {
      if (reply.state !== 'wrong') onEnd(reply);
      else {
        setLeft(reply.triesLeft);
        setWrong(true);
      }
      return undefined;
    },
  });
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <ErrorSummary {...form.summary} general={undefined} />
      {isWrong ? (
        <Banner tone="danger" announce="assertive" title={t('invitations.wrong')}>
          {t('invitations.wrongNote', { count: left })}
        </Banner>
      ) : null}
      {form.summary.faults.length === 0 ? <RequestFailure error={form.error} /> : null}
      <FactFields facts={facts} control={(fact) => form.text(fact)} />
      <Button type="submit" wide busy={form.isSending}>
        {t('invitations.continue')}
      </Button>
    </form>
  );
}
