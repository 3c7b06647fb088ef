/** Partners' logos as SVG source: our own drawings, small enough to be sent with the branding. */

export const HARBORLINE_LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28" fill="none"><circle cx="14" cy="14" r="13" fill="#fff"/><path d="M14 5v9M14 6.5l5.5 6H14" stroke="#14294b" stroke-width="2" stroke-linejoin="round"/><path d="M4.5 17.5c2.4-1.8 4.7-1.8 7.1 0s4.7 1.8 7.1 0 3.5-1.6 4.8-.6M7 21.8c2-1.3 4-1.3 6 0s5 1.6 8-.6" stroke="#0b7a75" stroke-width="2" stroke-linecap="round"/></svg>';

export const SUMMIT_RIDGE_LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28" fill="none"><rect x="1" y="1" width="26" height="26" rx="8" fill="#fff"/><path d="M4 21 11.5 8l4.2 7.3L18 12l6 9z" fill="#1f4a36"/><circle cx="20.5" cy="7.5" r="2.5" fill="#d9601a"/></svg>';
