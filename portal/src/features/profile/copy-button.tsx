import type { ReactNode } from 'react';
import { useServices } from '../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { IconButton } from '@paystead/ui/button/button.tsx';

interface CopyButtonProps {
  /** What is copied, in words. */
  readonly label: string;
  readonly value: string;
}

/** Copies a value as it stands; says that it did, or that the browser would not let it. */
export function CopyButton({ label, value }: CopyButtonProps): ReactNode {
  const t = useText();
  const { toaster } = useServices();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      toaster.show({ tone: 'success', title: t('profile.copied', { label }) });
    } catch {
      toaster.show({ tone: 'error', title: t('profile.copyFailed') });
    }
  };
  return <IconButton compact icon="copy" label={t('profile.copy', { label })} onClick={() => void copy()} />;
}
