import type { ReactNode } from 'react';
import type { TaxesReply } from '@paystead/contract/features/taxes/model.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { LeaveDialog } from '@paystead/ui/dialog/leave-dialog.tsx';
import { ErrorSummary } from '@paystead/ui/field/error-summary.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { ResumedNotice } from '../../../platform/forms/resumed-notice.tsx';
import { FormButtons } from '../form-buttons.tsx';
import { NewerValues } from '../newer-values.tsx';
import { SignCard, type Signature } from '../sign-card.tsx';
import { useSignedForm, type SignedForm } from '../use-signed-form.ts';
import { PlaceCard } from './place-card.tsx';

/** Typed ZIP codes, and the geo codes of the chosen places; null if none is chosen. */
interface PlacesValues extends Signature {
  readonly residentZip: string;
  readonly resident: string | null;
  readonly workZip: string;
  readonly work: string | null;
}
type PlaceField = 'resident' | 'work';

const START: PlacesValues = { residentZip: '', resident: null, workZip: '', work: null, signature: '' };
const LABELS = { resident: 'taxes.residentPlace', work: 'taxes.workPlace' } as const;

/** The form for new tax locations: home and work, each by its ZIP code. */
export function PlacesForm({ taxes }: { readonly taxes: TaxesReply }): ReactNode {
  const t = useText();
  const form = usePlacesForm(taxes);
  const { values, edit, errorOf } = form;
  const onFile = (taxes.proposed ?? taxes).taxes;
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack form>
        <ErrorSummary {...form.summary} />
        <ResumedNotice resumed={form.resumed} />
        {form.isOutdated ? (
          <NewerValues
            lines={[
              { label: t('taxes.residentPlace'), value: onFile.residentLocation ?? t('taxes.placeUnknown') },
              { label: t('taxes.workPlace'), value: onFile.workLocation ?? t('taxes.placeUnknown') },
            ]}
          />
        ) : null}
        <PlaceCard
          id="place-resident"
          title={t('taxes.residentPlace')}
          label={t('taxes.residentZip')}
          current={onFile.residentLocation}
          zip={values.residentZip}
          geoCode={values.resident}
          error={errorOf('resident')}
          onZip={(residentZip) => edit({ residentZip, resident: null })}
          onChoose={(resident) => edit({ resident })}
        />
        <PlaceCard
          id="place-work"
          title={t('taxes.workPlace')}
          label={t('taxes.workZip')}
          current={onFile.workLocation}
          zip={values.workZip}
          geoCode={values.work}
          error={errorOf('work')}
          onZip={(workZip) => edit({ workZip, work: null })}
          onChoose={(work) => edit({ work })}
        />
        <SignCard title={t('taxes.signTitle')} taxes={taxes} form={form}>
          <FormButtons label={t('taxes.signAndSend')} isSending={form.isSending} />
        </SignCard>
      </Stack>
      <LeaveDialog question={form.leaving} />
    </form>
  );
}

function usePlacesForm(taxes: TaxesReply): SignedForm<PlacesValues, PlaceField> {
  const t = useText();
  return useSignedForm<PlacesValues, PlaceField, 'fill'>({
    taxes,
    name: 'taxes.places',
    start: START,
    firstStep: 'fill',
    check: ({ resident, work }) =>
      resident === null && work === null ? [{ field: 'resident', text: t('taxes.faultPlace') }] : [],
    labelOf: (field) => t(LABELS[field]),
    controlId: (field) => `place-${field}`,
    fieldAt: (pointer) =>
      pointer === '/residentGeoCode' ? 'resident' : pointer === '/workGeoCode' ? 'work' : undefined,
    clears: (part, field) => field in part || `${field}Zip` in part,
    content: ({ resident, work }) => ({
      ...(resident !== null && { residentGeoCode: resident }),
      ...(work !== null && { workGeoCode: work }),
    }),
  });
}
