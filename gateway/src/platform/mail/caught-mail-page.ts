import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { refuse } from '../failures/failure.ts';
import type { CaughtMail, MailCatcher } from './caught-mail.ts';
import { escapeHtml } from './escape.ts';

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0 auto; padding: 24px; max-width: 900px }
h1 { font-size: 24px; line-height: 32px } h2 { font-size: 18px; margin: 0 }
article { border: 1px solid color-mix(in srgb, currentcolor 25%, transparent); border-radius: 8px; padding: 16px; margin: 0 0 16px }
p { margin: 4px 0 12px } pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: 12px 0 0 }
`;

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

const byId = z.object({ id: z.uuid() });

/**
 * Serves the caught mail: `/mail` for people, `/mail.json` for tests, and each mail's own HTML alone, without script.
 * Served only beside the catcher, which never runs in production, and to this machine alone, since it shows everyone's
 * mail.
 */
export function serveCaughtMail(app: FastifyInstance, catcher: MailCatcher): void {
  app.addHook('onRequest', async (request) => {
    if (/^\/mail(?=[./?]|$)/.test(request.url) && !LOOPBACK.has(request.ip)) refuse('not_found');
  });
  app.get('/mail', async (_request, reply) =>
    fresh(reply)
      .type('text/html')
      .send(page(await catcher.list())),
  );
  app.get('/mail.css', async (_request, reply) => fresh(reply).type('text/css').send(STYLE));
  app.get('/mail.json', async (_request, reply) => {
    const mails = await catcher.list();
    return fresh(reply).send(mails.map(({ to, subject, text, html, sentAt }) => ({ to, subject, text, html, sentAt })));
  });
  app.get('/mail/:id', async (request, reply) => {
    const params = byId.safeParse(request.params);
    const mail = params.success ? await catcher.find(params.data.id) : undefined;
    if (mail === undefined) refuse('not_found');
    return (
      fresh(reply)
        // Shown as in a mail program: its own styles, font and attached logo, no script, no navigation, nothing loaded.
        .header(
          'content-security-policy',
          "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:; sandbox",
        )
        .type('text/html')
        .send(mail.html.replace('src="cid:logo"', `src="data:image/png;base64,${mail.logo ?? ''}"`))
    );
  });
}

function fresh(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store');
}

function page(mails: readonly CaughtMail[]): string {
  const none = '<p>Nothing has been sent yet.</p>';
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Caught mail</title><link rel="stylesheet" href="/mail.css"></head>
<body>
<h1>Caught mail</h1>
<p>No mail server is configured, so mail stays here instead of being sent. Newest first.</p>
<main>${mails.length === 0 ? none : mails.map(article).join('\n')}</main>
</body>
</html>
`;
}

function article({ id, to, subject, text, sentAt }: CaughtMail): string {
  return `<article>
<h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to)} · <time datetime="${escapeHtml(sentAt)}">${escapeHtml(sentAt)}</time> · <a href="/mail/${escapeHtml(id)}">as HTML</a></p>
<pre>${escapeHtml(text)}</pre>
</article>`;
}
