/**
 * Returns the archive's readme: what the archive contains and how to verify that it was not changed. Always in both
 * languages.
 */
export function readme(fingerprint: string): string {
  const check = [
    '  sha256sum -c SHA256SUMS',
    '  openssl pkeyutl -verify -pubin -inkey public-key.pem -rawin -in manifest.json -sigfile manifest.json.sig',
  ];
  return [
    'YOUR PAY HISTORY',
    '',
    'A folder for each year holds every pay statement twice: as PDF for people, as JSON for programs.',
    'paychecks.csv has one row for each paycheck, lines.csv one row for each line of them; spreadsheets open both.',
    'manifest.json lists every file with its checksum (SHA-256) and is signed in manifest.json.sig.',
    '',
    'To check that nothing was changed, unpack the archive and run in its folder:',
    '',
    ...check,
    '',
    'The fingerprint of the key must be the one that your portal publishes at /api/check/export-keys:',
    `  ${fingerprint}`,
    'Your payroll provider can do all of this at once: ./paystead export verify FILE.zip',
    '',
    '----',
    '',
    'SU HISTORIAL DE PAGOS',
    '',
    'Una carpeta por año contiene cada comprobante dos veces: en PDF para leer y en JSON para programas.',
    'paychecks.csv tiene una fila por cada pago y lines.csv una por cada línea; las hojas de cálculo abren ambos.',
    'manifest.json enumera cada archivo con su suma de comprobación (SHA-256) y está firmado en manifest.json.sig.',
    '',
    'Para comprobar que nada se cambió, extraiga el archivo y ejecute en su carpeta:',
    '',
    ...check,
    '',
    'La huella de la clave debe ser la que publica su portal en /api/check/export-keys:',
    `  ${fingerprint}`,
    'Su proveedor de nómina puede hacerlo todo a la vez: ./paystead export verify ARCHIVO.zip',
    '',
  ].join('\n');
}
