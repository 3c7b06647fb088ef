import { useState, type ReactNode } from 'react';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Checkbox } from '@paystead/ui/field/choices.tsx';
import type { Unlocking } from './start.tsx';

/** Setting of the app: whether opening it requires biometrics. */
export function UnlockCard({ unlocking }: { readonly unlocking: Unlocking }): ReactNode {
  const t = useText();
  const [on, setOn] = useState(unlocking.isOn);
  const [failed, setFailed] = useState(false);
  const change = (isOn: boolean): void => {
    setFailed(false);
    unlocking.set(isOn).then(
      () => setOn(isOn),
      () => setFailed(true),
    );
  };
  return (
    <Card titleBeside title={t('native.unlockTitle')}>
      <Checkbox label={t('native.unlockLabel')} note={t('native.unlockNote')} checked={on} onChange={change} />
      {failed ? (
        <Banner tone="danger" announce="assertive" title={t('native.unlockFailed')}>
          {t('native.unlockFailedNote')}
        </Banner>
      ) : null}
    </Card>
  );
}
