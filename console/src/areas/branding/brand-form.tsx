import type { ReactNode } from 'react';
import type { BrandField } from '@paystead/contract/console/branding/model.ts';
import { defaultBranding } from '@paystead/contract/features/branding/rules.ts';
import { Card } from '@paystead/ui/card/card.tsx';
import { Checkbox } from '@paystead/ui/field/choices.tsx';
import { FieldStack } from '@paystead/ui/field/field.tsx';
import { TextField } from '@paystead/ui/field/inputs.tsx';
import type { PlainTextKey } from '@paystead/ui/translations/text.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { brandOf, verdictOf, type BrandEntries } from './brand-entries.ts';
import { ColorField } from './color-field.tsx';
import { ImageField } from './image-field.tsx';

type TextName =
  | 'pageTitle'
  | 'footerText'
  | 'privacyPolicyLabel'
  | 'privacyPolicyUrl'
  | 'termsOfUseLabel'
  | 'termsOfUseUrl';

const TEXTS: readonly (readonly [TextName, PlainTextKey, number])[] = [
  ['pageTitle', 'console.branding.pageTitle', 60],
  ['footerText', 'console.branding.footerText', 200],
  ['privacyPolicyLabel', 'console.branding.privacyPolicyLabel', 60],
  ['privacyPolicyUrl', 'console.branding.privacyPolicyUrl', 500],
  ['termsOfUseLabel', 'console.branding.termsOfUseLabel', 60],
  ['termsOfUseUrl', 'console.branding.termsOfUseUrl', 500],
];

interface BrandFormProps {
  readonly partnerKey: string;
  readonly entries: BrandEntries;
  readonly year: number;
  readonly set: (changed: Partial<BrandEntries>) => void;
  readonly faultOf: (field: BrandField) => string | undefined;
}

/** The fields of a partner's branding. An empty one is inherited from the product, and says what that is. */
export function BrandForm({ partnerKey, entries, year, set, faultOf }: BrandFormProps): ReactNode {
  const t = useText();
  const defaults = defaultBranding(year);
  const brand = brandOf(entries);
  const isWeak = (['action', 'sidebar'] as const).some((which) => {
    const { given, shown } = verdictOf(brand, which);
    return given !== shown;
  });
  return (
    <>
      <Card title={t('console.branding.colors')}>
        <FieldStack>
          <ColorField
            which="action"
            label={t('console.branding.actionColorHex')}
            brand={brand}
            error={faultOf('actionColorHex')}
            onChange={(actionColorHex) => set({ actionColorHex })}
          />
          <ColorField
            which="sidebar"
            label={t('console.branding.sidebarColorHex')}
            brand={brand}
            error={faultOf('sidebarColorHex')}
            onChange={(sidebarColorHex) => set({ sidebarColorHex })}
          />
          {isWeak || entries.adjustsColors ? (
            <Checkbox
              label={t('console.branding.adjust')}
              note={t('console.branding.adjustNote')}
              checked={entries.adjustsColors}
              onChange={(adjustsColors) => set({ adjustsColors })}
            />
          ) : null}
        </FieldStack>
      </Card>
      <Card title={t('console.branding.pictures')}>
        <FieldStack>
          <ImageField
            partnerKey={partnerKey}
            field="logoImageBase64"
            label={t('console.branding.logoImageBase64')}
            hint={t('console.branding.logoHint')}
            value={entries.logoImageBase64}
            error={faultOf('logoImageBase64')}
            onChange={(logoImageBase64) => set({ logoImageBase64 })}
          />
          <ImageField
            partnerKey={partnerKey}
            field="faviconImage"
            label={t('console.branding.faviconImage')}
            hint={t('console.branding.faviconHint')}
            value={entries.faviconImage}
            error={faultOf('faviconImage')}
            onChange={(faviconImage) => set({ faviconImage })}
          />
        </FieldStack>
      </Card>
      <Card title={t('console.branding.texts')}>
        <FieldStack>
          <Checkbox
            label={t('console.branding.isWhiteLabeled')}
            note={t('console.branding.whiteLabelNote')}
            checked={entries.isWhiteLabeled}
            onChange={(isWhiteLabeled) => set({ isWhiteLabeled })}
          />
          {TEXTS.map(([field, label, maxLength]) => (
            <TextField
              key={field}
              label={t(label)}
              hint={entries[field] ? undefined : t('console.branding.inherited', { value: defaults[field] })}
              optional
              maxLength={maxLength}
              value={entries[field] ?? ''}
              error={faultOf(field)}
              onChange={({ target: { value } }) => set({ [field]: value === '' ? null : value })}
            />
          ))}
        </FieldStack>
      </Card>
    </>
  );
}
