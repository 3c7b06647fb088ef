/**
 * The format of every CSV file of the product, as options of csv-stringify: RFC 4180 with CRLF. Text that a spreadsheet
 * would treat as a formula gets a leading apostrophe, because names are entered by other people.
 */
export const CSV_FORMAT = { record_delimiter: '\r\n', escape_formulas: true, quoted_match: /[\r\n]/ } as const;

/** The byte order mark at the start of a file, by which spreadsheets recognize UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';
