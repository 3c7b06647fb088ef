import type * as contract from '@paystead/contract/features/year-end/endpoints.ts';
import type { Call, FileReply } from '../../../platform/http/route.ts';
import { withBrand } from '../../../platform/pdf/brand.ts';
import { pdfFile } from '../../../platform/pdf/pdf-file.ts';
import { sampleFileName, samplePdf } from '../../../platform/pdf/templates/year-end-sample.ts';
import { accessCodeOf } from '../access-code.ts';
import type { YearEndPorts } from '../ports.ts';

/** Returns the sample PDF with the code that proves that the employee could open it. */
export async function downloadSample(
  { pdf, keys, brandingOf }: YearEndPorts,
  { tx, session, employee, query, language, now }: Call<typeof contract.downloadSample>,
): Promise<FileReply> {
  const inLanguage = query.lang ?? language;
  const code = accessCodeOf(keys, employee, query.formFamily, now);
  const branded = withBrand(pdf, await brandingOf(tx, session.partnerId, now));
  return pdfFile(branded, sampleFileName(inLanguage), samplePdf(code, query.formFamily, inLanguage));
}
