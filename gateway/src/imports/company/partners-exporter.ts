import { z } from 'zod';
import { statement } from '../../platform/database/port.ts';
import type { Exporter, ExportPort } from '../export/exporter.ts';
import { partnersFile } from './partners.ts';

const line = z.string().nullable();
const ofClient = statement(
  'exports.partner',
  z.object({
    id: z.string(),
    partner_key: z.string(),
    name: z.string(),
    is_white_labeled: z.boolean(),
    page_title: line,
    footer_text: line,
    privacy_policy_label: line,
    privacy_policy_url: line,
    terms_of_use_label: line,
    terms_of_use_url: line,
    logo: line,
    favicon: line,
    action_color: line,
    sidebar_color: line,
    support_contact: line,
    hostnames: z.array(z.string()),
  }),
  `select p.partner_id as id, partner_key, p.name, is_white_labeled, page_title, footer_text, privacy_policy_label,
          privacy_policy_url, terms_of_use_label, terms_of_use_url, logo_image_base64 as logo, favicon_image as favicon,
          action_color_hex as action_color, sidebar_color_hex as sidebar_color, support_contact,
          array(select h.hostname from partner_hostname h where h.partner_id = p.partner_id order by 1) as hostnames
     from partner p join client c on c.partner_id = p.partner_id
    where c.client_id = $1`,
);

/** Writes the partner of a client, with its images beside the tables. */
export const partnersExporter: Exporter = {
  record: partnersFile,
  async *rows(port, { clientId }) {
    for (const { logo, favicon, ...row } of await port.read((tx) => tx.rows(ofClient, [clientId])))
      yield {
        ...row,
        logo_file: await attach(port, row.partner_key, 'logo', logo),
        favicon_file: await attach(port, row.partner_key, 'favicon', favicon),
      };
  },
};

async function attach(port: ExportPort, key: string, what: string, base64: string | null): Promise<string | null> {
  if (base64 === null) return null;
  const content = Buffer.from(base64, 'base64');
  const path = `files/partners/${key}-${what}.${endingOf(content)}`;
  await port.attachBytes(path, content);
  return path;
}

/** Returns the file name's ending by the first bytes: stored images are SVG, PNG, JPEG or ICO. */
function endingOf(content: Buffer): string {
  if (content[0] === 0x89) return 'png';
  if (content[0] === 0xff) return 'jpg';
  return content[0] === 0 ? 'ico' : 'svg';
}
