/** Largest import in bytes, all its files together. */
export const IMPORT_MOST_BYTES = 256 * 1024 * 1024;
