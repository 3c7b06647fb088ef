/** Largest import of the console in bytes, all its files together. */
export const IMPORT_MOST_BYTES = 250_000_000;
