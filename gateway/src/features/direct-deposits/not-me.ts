import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import { languageOf } from '../../platform/http/language.ts';
import type { MailBrand } from '../../platform/mail/brand.ts';
import { notMePage, type NotMeView } from './not-me-page.ts';
import { lookAtNotice, objectTo, type ObjectionPorts } from './object.ts';

export interface NotMePorts extends ObjectionPorts {
  readonly clock: Clock;
  /** What the page wears: the brand of the host name it was asked at. */
  readonly brandAt: (hostname: string, now: Date) => Promise<MailBrand>;
}

/** A token as it stands in a notice: 32 bytes in base64url. Anything else is not even looked up. */
const TOKEN = /^[\w-]{43}$/;

/**
 * The page behind "this wasn't me". Looking does nothing, since mail scanners and previews fetch links; only the button's
 * POST acts. Whoever holds the link needs no sign-in, and no anti-forgery pair either: the token is the proof.
 */
export function serveNotMe(app: FastifyInstance, ports: NotMePorts): void {
  // One scope, so that the form's content type is read here and nowhere else.
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1024 },
      (_request, _body, done) => done(null, undefined),
    );
    scope.get<{ Params: { token: string } }>('/not-me/:token', { exposeHeadRoute: false }, async (request, reply) => {
      const { token } = request.params;
      const now = ports.clock.now();
      const found = TOKEN.test(token) ? await lookAtNotice(ports, token, now) : ({ state: 'unknown' } as const);
      return show(request, reply, found.state === 'open' ? { ...found, state: 'ask' } : { state: found.state });
    });
    scope.post<{ Params: { token: string } }>('/not-me/:token', async (request, reply) => {
      const { token } = request.params;
      const language = languageOf(request.headers['accept-language']);
      const about = { now: ports.clock.now(), language, requestId: request.id };
      return show(request, reply, { state: TOKEN.test(token) ? await objectTo(ports, token, about) : 'unknown' });
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
