import { useState, type ReactNode } from 'react';
import type { PartnerBrand } from '@paystead/contract/console/branding/model.ts';
import { Card } from '@paystead/ui/card/card.tsx';
import { CompactSelect } from '@paystead/ui/field/inputs.tsx';
import { Segments } from '@paystead/ui/tabs/segments.tsx';
import { OWN_COLORS } from '@paystead/contract/features/branding/rules.ts';
import { LANGUAGE_NAME } from '@paystead/ui/translations/language.ts';
import { useText, useTranslations } from '@paystead/ui/translations/translations.tsx';
import { colorsOf, shownBranding } from '../brand-entries.ts';
import { Framed } from './framed.tsx';
import { PortalSample, type SampleScreen } from './portal-sample.tsx';
import { RenderedMail, RenderedPdf } from './rendered-preview.tsx';
import styles from '../branding.module.css';

const SIZES = { desktop: { width: 1120, height: 780 }, phone: { width: 390, height: 820 } } as const;

interface PreviewCardProps {
  readonly partnerKey: string;
  readonly brand: PartnerBrand;
  readonly year: number;
}

/** Everything that carries the branding, as it is being typed: the portal at once, mail and documents after a short pause. */
export function PreviewCard({ partnerKey, brand, year }: PreviewCardProps): ReactNode {
  const t = useText();
  const { language: own } = useTranslations();
  const [kind, setKind] = useState<'portal' | 'mail' | 'pdf'>('portal');
  const [screen, setScreen] = useState<SampleScreen>('home');
  const [theme, setTheme] = useState<'light' | 'dark'>('light');
  const [size, setSize] = useState<keyof typeof SIZES>(() => (innerWidth < 768 ? 'phone' : 'desktop'));
  const [mail, setMail] = useState<'payday' | 'newDevice'>('payday');
  const [language, setLanguage] = useState(own);
  const branding = shownBranding(brand, year);
  const languages = (
    <CompactSelect
      label={t('console.branding.language')}
      value={language}
      options={(['en', 'es'] as const).map((value) => ({ value, label: LANGUAGE_NAME[value] }))}
      onChange={({ target: { value } }) => setLanguage(value === 'es' ? 'es' : 'en')}
    />
  );
  const themes = (
    <Segments
      label={t('console.branding.theme')}
      value={theme}
      onChange={setTheme}
      options={[
        { value: 'light', label: t('console.branding.light') },
        { value: 'dark', label: t('console.branding.dark') },
      ]}
    />
  );
  return (
    <Card title={t('console.branding.preview')}>
      <div className={styles.tools}>
        <Segments
          label={t('console.branding.previewOf')}
          value={kind}
          onChange={setKind}
          options={[
            { value: 'portal', label: t('console.branding.portal') },
            { value: 'mail', label: t('console.branding.mail') },
            { value: 'pdf', label: t('console.branding.pdf') },
          ]}
        />
        {kind === 'portal' ? (
          <>
            <CompactSelect
              label={t('console.branding.screen')}
              value={screen}
              options={[
                { value: 'signIn', label: t('console.branding.screenSignIn') },
                { value: 'home', label: t('console.branding.screenHome') },
                { value: 'request', label: t('console.branding.screenRequest') },
                { value: 'states', label: t('console.branding.screenStates') },
              ]}
              onChange={({ target: { value } }) => setScreen(value as SampleScreen)}
            />
            {themes}
            <Segments
              label={t('console.branding.size')}
              value={size}
              onChange={setSize}
              options={[
                { value: 'desktop', label: t('console.branding.desktop') },
                { value: 'phone', label: t('console.branding.phone') },
              ]}
            />
          </>
        ) : null}
        {kind === 'mail' ? (
          <>
            <CompactSelect
              label={t('console.branding.mailKind')}
              value={mail}
              options={[
                { value: 'payday', label: t('console.branding.mailPayday') },
                { value: 'newDevice', label: t('console.branding.mailNewDevice') },
              ]}
              onChange={({ target: { value } }) => setMail(value === 'newDevice' ? 'newDevice' : 'payday')}
            />
            {themes}
          </>
        ) : null}
        {kind === 'portal' ? null : languages}
      </div>
      {kind === 'portal' ? (
        <Framed
          title={t('console.branding.portalPreview')}
          theme={theme}
          colors={brand.isWhiteLabeled ? colorsOf(brand) : OWN_COLORS}
          {...SIZES[size]}
        >
          <PortalSample branding={branding} screen={screen} />
        </Framed>
      ) : kind === 'mail' ? (
        <RenderedMail partnerKey={partnerKey} brand={brand} language={language} kind={mail} theme={theme} />
      ) : (
        <RenderedPdf partnerKey={partnerKey} brand={brand} language={language} />
      )}
    </Card>
  );
}
