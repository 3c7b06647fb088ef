import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { PersonalReply, PersonalRequest, PersonalSaved } from '@paystead/contract/features/profile/model.ts';
import { ApiFailure } from '../../platform/api/failure.ts';
import { useKeptEntry, useRestored } from '../../platform/kept-entry/use-kept-entry.ts';
import { useServices } from '../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { useUnsaved } from '@paystead/ui/unsaved.ts';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { LeaveDialog } from '@paystead/ui/dialog/leave-dialog.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { NotConfirmed } from '../../platform/kept-entry/not-confirmed-banner.tsx';
import { ChangeForm, type Refused } from './change-form.tsx';
import { Check } from './check.tsx';
import { Differences } from './differences.tsx';
import { savePersonalMutation } from './personal-queries.ts';
import { Receipt } from './receipt.tsx';
import { startOf, type Draft } from './draft.ts';

type Step =
  | { readonly name: 'fill'; readonly refused?: Refused | undefined }
  | {
      readonly name: 'check';
      readonly body: PersonalRequest;
      readonly key: string;
      /** Why nothing was sent, where nothing has to be corrected. */
      readonly notSent?: ApiFailure | undefined;
    }
  | { readonly name: 'sent'; readonly saved: PersonalSaved };

/** The name under which the form waits while its person confirms their identity. */
const FORM = 'profile.change';

interface Kept {
  readonly draft: Draft;
  /** Set at the step that shows what is about to be sent. */
  readonly body?: PersonalRequest;
}

/** The steps of one change. What was typed outlives every refusal and every newer version. */
export function Change({ page }: { readonly page: PersonalReply }): ReactNode {
  const t = useText();
  const { api } = useServices();
  const kept = useRestored<Kept>(FORM);
  const [draft, setDraft] = useState<Draft>(() => kept?.draft ?? startOf(page));
  const [step, setStep] = useState<Step>(() =>
    kept?.body ? { name: 'check', body: kept.body, key: crypto.randomUUID() } : { name: 'fill' },
  );
  const [newer, setNewer] = useState(false);
  const attempts = useRef(0);
  const top = useRef<HTMLDivElement>(null);
  const { mutate, isPending } = useMutation(savePersonalMutation(api, useQueryClient()));
  const leaving = useUnsaved(draft.isTouched && step.name !== 'sent');
  // Each step begins where it can be read: at its heading.
  useEffect(() => {
    if (step.name !== 'fill') top.current?.focus();
  }, [step.name]);

  const back = (refused?: Refused): void => setStep({ name: 'fill', refused });
  const send = (body: PersonalRequest, idempotencyKey: string): void =>
    mutate(
      { body, version: page.version, idempotencyKey },
      {
        onSuccess: (saved) => {
          if (saved.outcome !== 'unchanged') return setStep({ name: 'sent', saved });
          attempts.current += 1;
          back({ attempt: attempts.current, faults: [], general: t('profile.nothingChanged') });
        },
        onError: (error) => {
          attempts.current += 1;
          const failure = error instanceof ApiFailure ? error : undefined;
          if (failure?.code === 'step_up_required')
            return setStep({ name: 'check', body, key: idempotencyKey, notSent: failure });
          if (failure?.code === 'version_conflict') setNewer(true);
          back({
            attempt: attempts.current,
            faults: failure?.faults ?? [],
            general:
              failure?.code === 'version_conflict'
                ? t('profile.newerRefused')
                : (failure?.detail ?? t('profile.notSent')),
          });
        },
      },
    );

  useKeptEntry<Kept>(FORM, {
    state: step.name === 'sent' ? undefined : { draft, ...(step.name === 'check' && { body: step.body }) },
    isSending: isPending,
    send: () => {
      if (step.name === 'check') send(step.body, step.key);
    },
  });

  return (
    <div ref={top} tabIndex={-1}>
      <Stack>
        {newer && step.name !== 'sent' ? (
          <Banner tone="warning" title={t('profile.newer')}>
            {t('profile.newerText')}
            <Differences before={(page.proposed ?? page).personal} after={draft.values} />
          </Banner>
        ) : null}
        {step.name === 'fill' ? (
          <ChangeForm
            page={page}
            draft={draft}
            onChange={setDraft}
            refused={step.refused}
            onChecked={(body) => setStep({ name: 'check', body, key: crypto.randomUUID() })}
          />
        ) : null}
        {step.name === 'check' ? <NotConfirmed error={step.notSent} /> : null}
        {step.name === 'check' ? (
          <Check
            before={page.personal}
            body={step.body}
            sending={isPending}
            onBack={() => back()}
            onSend={() => send(step.body, step.key)}
          />
        ) : null}
        {step.name === 'sent' ? <Receipt saved={step.saved} /> : null}
      </Stack>
      <LeaveDialog question={leaving} />
    </div>
  );
}
