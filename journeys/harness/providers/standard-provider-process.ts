import { createServer } from 'node:http';
import { argv } from 'node:process';
import { Provider } from 'oidc-provider';
import { configurationOf, originOf } from './standard-provider-configuration.ts';
import { createPages } from './standard-provider-pages.ts';
import type { StandardProviderSettings } from './standard-provider-settings.ts';

/**
 * The process of a provider that shares no code with the development provider: the settings come as JSON in the first
 * argument, and the process runs until SIGTERM.
 */
const settings = JSON.parse(argv[2] ?? '') as StandardProviderSettings;

// Every time in its tokens comes from here.
const realNow = Date.now;
Date.now = () => realNow() + (settings.clockOffsetSeconds ?? 0) * 1000;

const provider = new Provider(settings.issuer, await configurationOf(settings));
const answer = provider.callback();
const pages = createPages(provider, settings);

createServer((request, response) => {
  const url = new URL(request.url ?? '/', originOf(settings));
  if (settings.ignoresRecency === true) {
    url.searchParams.delete('max_age');
    if (url.searchParams.get('prompt') === 'login') url.searchParams.delete('prompt');
    request.url = url.pathname + url.search;
  }
  if (url.pathname.startsWith('/interaction/'))
    return void pages(request, response).catch((error: unknown) => {
      response.writeHead(400, { 'Content-Type': 'text/plain' }).end(String(error));
    });
  return void answer(request, response);
}).listen(settings.port, '127.0.0.1', () => console.log('The standard provider is ready'));
