import '@paystead/ui/styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { loadCatalogue, preferredLanguage } from './platform/language.ts';

const language = preferredLanguage();
document.documentElement.lang = language;
const catalogue = await loadCatalogue(language);
createRoot(document.querySelector('#root') as HTMLElement).render(
  <StrictMode>
    <App language={language} catalogue={catalogue} />
  </StrictMode>,
);
