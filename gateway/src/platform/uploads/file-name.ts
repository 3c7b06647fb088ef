/** The longest stored name in characters: it also has to fit into a header and a folder. */
const MAX_LENGTH = 120;

/** Names that mean a device on Windows, with any extension. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/**
 * Returns a safe form of a file's name: its last part alone, without control characters, invisible ones and those that
 * change the reading direction (`gpj.exe` shown as `exe.jpg`), and without characters that are special to a file
 * system. Never empty, at most 120 characters, its extension kept.
 */
export function safeFileName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Cs}]/gu, '')
    // Browsers encode quotation marks and line ends of a name in this way.
    .replaceAll(/%(22|0d|0a)/gi, '_')
    .replaceAll(/[<>:"|?*%]/g, '_')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const safe = DEVICE.test(clean) ? `_${clean}` : clean;
  const ending = /\.[a-z0-9]{1,10}$/i.exec(safe)?.[0] ?? '';
  const stem = safe.slice(0, safe.length - ending.length);
  return `${Array.from(stem || 'document')
    .slice(0, MAX_LENGTH - ending.length)
    .join('')}${ending}`;
}
