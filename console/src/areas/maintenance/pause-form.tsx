import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Button, ButtonRow } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Choices } from '@paystead/ui/field/choices.tsx';
import { ErrorSummary } from '@paystead/ui/field/error-summary.tsx';
import { TextField } from '@paystead/ui/field/inputs.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { instantOf } from '../../form/typed-time.ts';
import { useSending } from '../../form/use-sending.ts';
import { call } from '../../platform/api.ts';

interface PauseFormProps {
  readonly mayPauseEverything: boolean;
  readonly onPaused: (reply: { readonly isQuiet: boolean }) => Promise<unknown>;
  readonly onCancel: () => void;
  /** Reads what is paused again, once a refusal because it is paused already is closed. */
  readonly refresh: () => unknown;
}

const EMPTY = { what: 'client', clientCode: '', reason: '', expectedEndAt: '', operators: 'no' } as const;
type Entries = { readonly [Name in keyof typeof EMPTY]: string };
type FieldName = 'clientCode' | 'reason' | 'expectedEndAt';
const FIELDS: readonly FieldName[] = ['clientCode', 'reason', 'expectedEndAt'];

/** Pauses the changes of a client, or of the installation, once, however often the form is sent. */
export function PauseForm({ mayPauseEverything, onPaused, onCancel, refresh }: PauseFormProps): ReactNode {
  const t = useText();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const [maintenanceId] = useState(() => crypto.randomUUID());
  const sending = useSending(refresh);
  const [entries, setEntries] = useState<Entries>(EMPTY);
  const [attempt, setAttempt] = useState(0);
  const set = (changed: Partial<Entries>): void => setEntries((before) => ({ ...before, ...changed }));
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const isClient = entries.what === 'client';
  const isBlank = (field: FieldName): boolean =>
    (field === 'reason' || (field === 'clientCode' && isClient)) && entries[field].trim() === '';
  const errorAt = (field: FieldName): string | undefined => {
    if (attempt > 0 && isBlank(field)) return t('console.blank');
    if (field === 'clientCode' && sending.code === 'not_found') return t('console.maintenance.unknownClient');
    return sending.faultAt(`/${field}`);
  };
  const faults = FIELDS.flatMap((field) => {
    const text = errorAt(field);
    return text === undefined
      ? []
      : [{ field: `${id}-${field}`, label: t(`console.maintenance.field.${field}`), text }];
  });
  const general = (): string | undefined => {
    if (sending.code === 'not_found') return undefined;
    return sending.code === 'version_conflict' ? t('console.maintenance.already') : sending.failure;
  };
  const start = async (): Promise<void> => {
    let reply = { isQuiet: true };
    const body = {
      clientCode: isClient ? entries.clientCode.trim().toUpperCase() : null,
      expectedEndAt: instantOf(entries.expectedEndAt),
      operatorsMayChange: entries.operators === 'yes',
      reason: entries.reason.trim(),
    };
    const isSent =
      !FIELDS.some(isBlank) &&
      (await sending.send(async () => {
        reply = await call('maintenance.start', { params: { maintenanceId }, body });
      }));
    setAttempt((count) => count + 1);
    if (isSent) await onPaused(reply);
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
    >
      <Card title={t('console.maintenance.pause')}>
        <Stack>
          <ErrorSummary attempt={attempt} faults={attempt > 0 ? faults : []} general={general()} />
          {mayPauseEverything ? (
            <Choices
              label={t('console.maintenance.what')}
              choices={[
                { value: 'client', label: t('console.maintenance.oneClient') },
                {
                  value: 'everything',
                  label: t('console.maintenance.everything'),
                  note: t('console.maintenance.everythingNote'),
                },
              ]}
              value={entries.what}
              onChange={(what) => set({ what })}
            />
          ) : null}
          {isClient ? (
            <TextField
              id={`${id}-clientCode`}
              label={t('console.maintenance.field.clientCode')}
              value={entries.clientCode}
              error={errorAt('clientCode')}
              onChange={({ target: { value } }) => set({ clientCode: value })}
            />
          ) : null}
          <TextField
            id={`${id}-reason`}
            label={t('console.maintenance.field.reason')}
            hint={t('console.maintenance.reasonHint')}
            maxLength={300}
            value={entries.reason}
            error={errorAt('reason')}
            onChange={({ target: { value } }) => set({ reason: value })}
          />
          <TextField
            id={`${id}-expectedEndAt`}
            label={t('console.maintenance.field.expectedEndAt')}
            hint={t('console.maintenance.expectedEndHint', { zone })}
            optional
            type="datetime-local"
            value={entries.expectedEndAt}
            error={errorAt('expectedEndAt')}
            onChange={({ target: { value } }) => set({ expectedEndAt: value })}
          />
          <Choices
            label={t('console.maintenance.operators')}
            choices={[
              { value: 'no', label: t('console.maintenance.operatorsMayNot') },
              {
                value: 'yes',
                label: t('console.maintenance.operatorsMay'),
                note: t('console.maintenance.operatorsMayNote'),
              },
            ]}
            value={entries.operators}
            onChange={(operators) => set({ operators })}
          />
          <ButtonRow>
            <Button type="submit" busy={sending.isSending}>
              {t('console.maintenance.pause')}
            </Button>
            <Button
              kind="second"
              onClick={() => {
                sending.clear();
                onCancel();
              }}
            >
              {t('console.cancel')}
            </Button>
          </ButtonRow>
        </Stack>
      </Card>
    </form>
  );
}
