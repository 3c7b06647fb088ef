import type { ReactNode } from 'react';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { leaveFocusToHeading } from '@paystead/ui/page/near-heading.ts';
import type { ResumedEntries } from './use-form.ts';

/** Says that a form shows entries from before a reload or a new sign-in, and offers to drop them. */
export function ResumedNotice({ resumed }: { readonly resumed: ResumedEntries | undefined }): ReactNode {
  const t = useText();
  if (!resumed) return null;
  return (
    <Banner
      tone="info"
      announce="polite"
      title={t('platform.resumed')}
      actions={
        <Button ref={leaveFocusToHeading} kind="second" onClick={resumed.startOver}>
          {t('platform.startOver')}
        </Button>
      }
    >
      {t(resumed.hasErased ? 'platform.resumedWithoutNumbers' : 'platform.resumedNote')}
    </Banner>
  );
}
