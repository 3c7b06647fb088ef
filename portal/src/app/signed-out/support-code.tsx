import type { ReactNode } from 'react';
import { text } from '@paystead/ui/text.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';

/** SIG-2: the code that a person tells support, in two groups so that it is easier to read aloud. */
export function SupportCode({ reference }: { readonly reference: string }): ReactNode {
  const t = useText();
  return (
    <p className={text.soft}>
      {t('signIn.supportCode')} <b>{`${reference.slice(0, 4)}-${reference.slice(4)}`}</b>
    </p>
  );
}
