/** The most characters of a notice in each language. */
export const MOST_NOTICE_TEXT = 300;
