import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { formatGeoCode } from '@paystead/contract/features/taxes/geo-code.ts';
import type { TaxesReply } from '@paystead/contract/features/taxes/model.ts';
import { useServices } from '../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button, ButtonLink, ButtonRow } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Choices } from '@paystead/ui/field/choices.tsx';
import { LeaveDialog } from '@paystead/ui/dialog/leave-dialog.tsx';
import { ErrorSummary, type FieldFault } from '@paystead/ui/field/error-summary.tsx';
import { TextField } from '@paystead/ui/field/inputs.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { NewerValues } from './newer-values.tsx';
import { placesQuery } from './queries.ts';
import { serverFaults } from './server-faults.ts';
import { SignCard, SIGNATURE_ID } from './sign-card.tsx';
import styles from './taxes.module.css';
import { TAXES_PATH, useRestoredFields, useSignedSave } from './use-signed-save.ts';

/** The name under which the form waits while its person confirms their identity. */
const FORM = 'taxes.places';

interface KeptPlaces {
  readonly resident: string | null;
  readonly work: string | null;
  readonly name: string;
}

/** Two places, each by its ZIP code; a ZIP code that spans several counties lets one choose. */
export function PlacesForm({ taxes }: { readonly taxes: TaxesReply }): ReactNode {
  const t = useText();
  const now = (taxes.proposed ?? taxes).taxes;
  const kept = useRestoredFields<KeptPlaces>(FORM);
  const [resident, setResident] = useState<string | null>(kept?.resident ?? null);
  const [work, setWork] = useState<string | null>(kept?.work ?? null);
  const [name, setName] = useState(kept?.name ?? '');
  const [tried, setTried] = useState(0);
  const save = useSignedSave({
    taxes,
    form: FORM,
    fields: { resident, work, name } satisfies KeptPlaces,
    isTouched: resident !== null || work !== null || name !== '',
  });
  const nothing = resident === null && work === null;
  const nameFault = name.trim() === '' ? t('taxes.faultName') : undefined;
  const refused = serverFaults(save.error, t, (pointer) => {
    if (pointer === '/signature/name') return { id: SIGNATURE_ID, label: t('taxes.signature') };
    if (pointer === '/residentGeoCode') return { id: 'place-resident', label: t('taxes.residentPlace') };
    if (pointer === '/workGeoCode') return { id: 'place-work', label: t('taxes.workPlace') };
    return undefined;
  });
  const own: FieldFault[] = [
    ...(nothing ? [{ field: 'place-resident', label: t('taxes.residentZip'), text: t('taxes.faultPlace') }] : []),
    ...(nameFault ? [{ field: SIGNATURE_ID, label: t('taxes.signature'), text: nameFault }] : []),
  ];
  const send = (event: FormEvent): void => {
    event.preventDefault();
    setTried((count) => count + 1);
    if (own.length > 0 || save.isSending) return;
    save.send(
      { ...(resident !== null && { residentGeoCode: resident }), ...(work !== null && { workGeoCode: work }) },
      name,
    );
  };
  return (
    <form onSubmit={send} noValidate>
      <Stack>
        <ErrorSummary
          faults={refused.faults.length > 0 ? refused.faults : tried > 0 ? own : []}
          general={refused.general}
          attempt={tried + save.attempt}
        />
        {refused.isConflict ? (
          <NewerValues
            lines={[
              { label: t('taxes.residentPlace'), value: now.residentLocation ?? t('taxes.placeUnknown') },
              { label: t('taxes.workPlace'), value: now.workLocation ?? t('taxes.placeUnknown') },
            ]}
          />
        ) : null}
        <PlaceCard
          id="place-resident"
          title={t('taxes.residentPlace')}
          label={t('taxes.residentZip')}
          now={now.residentLocation}
          geoCode={resident}
          error={tried > 0 && nothing ? t('taxes.faultPlace') : undefined}
          onChange={setResident}
        />
        <PlaceCard
          id="place-work"
          title={t('taxes.workPlace')}
          label={t('taxes.workZip')}
          now={now.workLocation}
          geoCode={work}
          error={undefined}
          onChange={setWork}
        />
        <SignCard
          title={t('taxes.signTitle')}
          statement={taxes.statement.text}
          name={name}
          signerName={taxes.signerName}
          error={
            tried > 0 ? (nameFault ?? refused.faults.find(({ field }) => field === SIGNATURE_ID)?.text) : undefined
          }
          onChange={(next) => {
            setName(next);
            save.clear();
          }}
        >
          <ButtonRow full>
            <Button type="submit" busy={save.isSending}>
              {t('taxes.signAndSend')}
            </Button>
            <ButtonLink kind="quiet" href={TAXES_PATH}>
              {t('taxes.cancel')}
            </ButtonLink>
          </ButtonRow>
        </SignCard>
      </Stack>
      <LeaveDialog question={save.leaving} />
    </form>
  );
}

interface PlaceCardProps {
  readonly id: string;
  readonly title: string;
  readonly label: string;
  /** The place on file, in words. */
  readonly now: string | null;
  readonly geoCode: string | null;
  readonly error: string | undefined;
  readonly onChange: (geoCode: string | null) => void;
}

function PlaceCard({ id, title, label, now, geoCode, error, onChange }: PlaceCardProps): ReactNode {
  const t = useText();
  const { api } = useServices();
  const [zip, setZip] = useState('');
  const five = /^\d{5}$/.test(zip.trim().slice(0, 5)) ? zip.trim().slice(0, 5) : '';
  const query = useQuery(placesQuery(api, five));
  const places = five === '' ? undefined : query.data;
  const unknown = places?.length === 0 ? t('taxes.zipUnknown') : undefined;
  const failed = five !== '' && query.isError ? t('taxes.zipFailed') : undefined;
  return (
    <Card title={title}>
      <p className={styles.lede}>{t('taxes.placeNow', { place: now ?? t('taxes.placeUnknown') })}</p>
      <div className={styles.fields}>
        <TextField
          id={id}
          label={label}
          hint={t('taxes.zipHint')}
          error={error ?? unknown ?? failed}
          inputMode="numeric"
          autoComplete="postal-code"
          optional
          value={zip}
          onChange={(event) => {
            setZip(event.target.value);
            onChange(null);
          }}
        />
        {places && places.length > 0 ? (
          <Choices
            label={places.length > 1 ? t('taxes.severalPlaces', { count: places.length }) : t('taxes.onePlace')}
            value={geoCode ?? undefined}
            onChange={onChange}
            choices={places.map((place) => ({
              value: place.geoCode,
              label: `${place.city}, ${place.state}`,
              note: t('taxes.placeNote', { county: place.county, code: formatGeoCode(place.geoCode) }),
            }))}
          />
        ) : null}
      </div>
    </Card>
  );
}
