import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, type ReactNode } from 'react';
import { addDays } from '@paystead/contract/local-date.ts';
import {
  MAX_DEPUTY_DAYS,
  type DeputiesReply,
  type DeputyCandidate,
  type NameDeputyRequest,
} from '@paystead/contract/features/pending-transactions/deputies.ts';
import { Button } from '@paystead/ui/button/button.tsx';
import { LeaveDialog } from '@paystead/ui/dialog/leave-dialog.tsx';
import { Checkbox } from '@paystead/ui/field/choices.tsx';
import { ErrorSummary } from '@paystead/ui/field/error-summary.tsx';
import { FieldError, FieldStack } from '@paystead/ui/field/field.tsx';
import { SearchField, SelectField, TextField } from '@paystead/ui/field/inputs.tsx';
import { text } from '@paystead/ui/text.tsx';
import type { Translate } from '@paystead/ui/translations/text.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { leaveFocusToHeading } from '@paystead/ui/page/near-heading.ts';
import type { FormError } from '../../../platform/forms/form-state.ts';
import { ResumedNotice } from '../../../platform/forms/resumed-notice.tsx';
import { useForm } from '../../../platform/forms/use-form.ts';
import { useServices } from '../../../platform/services.ts';
import { requestTitle } from '../detail/labels.ts';
import { AFFECTED_QUERIES } from '../queries.ts';
import styles from './deputies.module.css';
import { deputiesQuery } from './queries.ts';

const RULE_TYPES = [1, 2, 5] as const;
type RuleType = (typeof RULE_TYPES)[number];

/** Number of candidates in one reply; with fewer, the list has everyone. */
const FULL_LIST = 20;

const FIELDS = ['deputyId', 'ruleTypes', 'firstDate', 'lastDate'] as const;
type Field = (typeof FIELDS)[number];

interface Values {
  readonly deputyId: string;
  /** The chosen person's name, which a later search may not have. */
  readonly deputyName: string;
  readonly search: string;
  readonly ruleTypes: readonly RuleType[];
  readonly firstDate: string;
  readonly lastDate: string;
}

interface NameDeputyFormProps {
  readonly deputies: DeputiesReply;
  readonly onNamed: () => void;
}

/** Names a deputy: the person, the kinds of requests, the first and the last day. */
export function NameDeputyForm({ deputies, onNamed }: NameDeputyFormProps): ReactNode {
  const t = useText();
  const form = useDeputyForm(deputies, onNamed);
  const { values, edit } = form;
  if (deputies.candidates.length === 0) return <p className={text.soft}>{t('pendingTransactions.noCandidates')}</p>;
  const isChosen = (ruleType: RuleType): boolean => values.ruleTypes.includes(ruleType);
  const ruleTypesError = form.errorOf('ruleTypes');
  return (
    <form noValidate className={styles.form} onSubmit={form.submit}>
      <ResumedNotice resumed={form.resumed} />
      <ErrorSummary {...form.summary} />
      <FieldStack>
        <PersonField
          all={deputies.candidates}
          values={values}
          error={form.errorOf('deputyId')}
          onSearch={(search) => edit({ search })}
          onChoose={({ employeeId, name }) => edit({ deputyId: employeeId, deputyName: name })}
        />
        <fieldset className={styles.kinds} aria-describedby={ruleTypesError ? 'ruleTypes-error' : undefined}>
          <legend>{t('pendingTransactions.deputyKinds')}</legend>
          {RULE_TYPES.map((ruleType, place) => (
            <Checkbox
              key={ruleType}
              id={place === 0 ? 'ruleTypes' : undefined}
              label={requestTitle({ ruleType, label: null }, t)}
              checked={isChosen(ruleType)}
              onChange={(isChecked) =>
                edit({ ruleTypes: RULE_TYPES.filter((one) => (one === ruleType ? isChecked : isChosen(one))) })
              }
            />
          ))}
          {ruleTypesError ? <FieldError id="ruleTypes-error" text={ruleTypesError} /> : null}
        </fieldset>
        <div className={styles.dates}>
          <TextField type="date" min={deputies.today} {...form.text('firstDate')} />
          <TextField type="date" min={values.firstDate || deputies.today} {...form.text('lastDate')} />
        </div>
      </FieldStack>
      <p className={text.soft}>{t('pendingTransactions.deputyNote')}</p>
      <Button ref={leaveFocusToHeading} type="submit" busy={form.isSending}>
        {t('pendingTransactions.nameDeputy')}
      </Button>
      <LeaveDialog question={form.leaving} meaning={t('pendingTransactions.deputyLost')} />
    </form>
  );
}

