const PREFIX = 'XXXX';

/** Returns the text that stands for an account number of which only the last four characters are known. */
export const unknownNumber = (lastFour: string): string => `${PREFIX}${lastFour}`;

/** Checks whether an account number stands for an unknown one. Such a number must never leave for a bank or a pay engine. */
export const isUnknownNumber = (number: string): boolean => number.startsWith(PREFIX);
