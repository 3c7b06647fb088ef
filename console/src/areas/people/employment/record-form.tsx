import { useId, useState, type ReactNode } from 'react';
import type { Cells, FieldSection, RecordWarning } from '@paystead/contract/console/employment/model.ts';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button, ButtonRow } from '@paystead/ui/button/button.tsx';
import { LeaveDialog } from '@paystead/ui/dialog/leave-dialog.tsx';
import { ErrorSummary } from '@paystead/ui/field/error-summary.tsx';
import { Stack, Two } from '@paystead/ui/page/layout.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { useSending } from '../../../form/use-sending.ts';
import { useDraft } from '../../../platform/drafts.ts';
import { FieldControl } from './field-control.tsx';
import { useFocusInside } from './use-focus-inside.ts';
import styles from './employment.module.css';

interface RecordFormProps {
  /** Names the draft, with the ids of what the form is about. */
  readonly name: string;
  readonly clientCode: string;
  readonly sections: readonly FieldSection[];
  readonly start: Cells;
  readonly submit: string;
  /** True: what the form began with is sent too. */
  readonly isWhole?: boolean;
  /** Stores the values; with `isCheck`, only returns what to read before. */
  readonly send: (values: Cells, isCheck: boolean) => Promise<{ readonly warnings: readonly RecordWarning[] }>;
  /** False: there is nothing to read before sending. */
  readonly checks?: boolean;
  /** The heading of what to read before sending, and the button after it. */
  readonly reading?: { readonly title: string; readonly submit: string };
  readonly onDone: () => unknown;
  readonly onCancel: () => void;
  /** False: the form is the page, whose heading has the focus. */
  readonly takesFocus?: boolean;
  /** Shown between the fields and the buttons. */
  readonly children?: ReactNode;
}

/** A form of the import's columns: faults at their fields, and warnings before anything is stored. */
export function RecordForm(props: RecordFormProps): ReactNode {
  const { name, clientCode, sections, start, submit, isWhole = false, send, checks = true } = props;
  const { onDone, onCancel, takesFocus = true, children } = props;
  const t = useText();
  const { reading = { title: t('console.employment.readFirst'), submit: t('console.employment.anyway') } } = props;
  const id = useId();
  const sending = useSending();
  const form = useFocusInside(takesFocus);
  const fields = sections.flatMap((section) => section.fields);
  const secrets = fields.filter(({ kind }) => kind === 'secret').map((field) => field.name);
  const draft = useDraft<Cells>(name, start, secrets);
  const [attempt, setAttempt] = useState(0);
  const [warnings, setWarnings] = useState<readonly RecordWarning[]>([]);
  const changed = Object.fromEntries(
    Object.entries(draft.values).filter(([field, value]) => isWhole || value !== (start[field] ?? '')),
  );
  const errorOf = (field: FieldSection['fields'][number]): string | undefined => {
    const fault = sending.faults.find(({ pointer }) => pointer === `/${field.name}`);
    if (!fault) return undefined;
    const isMissing = fault.code.startsWith('required');
    return isMissing ? t('console.employment.blank') : sending.faultAt(fault.pointer);
  };
  const others = sending.faults.filter(({ pointer }) => !fields.some((field) => pointer === `/${field.name}`));
  const press = async (): Promise<void> => {
    setAttempt(attempt + 1);
    const mustCheck = checks && warnings.length === 0;
    let found: readonly RecordWarning[] = [];
    const isSent = await sending.send(async () => {
      if (mustCheck) found = (await send(changed, true)).warnings;
      if (found.length === 0) await send(changed, false);
    });
    if (!isSent) return setWarnings([]);
    if (found.length > 0) return setWarnings(found);
    draft.end();
    await onDone();
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void press();
      }}
    >
      <Stack>
        <ErrorSummary
          attempt={attempt}
          faults={fields.flatMap((field) => {
            const text = errorOf(field);
            return text === undefined ? [] : [{ field: `${id}-${field.name}`, label: field.label, text }];
          })}
          general={sending.failure ?? (others.map(({ detail }) => detail ?? '').join(' ') || undefined)}
        />
        {draft.isResumed ? <Banner tone="info" title={t('console.employment.resumed')} /> : null}
        {sections.map((section) => (
          <fieldset key={section.title} className={styles.section}>
            <legend>{section.title}</legend>
            <Two>
              {section.fields.map((field) => (
                <FieldControl
                  key={field.name}
                  id={`${id}-${field.name}`}
                  clientCode={clientCode}
                  field={field}
                  value={draft.values[field.name] ?? ''}
                  error={errorOf(field)}
                  onChange={(value) => {
                    setWarnings([]);
                    draft.set({ [field.name]: value });
                  }}
                />
              ))}
            </Two>
          </fieldset>
        ))}
        {children}
        {warnings.length > 0 ? (
          <Banner tone="warning" announce="polite" title={reading.title}>
            <ul className={styles.warnings}>
              {warnings.map(({ pointer, code, detail }) => (
                <li key={`${pointer} ${code}`}>{detail}</li>
              ))}
            </ul>
          </Banner>
        ) : null}
        <ButtonRow>
          <Button type="submit" busy={sending.isSending}>
            {warnings.length > 0 ? reading.submit : submit}
          </Button>
          <Button
            kind="second"
            onClick={() => {
              draft.end();
              onCancel();
            }}
          >
            {t('console.employment.cancel')}
          </Button>
        </ButtonRow>
      </Stack>
      <LeaveDialog question={draft.leaving} />
    </form>
  );
}
