import { useState, type ReactNode } from 'react';
import type { PersonAct, PersonActName } from '@paystead/contract/console/people/model.ts';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button, type ButtonKind } from '@paystead/ui/button/button.tsx';
import { Dialog } from '@paystead/ui/dialog/dialog.tsx';
import { TextField } from '@paystead/ui/field/inputs.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { useSending, type Sending } from '../../form/use-sending.ts';
import { call } from '../../platform/api.ts';
import { useDraft } from '../../platform/drafts.ts';
import type { SectionProps } from './section-props.ts';

interface ActButtonProps<V extends object> extends SectionProps {
  readonly act: PersonActName;
  readonly kind?: ButtonKind;
  readonly danger?: boolean;
  /** Distinguishes buttons of one kind of act, such as one for each role. */
  readonly about?: string;
  /** The name of the role or the scope that it is about. */
  readonly access?: string;
  /** The fields of the act beside the reason, and their first values. */
  readonly start: V;
  readonly actOf: (values: V) => PersonAct;
  readonly fields?: (values: V, set: (changed: Partial<V>) => void, sending: Sending) => ReactNode;
  /** Shows that a second operator confirms it, where policy says so. */
  readonly money?: boolean;
}

/** A button for one act on a person: asks for the reason, sends it once, and says what became of it. */
export function ActButton<V extends object>(props: ActButtonProps<V>): ReactNode {
  const { person, reason, onChanged, act, kind = 'second', danger, about = '', access = '', start, actOf } = props;
  const { fields, money = false } = props;
  const t = useText();
  const { clientCode, employeeId, name } = person;
  const sending = useSending(() => onChanged());
  const draft = useDraft<V & { reason: string }>(`${act} ${about} ${clientCode} ${employeeId}`, {
    ...start,
    reason: reason ?? '',
  });
  const [isOpen, setOpen] = useState(draft.isResumed);
  const texts = { name, access };
  // Several buttons of one kind are told apart by what they are about.
  const label = access === '' ? undefined : t(`console.people.asked.${act}`, { access });
  const close = (): void => {
    setOpen(false);
    sending.clear();
    draft.end();
  };
  const send = async (): Promise<void> => {
    let outcome = 'done';
    const isSent = await sending.send(async () => {
      const body = { act: actOf(draft.values), reason: draft.values.reason.trim() };
      outcome = (await call('people.act', { params: { clientCode, employeeId }, body })).outcome;
    });
    if (!isSent) return;
    close();
    await onChanged(outcome === 'waiting' ? t('console.people.waiting') : t(`console.people.done.${act}`));
  };
  return (
    <>
      <Button kind={kind} small aria-label={label} onClick={() => setOpen(true)}>
        {t(`console.people.act.${act}`)}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={t(`console.people.question.${act}`, texts)}
        startAtTitle
        actions={
          <>
            <Button kind="second" onClick={close}>
              {t('console.people.cancel')}
            </Button>
            <Button kind={danger ? 'danger' : 'main'} busy={sending.isSending} onClick={() => void send()}>
              {t(`console.people.act.${act}`)}
            </Button>
          </>
        }
      >
        <Stack>
          {sending.failure === undefined ? null : (
            <Banner tone="danger" announce="assertive" title={t('console.people.notDone')}>
              {sending.code === 'version_conflict' ? t('console.people.changedMeanwhile') : sending.failure}
            </Banner>
          )}
          <p>{t(`console.people.meaning.${act}`)}</p>
          {money && person.may?.twoOperators ? <p>{t('console.people.second')}</p> : null}
          {fields?.(draft.values, (changed) => draft.set(changed as Partial<V & { reason: string }>), sending)}
          <TextField
            label={t('console.people.reason')}
            hint={t('console.people.reasonHint')}
            value={draft.values.reason}
            maxLength={500}
            error={sending.faultAt('/reason')}
            onChange={({ target: { value } }) => draft.set({ reason: value } as Partial<V & { reason: string }>)}
          />
        </Stack>
      </Dialog>
    </>
  );
}
