import '../ui/styles.ts';
import './gallery.css';
import { StrictMode, useEffect, useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from '../app/providers.tsx';
import { createServices } from '../platform/services.ts';
import { createSpeaker } from '../app/speaker.ts';
import { browserTransport } from '../platform/api/static-files.ts';
import { preferredLanguage } from '../platform/translations/language.ts';
import { Gallery } from './gallery.tsx';
import { GalleryScreens } from './screens/screens.tsx';

const speaker = createSpeaker(preferredLanguage());
const services = createServices({
  transport: browserTransport,
  gatewayHost: '',
  language: speaker.language,
  bearer: () => undefined,
  recover: () => Promise.resolve('show'),
  report: () => undefined,
});
const language = speaker.language();
const catalogue = await speaker.load(language);

const atScreens = (): boolean => location.hash.startsWith('#screens');

/** Controls, or the screens that they make. */
function Both(): ReactNode {
  const [screens, setScreens] = useState(atScreens);
  useEffect(() => {
    const heard = (): void => setScreens(atScreens());
    addEventListener('hashchange', heard);
    return () => removeEventListener('hashchange', heard);
  }, []);
  return screens ? <GalleryScreens /> : <Gallery services={services} />;
}

createRoot(document.querySelector('#root') as HTMLElement).render(
  <StrictMode>
    <Providers
      services={services}
      language={language}
      catalogue={catalogue}
      load={speaker.load}
      onLanguage={speaker.speak}
    >
      <Both />
    </Providers>
  </StrictMode>,
);
