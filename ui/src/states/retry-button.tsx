import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { leaveFocusToHeading } from '../page/near-heading.ts';
import { useText } from '../translations/translations.tsx';

interface RetryButtonProps {
  readonly onRetry: () => void;
  readonly retrying?: boolean | undefined;
  readonly withIcon?: boolean | undefined;
}

/** The button that tries again. When it goes away, the focus moves to the nearest heading. */
export function RetryButton({ onRetry, retrying, withIcon }: RetryButtonProps): ReactNode {
  const t = useText();
  return (
    <Button
      ref={leaveFocusToHeading}
      kind="second"
      small
      icon={withIcon ? 'retry' : undefined}
      busy={retrying}
      onClick={onRetry}
    >
      {t('ui.tryAgain')}
    </Button>
  );
}
