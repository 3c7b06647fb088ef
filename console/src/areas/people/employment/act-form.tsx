import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { EmploymentAct, EmploymentPage } from '@paystead/contract/console/employment/model.ts';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { useFormat } from '@paystead/ui/format/format.ts';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { call } from '../../../platform/api.ts';
import { RecordForm } from './record-form.tsx';
import { ONE_LOOK, type PersonSection } from './section-query.ts';

/** Acts that have a form. */
export type FormAct = Exclude<EmploymentAct, 'takeBack'>;

interface ActFormProps {
  readonly act: FormAct;
  /** The day that is corrected. */
  readonly date?: string;
  readonly page: EmploymentPage;
  readonly section: PersonSection;
  readonly onDone: () => unknown;
  readonly onCancel: () => void;
}

/** The form of an act, with the values of its day. What the act means is said before it is sent. */
export function ActForm({ act, date, page, section, onDone, onCancel }: ActFormProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const { clientCode, employeeId } = section;
  const params = { clientCode, employeeId };
  const query = useQuery({
    queryKey: ['employment', 'form', clientCode, employeeId, act, date],
    queryFn: ({ signal }) =>
      call('employment.form', { params: { ...params, act }, query: { ...(date !== undefined && { date }) }, signal }),
    ...ONE_LOOK,
  });
  return (
    <section aria-label={t(`console.employment.act.${act}`)}>
      <h3>
        {date === undefined
          ? t(`console.employment.act.${act}`)
          : t('console.employment.correctDay', { date: format.date(date, 'long') })}
      </h3>
      <Loadable
        query={query}
        failed={t('console.employment.formFailed')}
        loading={
          <Skeleton label={t('console.loading')}>
            <Bone height={200} />
          </Skeleton>
        }
      >
        {({ sections, values }) => (
          <RecordForm
            name={`${act} ${date ?? ''} ${clientCode} ${employeeId}`}
            clientCode={clientCode}
            sections={sections}
            start={values}
            submit={t(`console.employment.send.${act}`)}
            send={(changed, isCheck) => {
              const effective_date = date ?? changed['effective_date'] ?? values['effective_date'] ?? '';
              const body = { act, values: { ...changed, effective_date }, isCheck };
              return call('employment.put', { params, body });
            }}
            onDone={onDone}
            onCancel={onCancel}
          >
            {act === 'end' ? <AccessAfterLeaving {...page} /> : <p>{t(`console.employment.meaning.${act}`)}</p>}
          </RecordForm>
        )}
      </Loadable>
    </section>
  );
}

/** The effect on a person's access when the employment ends. */
function AccessAfterLeaving({ name, afterLeaving: { months, manages, supervises } }: EmploymentPage): ReactNode {
  const t = useText();
  return (
    <Banner tone="info" title={t('console.employment.afterLeaving')}>
      <Stack>
        <span>
          {months === null
            ? t('console.employment.keepsAlways', { name })
            : t('console.employment.keepsMonths', { name, months })}
        </span>
        {manages ? <span>{t('console.employment.managesNoMore')}</span> : null}
        {supervises > 0 ? <span>{t('console.employment.reportsStay', { count: supervises })}</span> : null}
      </Stack>
    </Banner>
  );
}
