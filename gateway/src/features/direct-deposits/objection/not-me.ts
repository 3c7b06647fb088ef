import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../../platform/clock.ts';
import { languageOf } from '../../../platform/http/request/language.ts';
import type { MailBrand } from '../../../platform/mail/brand.ts';
import { notMePage, type NotMeView } from './not-me-page.ts';
import { objectToChange, readNotice, type ObjectionPorts } from './object-to-change.ts';

export interface NotMePorts extends ObjectionPorts {
  readonly clock: Clock;
  /** Returns the branding for the host name of a request. */
  readonly brandAt: (hostname: string, now: Date) => Promise<MailBrand>;
}

/** A notice's token: 32 bytes in base64url. Anything else isn't looked up. */
const TOKEN = /^[\w-]{43}$/;

/**
 * Serves the page "This wasn't me". GET changes nothing, since mail scanners and previews fetch links; only the button's
 * POST does. The token is the proof, so neither a sign-in nor an anti-forgery pair is needed.
 */
export function serveNotMe(app: FastifyInstance, ports: NotMePorts): void {
  // A scope of its own, so that the form's content type is accepted only here.
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1024 },
      (_request, _body, done) => done(null, undefined),
    );
    scope.get<{ Params: { token: string } }>('/not-me/:token', { exposeHeadRoute: false }, async (request, reply) => {
      const { token } = request.params;
      const now = ports.clock.now();
      const notice = TOKEN.test(token) ? await readNotice(ports, token, now) : ({ state: 'unknown' } as const);
      return show(request, reply, notice.state === 'open' ? { ...notice, state: 'ask' } : { state: notice.state });
    });
    scope.post<{ Params: { token: string } }>('/not-me/:token', async (request, reply) => {
      const { token } = request.params;
      const language = languageOf(request.headers['accept-language']);
      const about = { now: ports.clock.now(), language, requestId: request.id };
      return show(request, reply, { state: TOKEN.test(token) ? await objectToChange(ports, token, about) : 'unknown' });
    });
  });

  async function show(request: FastifyRequest, reply: FastifyReply, view: NotMeView): Promise<FastifyReply> {
    const brand = await ports.brandAt(request.hostname, ports.clock.now());
    const { html, contentSecurityPolicy } = notMePage(view, brand, languageOf(request.headers['accept-language']));
    return reply
      .code(view.state === 'unknown' ? 404 : 200)
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .header('content-security-policy', contentSecurityPolicy)
      .type('text/html')
      .send(html);
  }
}
