import './ui/styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { Providers } from './app/providers.tsx';
import { createServices } from './platform/services.ts';
import { createSpeaker } from './app/speaker.ts';
import { browserTransport } from './platform/api/static-files.ts';
import { browserLog, reportFailure } from './platform/report-failure.ts';
import { paintForOlderEngines } from './platform/older-engines.ts';
import { preferredLanguage } from './platform/translations/language.ts';

void paintForOlderEngines();
const speaker = createSpeaker(preferredLanguage());
const services = createServices({
  transport: browserTransport,
  gatewayHost: '',
  language: speaker.language,
  bearer: () => undefined,
  recover: () => Promise.resolve('show'),
  report: (failure, toaster) => reportFailure(failure, toaster, speaker.text, browserLog),
});

const root = createRoot(document.querySelector('#root') as HTMLElement);
const language = speaker.language();
const catalogue = await speaker.load(language);
root.render(
  <StrictMode>
    <Providers
      services={services}
      language={language}
      catalogue={catalogue}
      load={speaker.load}
      onLanguage={speaker.speak}
    >
      <App />
    </Providers>
  </StrictMode>,
);
