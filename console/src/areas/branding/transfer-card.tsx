import { useRef, useState, type ReactNode } from 'react';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button, ButtonRow } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { addressOf } from '../../platform/api.ts';

interface TransferCardProps {
  readonly partnerKey: string;
  readonly isWriter: boolean;
  /** Saves what a file has as the draft. */
  readonly onImport: (brand: unknown) => void;
  readonly isImporting: boolean;
}

/** Branding as a file: the export of this partner, or another one's as the draft. */
export function TransferCard({ partnerKey, isWriter, onImport, isImporting }: TransferCardProps): ReactNode {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const read = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    try {
      const brand: unknown = JSON.parse(await file.text());
      setUnreadable(false);
      onImport(brand);
    } catch {
      setUnreadable(true);
    }
  };
  return (
    <Card title={t('console.branding.transfer')} lede={t('console.branding.transferLede')}>
      <ButtonRow>
        <Button
          kind="second"
          icon="download"
          onClick={() => location.assign(addressOf('branding.export', { params: { partnerKey } }))}
        >
          {t('console.branding.export')}
        </Button>
        {isWriter ? (
          <Button kind="second" icon="upload" busy={isImporting} onClick={() => input.current?.click()}>
            {t('console.branding.import')}
          </Button>
        ) : null}
      </ButtonRow>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,application/json"
        aria-label={t('console.branding.import')}
        onChange={({ currentTarget }) => {
          void read(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
      {isUnreadable ? <Banner tone="danger" announce="assertive" title={t('console.branding.notJson')} /> : null}
    </Card>
  );
}
