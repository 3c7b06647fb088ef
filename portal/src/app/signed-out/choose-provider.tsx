import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '@paystead/ui/button/button.tsx';
import { TextField } from '@paystead/ui/field/inputs.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { providersOf, type SignInProvider } from '../../platform/sign-in/configuration.ts';
import { providersOfEmail } from '../../platform/sign-in/provider/provider-of-email.ts';
import { useSignIn } from '../../platform/sign-in/use-sign-in.ts';
import { useBooted } from '../start/context.ts';
import { SignedOutPage } from './signed-out-page.tsx';
import { useLocation } from 'wouter';

/** Signs in at one of several providers: the email decides which one, or else the person (SIG-3). */
export function ChooseProvider({ returnTo }: { readonly returnTo: string }): ReactNode {
  const t = useText();
  const signIn = useSignIn();
  const [, go] = useLocation();
  const providers = providersOf(useBooted().configuration);
  const [offered, setOffered] = useState<readonly SignInProvider[]>();
  const [email, setEmail] = useState('');

  const begin = async (provider: SignInProvider, loginHint: string): Promise<void> => {
    const path = await signIn.signIn({ returnTo, provider: provider.id, loginHint });
    if (path !== undefined) go(path, { replace: true });
  };
  const find = async (entered: string): Promise<void> => {
    setEmail(entered);
    const found = await providersOfEmail(entered, providers);
    const [only] = found;
    if (only && found.length === 1) await begin(only, entered);
    else setOffered(found);
  };

  if (!offered)
    return (
      <SignedOutPage title={t('signIn.choose.title')} lede={t('signIn.choose.text')}>
        <EmailForm start={email} onSubmit={find} />
      </SignedOutPage>
    );
  return (
    <SignedOutPage title={t('signIn.offer.title')} lede={t('signIn.offer.text', { email })}>
      <Stack>
        {offered.map((provider) => (
          <Button key={provider.id} wide kind="second" onClick={() => void begin(provider, email)}>
            {provider.name}
          </Button>
        ))}
        <Button wide kind="quiet" onClick={() => setOffered(undefined)}>
          {t('signIn.offer.back')}
        </Button>
      </Stack>
    </SignedOutPage>
  );
}

interface EmailFormProps {
  readonly start: string;
  readonly onSubmit: (email: string) => Promise<void>;
}

function EmailForm({ start, onSubmit }: EmailFormProps): ReactNode {
  const t = useText();
  const id = useId();
  const [email, setEmail] = useState(start);
  const [isInvalid, setInvalid] = useState(false);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const entered = email.trim();
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(entered)) {
      setInvalid(true);
      document.getElementById(id)?.focus();
      return;
    }
    setBusy(true);
    await onSubmit(entered).finally(() => setBusy(false));
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <TextField
          id={id}
          type="email"
          autoComplete="username"
          label={t('signIn.choose.email')}
          value={email}
          error={isInvalid ? t('signIn.choose.invalid') : undefined}
          onChange={({ target }) => {
            setEmail(target.value);
            setInvalid(false);
          }}
        />
        <Button type="submit" wide busy={busy}>
          {t('signIn.choose.action')}
        </Button>
      </Stack>
    </form>
  );
}
