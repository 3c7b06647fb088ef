import type { AuthorizeReply } from '@paystead/contract/features/session/model.ts';
import type { Bridge } from '@paystead/contract/bridge.ts';
import { Unreached } from '../api/failure.ts';
import type { AuthorizeWish, GatewayPort } from '../sign-in/ports.ts';
import { SignInError } from '../sign-in/sign-in-error.ts';
import { writeStored } from '../storage.ts';
import type { TokenKeeper } from './token-keeper.ts';

interface WrappedGatewayPorts {
  readonly web: GatewayPort;
  readonly keeper: TokenKeeper;
  readonly bridge: Bridge;
  /** Asks the gateway for a session whose bearer is bound to the wrapper's client. */
  readonly authorize: (wish: AuthorizeWish) => Promise<AuthorizeReply>;
  readonly identityToken: () => Promise<string>;
}

/** What stands in storage where the web page has its marker: three parts that decode, and no secret (reading 8). */
const MARKER = ['{"typ":"paystead-marker"}', '{"kept":"keystore"}']
  .map(btoa)
  .join('.')
  .replaceAll('=', '')
  .concat('.wrapper');

/** SES-5: in the wrapper a session is a bearer and a refresh token, which go into the keystore and nowhere else. */
export function wrappedGateway({ web, keeper, bridge, authorize, identityToken }: WrappedGatewayPorts): GatewayPort {
  const enter = async (wish: AuthorizeWish): Promise<AuthorizeReply> => {
    const reply = await authorize(wish);
    if (reply.refreshToken === null) throw new SignInError('invalid_answer');
    await keeper.keep({ token: reply.token, refreshToken: reply.refreshToken, expiresAt: reply.expiresAt });
    await bridge.storeIdentityToken({ idToken: wish.idpToken });
    writeStored('appIsLogin', 'true');
    writeStored('appIdpToken', MARKER);
    await bridge.loginSuccess({ clientCode: wish.clientCode });
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
        // An app comes back after hours: its bearer has run out, its refresh token may not have.
        await keeper.renew(used).catch(() => {
          throw failure;
        });
        return web.session();
      });
      if (session) return session;
      await keeper.renew(used).catch((failure: unknown) => {
        // Without a network nothing is known about the session: it stays.
        if (failure instanceof Unreached) throw failure;
        return keeper.forget();
      });
      return keeper.isSignedIn() ? web.session() : undefined;
    },
    authorize: enter,
    switchProfile: async (profile) => enter({ ...profile, idpToken: await identityToken() }),
    endSession: async () => {
      await web.endSession();
      await keeper.forget();
    },
  };
}
