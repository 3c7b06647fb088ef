import { useState, type ReactNode } from 'react';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button, ButtonLink, ButtonRow } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import styles from './direct-deposits.module.css';

/** What the page needs of signing in, which is not its business: handed in by the portal. */
export interface RecentSignIn {
  /** The password was given so lately that a form can be filled in before that is too long ago. */
  readonly isRecent: boolean;
  /** Asks for it again; where that leaves the page, it comes back to the same address. */
  readonly ask: () => Promise<boolean>;
}

/** Before the form and not after it: confirming may leave the page, and what was entered would be lost. */
export function ConfirmFirst({
  ask,
  onProven,
}: Pick<RecentSignIn, 'ask'> & { readonly onProven: () => void }): ReactNode {
  const t = useText();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const confirm = async (): Promise<void> => {
    setState('busy');
    const isProven = await ask();
    setState(isProven ? 'idle' : 'failed');
    if (isProven) onProven();
  };
  return (
    <>
      <PageHeader
        title={t('directDeposits.confirmTitle')}
        back={{ label: t('menu.directDeposits'), href: '/direct-deposits' }}
      />
      <Card>
        <Stack>
          <p>{t('directDeposits.confirmBody')}</p>
          {state === 'failed' ? (
            <Banner tone="warning" announce="polite" title={t('directDeposits.confirmFailed')} />
          ) : null}
          <div className={styles.buttons}>
            <ButtonRow full>
              <Button icon="shield" busy={state === 'busy'} onClick={() => void confirm()}>
                {t('directDeposits.confirm')}
              </Button>
              <ButtonLink kind="quiet" href="/direct-deposits">
                {t('directDeposits.cancel')}
              </ButtonLink>
            </ButtonRow>
          </div>
        </Stack>
      </Card>
    </>
  );
}
