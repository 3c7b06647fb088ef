import { useState, type ReactNode } from 'react';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { ButtonLink } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { LinkReview } from './link-review.tsx';
import { tokenIn } from './link-token.ts';

/** The page of the mailed link for a signed-in person (PRF-2). */
export function LinkPage(): ReactNode {
  const t = useText();
  const [token] = useState(() => tokenIn(location.hash, 'token'));
  return (
    <>
      <PageHeader title={t('profileSelection.linkPageTitle')} />
      <Stack form>
        <Card>
          <LinkReview isAlone token={token} invalidNote={t('profileSelection.linkInvalidNote')} />
        </Card>
        <p>
          <ButtonLink kind="second" href="/preferences">
            {t('profileSelection.toPreferences')}
          </ButtonLink>
        </p>
      </Stack>
    </>
  );
}
