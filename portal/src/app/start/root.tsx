import type { ReactNode } from 'react';
import { App } from '../app.tsx';
import type { Booted } from './boot.ts';
import { BootedContext } from './context.ts';
import { Providers } from './providers.tsx';
import { SignInContext } from '../../platform/sign-in/use-sign-in.ts';

/** The portal with everything that its start has prepared. */
export function Root({ booted }: { readonly booted: Booted }): ReactNode {
  const { services, language, catalogue, translator, signIn } = booted;
  return (
    <Providers
      services={services}
      language={language}
      catalogue={catalogue}
      load={translator.load}
      onLanguage={translator.setLanguage}
    >
      <BootedContext value={booted}>
        <SignInContext value={signIn}>
          <App />
        </SignInContext>
      </BootedContext>
    </Providers>
  );
}
