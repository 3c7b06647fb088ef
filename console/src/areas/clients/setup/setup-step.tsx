import { useState, type ReactNode } from 'react';
import type { SetupForm as Form, SetupPage, SetupStep, SetupStepName } from '@paystead/contract/console/setup/model.ts';
import { Badge } from '@paystead/ui/badge/badge.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button, ButtonLink, ButtonRow } from '@paystead/ui/button/button.tsx';
import { Icon } from '@paystead/ui/icon/icon.tsx';
import { classes } from '@paystead/ui/text.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { useSending } from '../../../form/use-sending.ts';
import { call } from '../../../platform/api.ts';
import { SetupForm } from './setup-form.tsx';
import { StepState } from './step-state.tsx';
import styles from './setup.module.css';

interface StepProps {
  readonly step: SetupStep;
  /** Whether it is the first that is missing, whose button stands out. */
  readonly isNext: boolean;
  readonly setup: SetupPage;
  readonly onChanged: (message: string) => Promise<void>;
}

/** Steps that are done by a form here. */
const FORMS: Readonly<Partial<Record<SetupStepName, Form>>> = {
  employer: 'legals',
  payGroups: 'payGroups',
  calendar: 'calendar',
};
const ICONS = { done: 'check', missing: 'warning', optional: 'minus' } as const;
const TONES = { done: 'success', missing: 'warning', optional: 'neutral' } as const;

/** One step: its state, why it matters, and the form or the links that do it. */
export function SetupStepItem({ step: { step, state, count, names }, isNext, setup, onChanged }: StepProps): ReactNode {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const form = FORMS[step];
  // Paydays belong to a pay group, so the form comes after the first one.
  const hasForm = form !== undefined && setup.may.change && (form !== 'calendar' || count + names.length > 0);
  return (
    <li className={styles.step}>
      <span className={classes(styles.mark, styles[state])} aria-hidden="true">
        <Icon name={ICONS[state]} size="small" />
      </span>
      <div className={styles.head}>
        <h3>{t(`console.setup.step.${step}`)}</h3>
        <Badge tone={TONES[state]}>{t(`console.setup.state.${state}`)}</Badge>
      </div>
      <div className={styles.body}>
        <p className={styles.why}>{t(`console.setup.why.${step}`)}</p>
        <StepState step={{ step, state, count, names }} setup={setup} />
        {hasForm && !isOpen ? (
          <div>
            <Button kind={isNext ? 'main' : 'second'} small onClick={() => setOpen(true)}>
              {t(`console.setup.add.${form}`)}
            </Button>
          </div>
        ) : null}
        <StepLinks step={step} state={state} setup={setup} onChanged={onChanged} />
      </div>
      {hasForm && isOpen ? (
        <div className={styles.form}>
          <SetupForm
            clientCode={setup.clientCode}
            form={form}
            onDone={async () => {
              setOpen(false);
              await onChanged(t(`console.setup.added.${form}`));
            }}
            onCancel={() => setOpen(false)}
          />
        </div>
      ) : null}
    </li>
  );
}

interface LinksProps extends Omit<StepProps, 'step' | 'isNext'> {
  readonly step: SetupStepName;
  readonly state: SetupStep['state'];
}

/** The links of a step, to the screens that do it. */
function StepLinks({ step, state, setup, onChanged }: LinksProps): ReactNode {
  const t = useText();
  const { clientCode, partnerKey, may } = setup;
  const link = (href: string, label: string) => (
    <ButtonLink kind="second" small href={href}>
      {label}
    </ButtonLink>
  );
  const people = `/people?client=${clientCode}`;
  if (step === 'people')
    return (
      <ButtonRow>
        {may.change ? link(`/clients/${clientCode}/people/new`, t('console.employment.hire')) : null}
        {may.change ? link('/imports/new', t('console.setup.importPeople')) : null}
        {may.change ? null : link(people, t('console.setup.openPeople'))}
      </ButtonRow>
    );
  if (step === 'roles') return <ButtonRow>{link(people, t('console.setup.choosePerson'))}</ButtonRow>;
  if (step === 'branding')
    return <ButtonRow>{link(`/partners/${partnerKey}`, t('console.setup.openPartner'))}</ButtonRow>;
  if (step === 'firstImport')
    return <ButtonRow>{link(`/imports?client=${clientCode}`, t('console.setup.openImports'))}</ButtonRow>;
  if (step !== 'policy') return null;
  return (
    <>
      <ButtonRow>
        {link(`/clients/${clientCode}/policy`, t('console.setup.openPolicy'))}
        {may.decide && state === 'missing' ? <KeepPolicy clientCode={clientCode} onChanged={onChanged} /> : null}
      </ButtonRow>
    </>
  );
}

interface KeepProps {
  readonly clientCode: string;
  readonly onChanged: (message: string) => Promise<void>;
}

/** Confirms the policy as it is. */
function KeepPolicy({ clientCode, onChanged }: KeepProps): ReactNode {
  const t = useText();
  const sending = useSending();
  const press = async (): Promise<void> => {
    const isSent = await sending.send(() => call('setup.reviewPolicy', { params: { clientCode } }));
    if (isSent) await onChanged(t('console.setup.policyKept'));
  };
  return (
    <>
      <Button kind="second" small busy={sending.isSending} onClick={() => void press()}>
        {t('console.setup.keepPolicy')}
      </Button>
      {sending.failure === undefined ? null : <Banner tone="danger" announce="assertive" title={sending.failure} />}
    </>
  );
}
