import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { InteractionResults, Provider } from 'oidc-provider';
import { subjectOf } from './standard-provider-configuration.ts';
import { SECOND_FACTOR_CODE, type StandardProviderSettings } from './standard-provider-settings.ts';

type Details = Awaited<ReturnType<Provider['interactionDetails']>>;

/** Returns the handler of the sign-in and the consent page. */
export function createPages(provider: Provider, settings: StandardProviderSettings) {
  const finish = (request: IncomingMessage, response: ServerResponse, result: InteractionResults) =>
    provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true });

  const signIn = async (form: URLSearchParams): Promise<InteractionResults | undefined> => {
    const account = settings.accounts.find(({ username }) => username === form.get('account'));
    const code = form.get('code') ?? '';
    if (account === undefined || form.get('passphrase') !== account.password) return undefined;
    if (code !== '' && code !== SECOND_FACTOR_CODE) return undefined;
    const withKey = form.has('key') ? settings.securityKey : undefined;
    const { acr, amr } = withKey ?? (code === '' ? settings.password : settings.secondFactor);
    return {
      login: { accountId: subjectOf(account.username), ...(acr && { acr }), ...(amr && { amr: [...amr] }) },
    };
  };

  const consent = async (details: Details): Promise<InteractionResults> => {
    const grant =
      (details.grantId === undefined ? undefined : await provider.Grant.find(details.grantId)) ??
      new provider.Grant({
        accountId: details.session?.accountId ?? '',
        clientId: String(details.params['client_id']),
      });
    grant.addOIDCScope(String(details.params['scope']));
    return { consent: { grantId: await grant.save() } };
  };

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const details = await provider.interactionDetails(request, response);
    const asks = details.prompt.name;
    if (request.method === 'POST') {
      const form = new URLSearchParams(await text(request));
      if (form.has('refuse')) return finish(request, response, { error: 'access_denied' });
      const result = asks === 'consent' ? await consent(details) : await signIn(form);
      if (result !== undefined) return finish(request, response, result);
    }
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end(asks === 'consent' ? CONSENT_PAGE : signInPage(settings.securityKey !== undefined));
  };
}

const page = (heading: string, content: string): string =>
  `<!doctype html><html lang="en"><title>${heading}</title><h1>${heading}</h1><form method="post">${content}
<button name="refuse" value="yes" formnovalidate>Refuse</button></form></html>`;

const signInPage = (hasKey: boolean): string =>
  page(
    'Corporate account',
    `<label>Account name <input name="account" autocomplete="username"></label>
<label>Passphrase <input name="passphrase" type="password"></label>
<label>Authenticator code <input name="code" inputmode="numeric"></label>
<button>Next</button>${hasKey ? '<button name="key" value="yes">Next, with my security key</button>' : ''}`,
  );

const CONSENT_PAGE = page('Share your details', '<p>Paystead asks for your name and email.</p><button>Allow</button>');
