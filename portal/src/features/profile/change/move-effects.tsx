import type { ReactNode } from 'react';
import type { MovePreview, ResidencePlace } from '@paystead/contract/features/profile/model.ts';
import { formatGeoCode } from '@paystead/contract/features/taxes/geo-code.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Facts } from '@paystead/ui/list/facts.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { moveText } from './move-texts.ts';
import styles from '../profile.module.css';

/** The tax consequences of a move for the next paycheck (ME-2), with the new tax location and its codes. */
export function MoveEffects({ preview }: { readonly preview: MovePreview }): ReactNode {
  const t = useText();
  const format = useFormat();
  const { effects, from, to, firstCheckDate } = preview;
  const moved = to !== null && to.geoCode !== from?.geoCode;
  const name = ({ city, county, state }: ResidencePlace): string => [city || county, state].filter(Boolean).join(', ');
  return (
    <Stack>
      {firstCheckDate ? (
        <p className={styles.note}>{t('profile.taxFrom', { date: format.date(firstCheckDate, 'date') })}</p>
      ) : null}
      <ul className={styles.effects}>
        {effects.map((effect) => (
          <li key={effect.code + (effect.to ?? '') + (effect.from ?? '')}>{moveText(effect, t, format)}</li>
        ))}
      </ul>
      {moved ? (
        <Facts
          small
          items={[
            { label: t('profile.taxPlace'), value: name(to) },
            { label: t('profile.taxCode'), value: formatGeoCode(to.geoCode) },
            ...(to.psdCode ? [{ label: t('profile.psdCode'), value: to.psdCode }] : []),
          ]}
        />
      ) : null}
    </Stack>
  );
}
