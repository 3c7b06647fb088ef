import type { SignInOffer } from '@paystead/contract/assurance.ts';
import type { AuthorizeReply } from '@paystead/contract/features/session/model.ts';
import type { Bridge } from '@paystead/contract/bridge.ts';
import { Unreached } from '../api/failure.ts';
import type { AuthorizeRequest, GatewayPort } from '../sign-in/ports.ts';
import { offerIn } from '../sign-in/provider/sign-in-offer.ts';
import { SignInError } from '../sign-in/sign-in-error.ts';
import { writeStored } from '../storage.ts';
import type { TokenKeeper } from './token-keeper.ts';

interface WrappedGatewayPorts {
  readonly web: GatewayPort;
  readonly keeper: TokenKeeper;
  readonly bridge: Bridge;
  /** Opens a session whose bearer token is bound to the native app's client. */
  readonly authorize: (request: AuthorizeRequest) => Promise<AuthorizeReply>;
}

/** Marker stored in place of a token: it has the form of a JWT and contains no secret (reading 8). */
const MARKER = ['{"typ":"paystead-marker"}', '{"kept":"keystore"}']
  .map(btoa)
  .join('.')
  .replaceAll('=', '')
  .concat('.wrapper');

/** The gateway calls of sign-in in the native app. The session's tokens are kept in the keystore only (SES-5). */
export function wrappedGateway({ web, keeper, bridge, authorize }: WrappedGatewayPorts): GatewayPort {
  const openSession = async (request: AuthorizeRequest): Promise<AuthorizeReply> => {
    const reply = await authorize(request);
    if (reply.refreshToken === null) throw new SignInError('invalid_answer');
    await keeper.keep({ token: reply.token, refreshToken: reply.refreshToken, expiresAt: reply.expiresAt });
    await bridge.storeIdentityToken({ idToken: request.idpToken });
    writeStored('appIsLogin', 'true');
    writeStored('appIdpToken', MARKER);
    await bridge.loginSuccess({ clientCode: request.clientCode });
    // NAV-8.
    await bridge.navigate({ module: 'home' });
    return { ...reply, token: MARKER };
  };

  return {
    ...web,
    session: async () => {
      if (!keeper.isSignedIn()) return undefined;
      const used = keeper.bearer();
      const session = await web.session().catch(async (failure: unknown) => {
        // After hours in the background, the bearer token has expired, but the refresh token may still be valid.
        await keeper.renew(used).catch(() => {
          throw failure;
        });
        return web.session();
      });
      if (session) return session;
      await keeper.renew(used).catch((failure: unknown) => {
        // Without a network the session may still be valid, so it is kept.
        if (failure instanceof Unreached) throw failure;
        return keeper.forget();
      });
      return keeper.isSignedIn() ? web.session() : undefined;
    },
    authorize: openSession,
    switchProfile: async (profile, unused) => {
      const openWith = async (offer?: SignInOffer) => {
        const { idToken, nonce } = await unused(offer);
        return openSession({ ...profile, idpToken: idToken, nonce });
      };
      try {
        return await openWith();
      } catch (error) {
        // The other client may ask for a stronger sign-in than this one.
        const offer = offerIn(error);
        if (!offer?.isAvailable) throw error;
        return openWith(offer);
      }
    },
    endSession: async () => {
      await web.endSession();
      await keeper.forget();
    },
  };
}
