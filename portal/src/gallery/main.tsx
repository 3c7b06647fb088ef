import '@paystead/ui/styles.ts';
import './gallery.css';
import { StrictMode, useEffect, useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from '../app/start/providers.tsx';
import { createServices } from '../platform/services.ts';
import { createTranslator } from '../app/start/translator.ts';
import { browserTransport } from '../platform/api/static-files.ts';
import { preferredLanguage } from '../platform/preferred-language.ts';
import { Gallery } from './gallery.tsx';
import { GalleryScreens } from './screens/screens.tsx';

const translator = createTranslator(preferredLanguage());
const services = createServices({
  transport: browserTransport,
  gatewayHost: '',
  language: translator.language,
  bearer: () => undefined,
  recover: () => Promise.resolve('show'),
  report: () => undefined,
});
const language = translator.language();
const catalogue = await translator.load(language);

const atScreens = (): boolean => location.hash.startsWith('#screens');

/** The controls, or the screens. */
function Both(): ReactNode {
  const [screens, setScreens] = useState(atScreens);
  useEffect(() => {
    const update = (): void => setScreens(atScreens());
    addEventListener('hashchange', update);
    return () => removeEventListener('hashchange', update);
  }, []);
  return screens ? <GalleryScreens /> : <Gallery services={services} />;
}

createRoot(document.querySelector('#root') as HTMLElement).render(
  <StrictMode>
    <Providers
      services={services}
      language={language}
      catalogue={catalogue}
      load={translator.load}
      onLanguage={translator.setLanguage}
    >
      <Both />
    </Providers>
  </StrictMode>,
);
