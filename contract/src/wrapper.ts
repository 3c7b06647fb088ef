/** Entries of browser storage that the wrapper may keep outside the web view. None of them grants access. */
export const SYNCED = {
  local: ['selectedProfile', 'roles', 'brandingColors', 'isInApp', 'appIsLogin', 'language', 'theme', 'amountsHidden'],
  session: ['MFA-Status'],
} as const;

/** The deep links by which an identity provider returns to the app with this id (RFC 8252 section 7.1). */
export const wrapperLinks = (applicationId: string) => ({
  signIn: `${applicationId}:/sign-in`,
  logout: `${applicationId}:/logout`,
});

/** Origins of the portal in the wrapper's web view, by platform. The bridge serves no others. */
export const WRAPPER_ORIGINS = { android: 'https://localhost', ios: 'capacitor://localhost' } as const;
