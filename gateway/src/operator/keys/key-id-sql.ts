/** Returns SQL for the id of the key that sealed a value: its length is in the envelope's second byte, the id follows. */
export const keyIdSql = (value: string): string =>
  `case when length(${value}) > 2 then encode(substring(${value} from 3 for get_byte(${value}, 1)), 'escape') end`;
