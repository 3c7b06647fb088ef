import '../ui/styles.ts';
import './gallery.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from '../app/providers.tsx';
import { createServices } from '../platform/services.ts';
import { createSpeaker } from '../app/speaker.ts';
import { browserTransport } from '../platform/api/static-files.ts';
import { preferredLanguage } from '../platform/translations/language.ts';
import { Gallery } from './gallery.tsx';

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
createRoot(document.querySelector('#root') as HTMLElement).render(
  <StrictMode>
    <Providers
      services={services}
      language={language}
      catalogue={catalogue}
      load={speaker.load}
      onLanguage={speaker.speak}
    >
      <Gallery services={services} />
    </Providers>
  </StrictMode>,
);