function useDeputyForm({ today }: DeputiesReply, onNamed: () => void) {
  const t = useText();
  const { api, toaster } = useServices();
  const start: Values = {
    deputyId: '',
    deputyName: '',
    search: '',
    ruleTypes: RULE_TYPES,
    firstDate: today,
    lastDate: '',
  };
  return useForm({
    name: 'pendingTransactions.deputy',
    start,
    firstStep: 'enter',
    check: (values) => faultsOf(values, today, t),
    labelOf: (field: Field) => t(LABELS[field]),
    fieldAt: (pointer) => FIELDS.find((field) => pointer.startsWith(`/${field}`)),
    isChanged: ({ deputyId, lastDate }) => deputyId !== '' || lastDate !== '',
    input: ({ deputyId, ruleTypes, firstDate, lastDate }): NameDeputyRequest => ({
      deputyId,
      ruleTypes: [...ruleTypes],
      firstDate,
      lastDate,
    }),
    request: (body: NameDeputyRequest, idempotencyKey) =>
      api.call('pendingTransactions.nameDeputy', { body }, { idempotencyKey }),
    invalidates: AFFECTED_QUERIES,
    onSent: () => {
      toaster.show({ tone: 'success', title: t('pendingTransactions.deputyNamed') });
      onNamed();
      return undefined;
    },
  });
}

const LABELS = {
  deputyId: 'pendingTransactions.deputy',
  ruleTypes: 'pendingTransactions.deputyKinds',
  firstDate: 'pendingTransactions.firstDay',
  lastDate: 'pendingTransactions.lastDay',
} as const satisfies Record<Field, string>;

function faultsOf(
  { deputyId, ruleTypes, firstDate, lastDate }: Values,
  today: string,
  t: Translate,
): FormError<Field>[] {
  const faults: [Field, boolean, string][] = [
    ['deputyId', deputyId === '', t('pendingTransactions.chooseDeputy')],
    ['ruleTypes', ruleTypes.length === 0, t('pendingTransactions.chooseKinds')],
    ['firstDate', firstDate === '' || firstDate < today, t('pendingTransactions.chooseFirstDay')],
    ['lastDate', lastDate === '' || lastDate < firstDate, t('pendingTransactions.chooseLastDay')],
    ['lastDate', lastDate > addDays(today, MAX_DEPUTY_DAYS), t('pendingTransactions.lastDayTooLate')],
  ];
  return faults.flatMap(([field, isFault, sentence]) => (isFault ? [{ field, text: sentence }] : []));
}

interface PersonFieldProps {
  readonly all: readonly DeputyCandidate[];
  readonly values: Values;
  readonly error: string | undefined;
  readonly onSearch: (search: string) => void;
  readonly onChoose: (person: DeputyCandidate) => void;
}

/** The people who can be named, with a search if there are too many for one list. */
function PersonField({ all, values, error, onSearch, onChoose }: PersonFieldProps): ReactNode {
  const t = useText();
  const { api } = useServices();
  const needsSearch = all.length >= FULL_LIST;
  const search = useDeferredValue(values.search.trim());
  const found = useQuery({
    ...deputiesQuery(api, search),
    enabled: needsSearch && search !== '',
    placeholderData: keepPreviousData,
  });
  const candidates = search === '' ? all : (found.data?.candidates ?? []);
  const shown = candidates.some(({ employeeId }) => employeeId === values.deputyId)
    ? candidates
    : [
        ...(values.deputyId === ''
          ? []
          : [{ employeeId: values.deputyId, name: values.deputyName, employeeNumber: '' }]),
        ...candidates,
      ];
  return (
    <>
      {needsSearch ? (
        <SearchField
          label={t('pendingTransactions.findDeputy')}
          value={values.search}
          maxLength={80}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onSearch(event.target.value)}
        />
      ) : null}
      <SelectField
        id="deputyId"
        label={t('pendingTransactions.deputy')}
        hint={t('pendingTransactions.deputyHint')}
        error={error}
        empty={t('pendingTransactions.choosePerson')}
        value={values.deputyId}
        options={shown.map(({ employeeId, name, employeeNumber }) => ({
          value: employeeId,
          label: employeeNumber === '' ? name : `${name} (${employeeNumber})`,
        }))}
        onChange={(event) => {
          const chosen = shown.find(({ employeeId }) => employeeId === event.target.value);
          onChoose(chosen ?? { employeeId: '', name: '', employeeNumber: '' });
        }}
      />
    </>
  );
}
