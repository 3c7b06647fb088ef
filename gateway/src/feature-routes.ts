import { mayEdit } from '@paystead/contract/features/profile/rules.ts';
import { changeEngine } from './change-engine.ts';
import type { Brands } from './brands.ts';
import { activityRoutes } from './features/activity/routes.ts';
import { brandingRoutes } from './features/branding/routes.ts';
import { directDepositsRoutes } from './features/direct-deposits/routes.ts';
import { documentsRoutes } from './features/documents/routes.ts';
import { employeeLookupRoutes } from './features/employee-lookup/routes.ts';
import { hrRecordsRoutes } from './features/hr-records/routes.ts';
import { invitationsRoutes } from './features/invitations/routes.ts';
import { menuRoutes } from './features/menu/routes.ts';
import { messagesRoutes } from './features/messages/routes.ts';
import { payCalendarRoutes } from './features/pay-calendar/routes.ts';
import { paychecksRoutes } from './features/paychecks/routes.ts';
import { pendingTransactionsRoutes } from './features/pending-transactions/routes.ts';
import { preferencesRoutes } from './features/preferences/routes.ts';
import { linkRoutes, profileSelectionRoutes } from './features/profile-selection/routes.ts';
import { profileOf } from './features/profile/queries/read-profile.ts';
import { profileRoutes } from './features/profile/routes.ts';
import { sessionRoutes } from './features/session/routes.ts';
import { editVerdictOf } from './features/session/state.ts';
import { findPerson, listProfiles } from './features/session/store.ts';
import type { Session } from './platform/access/session.ts';
import { taxPlacesRoutes } from './features/tax-places/routes.ts';
import { taxPlaces } from './features/tax-places/tax-places.ts';
import { taxesRoutes } from './features/taxes/routes.ts';
import { yearEndRoutes } from './features/year-end/routes.ts';
import { recompute } from './recompute.ts';
import { replayNotice } from './notices/replay-notice.ts';
import { withSignInNotice } from './notices/sign-in-notice.ts';
import { taxTablesOn } from '@paystead/payroll/tables/shipped.ts';
import { taxTextsOfPlaces } from './tax-texts-of-places.ts';
import type { Route } from './platform/http/route.ts';
import { identityVerifier, type VerifierPorts } from './platform/identity-tokens/verify.ts';
import { logoutVerifier } from './platform/identity-tokens/verify-logout.ts';
import type { SecurityRecorder } from './platform/security/recorder.ts';
import type { NoteRefusal } from './platform/sign-in-refusals/refusal.ts';
import { sessionReach } from './platform/identity-tokens/session-reach.ts';
import { clamdScanner } from './platform/uploads/scanner.ts';
import { openUploads } from './platform/uploads/uploads.ts';
import type { PdfRenderer } from './platform/pdf/renderer.ts';
import { filesOf, type AppPorts } from './app-ports.ts';
import { assurancesOf } from './platform/identity-tokens/assurance.ts';

interface SignInParts {
  readonly verifier: VerifierPorts;
  readonly noteRefusal: NoteRefusal;
  readonly security: SecurityRecorder;
}

/** Creates the routes of all features, with the ports that each takes. */
export function featureRoutes(
  ports: AppPorts,
  { verifier, noteRefusal, security }: SignInParts,
  pdf: PdfRenderer,
  brands: Brands,
): Route[] {
  const { config, keys } = ports;
  const files = ports.files ?? filesOf(ports);
  const uploads = openUploads(files, config.scanner && clamdScanner(config.scanner));
  const verify = identityVerifier(verifier);
  const reachOf = sessionReach(config.providers);
  const verdictOf = (session: Session) => editVerdictOf(session, mayEdit);
  // `engine.changes` is for every feature whose data is changed through requests.
  const engine = ports.changeEngine ?? changeEngine(keys, brands);
  return [
    ...withSignInNotice(
      sessionRoutes({
        verify,
        verifyLogout: logoutVerifier(verifier),
        reachOf,
        limits: config.session,
        assurances: assurancesOf(config.providers),
        keys,
        noteRefusal,
        providerIds: config.providers.map(({ id }) => id),
        bearerSeconds: config.bearerSeconds,
        nativeClients: config.nativeClients,
        noticeReplay: replayNotice(keys, brands),
        mayEdit,
      }),
      keys,
      brands,
    ),
    ...profileSelectionRoutes({ verify, reachOf, noteRefusal, findPerson, listProfiles }),
    ...linkRoutes({ verify, keys, limits: config.session, mailBrand: brands.mailOfPartner }),
    ...invitationsRoutes({
      verify,
      reachOf,
      keys,
      security,
      recentSeconds: config.session.recentSeconds,
      mailBrand: brands.mailOfClient,
    }),
    ...brandingRoutes(),
    ...menuRoutes({
      limits: config.session,
      warnSeconds: 120,
      brandingEnabled: brands.enabled,
      analytics: config.analytics,
      keys,
    }),
    ...messagesRoutes(),
    ...paychecksRoutes({ pdf, files, keys, recompute, brandOf: brands.ofClient }),
    ...payCalendarRoutes(),
    ...pendingTransactionsRoutes({ ...engine, decideByGet: config.decideByGet }),
    ...yearEndRoutes({ pdf, files, keys, brandingOf: brands.ofPartner }),
    ...profileRoutes({ changes: engine.changes, verdictOf, places: taxPlaces(taxTablesOn) }),
    ...taxPlacesRoutes(taxTablesOn),
    ...taxesRoutes({ keys, changes: engine.changes, verdictOf, ...taxTextsOfPlaces(taxTablesOn) }),
    ...hrRecordsRoutes(),
    ...employeeLookupRoutes({ profileOf }),
    ...documentsRoutes({ files, uploads }),
    ...preferencesRoutes(),
    ...activityRoutes(),
    ...directDepositsRoutes({ keys, changes: engine.changes, mayEdit }),
  ];
}
