/** Entries of browser storage that the wrapper may keep outside the web view: none of them opens anything. */
export const SYNCED = {
  local: ['selectedProfile', 'roles', 'brandingColors', 'isInApp', 'appIsLogin', 'language', 'theme', 'amountsHidden'],
  session: ['MFA-Status'],
} as const;

/** The deep links that a provider comes back to (RFC 8252 section 7.1), of an app with this id. */
export const wrapperLinks = (applicationId: string) => ({
  signIn: `${applicationId}:/sign-in`,
  logout: `${applicationId}:/logout`,
});

/** Origins of the portal in the wrapper's web view, by platform; the bridge answers no others. */
export const WRAPPER_ORIGINS = { android: 'https://localhost', ios: 'capacitor://localhost' } as const;
