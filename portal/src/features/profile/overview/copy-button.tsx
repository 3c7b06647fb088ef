import type { ReactNode } from 'react';
import { useServices } from '../../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { IconButton } from '@paystead/ui/button/button.tsx';

interface CopyButtonProps {
  /** The name of the copied value. */
  readonly label: string;
  readonly value: string;
}

/** Copies a value. A toast says so, or that the browser didn't allow it. */
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
