import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { SetupForm as Form } from '@paystead/contract/console/setup/model.ts';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { call } from '../../../platform/api.ts';
import { RecordForm } from '../../people/employment/record-form.tsx';

interface SetupFormProps {
  readonly clientCode: string;
  readonly form: Form;
  readonly onDone: () => Promise<void>;
  readonly onCancel: () => void;
}

/** A form of the setup. Paydays are shown before they are added. */
export function SetupForm({ clientCode, form, onDone, onCancel }: SetupFormProps): ReactNode {
  const t = useText();
  const params = { clientCode, form };
  const query = useQuery({
    queryKey: ['setup', 'form', clientCode, form],
    queryFn: ({ signal }) => call('setup.form', { params, signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <Loadable
      query={query}
      failed={t('console.employment.formFailed')}
      loading={
        <Skeleton label={t('console.loading')}>
          <Bone height={240} />
        </Skeleton>
      }
    >
      {({ sections, values }) => (
        <RecordForm
          name={`setup ${form} ${clientCode}`}
          clientCode={clientCode}
          sections={sections}
          start={values}
          isWhole
          submit={form === 'calendar' ? t('console.setup.showPaydays') : t('console.setup.save')}
          {...(form === 'calendar' && {
            reading: { title: t('console.setup.thesePaydays'), submit: t('console.setup.addPaydays') },
          })}
          send={(cells, isCheck) => call('setup.put', { params, body: { values: cells, isCheck } })}
          onDone={onDone}
          onCancel={onCancel}
        />
      )}
    </Loadable>
  );
}
