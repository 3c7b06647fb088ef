import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { watchConnection } from '../../platform/query-client.ts';
import type { Catalogue } from '@paystead/ui/translations/catalogue.ts';
import { type Language } from '@paystead/ui/translations/language.ts';
import { rememberLanguage } from '../../platform/preferred-language.ts';
import { TranslationsProvider } from '@paystead/ui/translations/translations.tsx';
import { LoadingBar } from '@paystead/ui/shell/tools.tsx';
import { ToastList } from '@paystead/ui/toast/toast-list.tsx';
import { RememberedAmounts } from '../amounts.tsx';
import { ServicesContext, type Services } from '../../platform/services.ts';

interface ProvidersProps {
  readonly services: Services;
  readonly language: Language;
  readonly catalogue: Catalogue;
  readonly load: (language: Language) => Promise<Catalogue>;
  readonly onLanguage: (language: Language) => void;
  readonly children: ReactNode;
}

/** Providers of every page: services, queries, texts and toasts. */
export function Providers({ services, language, catalogue, load, onLanguage, children }: ProvidersProps): ReactNode {
  useEffect(() => watchConnection(services.connection, services.queries), [services]);
  const changed = (next: Language): void => {
    rememberLanguage(next);
    document.documentElement.lang = next;
    onLanguage(next);
  };
  return (
    <ServicesContext value={services}>
      <QueryClientProvider client={services.queries}>
        <TranslationsProvider language={language} catalogue={catalogue} load={load} onChange={changed}>
          <RememberedAmounts>
            <LoadingBar loading={services.loading} />
            {children}
            <ToastList toaster={services.toaster} />
          </RememberedAmounts>
        </TranslationsProvider>
      </QueryClientProvider>
    </ServicesContext>
  );
}
