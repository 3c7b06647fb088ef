import { correctedColors } from '@paystead/contract/features/branding/palette.ts';
import { OWN_COLORS } from '@paystead/contract/features/branding/rules.ts';
import { IMAGE_LIMITS, partnerImage } from '../../features/branding/partner-image.ts';
import { optional, required } from '../columns/column.ts';
import { color, filePath, hostname, id, link, listOf, partnerKey, text, yesNo } from '../columns/types.ts';
import { rowsOf, type Compiler, type CompilePort, type CompileSink, type StagedRow } from '../compile.ts';
import { importedId } from '../ids.ts';
import { fileRecord, type RowOf } from '../records/record.ts';
import type { RemovableTarget, Target } from '../targets.ts';
import { present } from './own-things.ts';
import { hostnamesOf } from './partner-hostnames.ts';

export const partnersFile = fileRecord({
  file: 'partners',
  about: 'A partner: the brand under which people see the portal',
  key: ['partner_key'],
  columns: {
    partner_key: required(partnerKey, { about: 'The key by which files name the partner', example: 'main' }),
    name: required(text(60), { about: 'The name', example: 'Acme Payroll' }),
    hostnames: optional(listOf(hostname), { about: 'The host names of its portal', example: 'pay.acme.example' }),
    is_white_labeled: optional(yesNo, { about: 'Whether the portal shows its brand only', example: 'yes' }),
    page_title: optional(text(60), { about: 'The title of each page', example: 'Acme Payroll' }),
    footer_text: optional(text(200), { about: 'The text at the foot of each page', example: '© Acme Payroll' }),
    privacy_policy_label: optional(text(60), { about: 'The text of the privacy link', example: 'Privacy' }),
    privacy_policy_url: optional(link, { about: 'The privacy policy', example: 'https://acme.example/privacy' }),
    terms_of_use_label: optional(text(60), { about: 'The text of the link to the terms', example: 'Terms of use' }),
    terms_of_use_url: optional(link, { about: 'The terms of use', example: 'https://acme.example/terms' }),
    action_color: optional(color, { about: 'The color of buttons and links', example: '#0b7a75' }),
    sidebar_color: optional(color, { about: 'The color of the sidebar', example: '#14294b' }),
    logo_file: optional(filePath, {
      about: 'The logo: SVG, PNG, JPEG or ICO, at most 150 kB',
      example: 'files/brand/logo.svg',
    }),
    favicon_file: optional(filePath, {
      about: 'The icon of the browser tab: SVG, PNG, JPEG or ICO, at most 75 kB',
      example: 'files/brand/icon.svg',
    }),
    support_contact: optional(text(100), {
      about: 'The contact for people who need help',
      example: 'support@acme.example',
    }),
    id: optional(id, { about: 'The id in Paystead or in the other system; exports fill it', example: '' }),
  },
});
type PartnerRow = RowOf<typeof partnersFile.columns>;
type Row = StagedRow<PartnerRow>;

const partner: Target = {
  table: 'partner',
  key: ['partner_id'],
  owner: ['partner_key'],
  columns: [
    'partner_key',
    'name',
    'is_white_labeled',
    'page_title',
    'footer_text',
    'privacy_policy_label',
    'privacy_policy_url',
    'terms_of_use_label',
    'terms_of_use_url',
    'logo_image_base64',
    'favicon_image',
    'action_color_hex',
    'sidebar_color_hex',
    'support_contact',
    'updated_at',
  ],
  ignored: ['updated_at'],
  name: { kind: 'partner', id: 'partner_id', of: ({ partner_key: key }) => String(key) },
};
const partnerHostname: RemovableTarget = {
  table: 'partner_hostname',
  key: ['hostname'],
  columns: ['partner_id'],
  isRemovable: true,
};

/** Partners with their host names. A list of host names replaces the one that the partner has. */
export const partners: Compiler = {
  records: [partnersFile],
  targets: [partner, partnerHostname],
  async compile(subjects, port, sink) {
    const hostnames = await hostnamesOf((work) => port.read(work));
    for (const subject of subjects)
      for (const because of rowsOf(subject, partnersFile)) {
        const known = await port.references.global('partner', because.row.partner_key);
        const partnerId = known ?? importedId('partner', [], because.row.id ?? because.row.partner_key);
        await compilePartner(because, partnerId, known === null, port, sink);
        hostnames.assign(partnerId, because.row.hostnames, {
          taken: (name) => sink.reject(because, 'hostname_taken', { column: 'hostnames', values: { hostname: name } }),
          add: (name) => sink.store(partnerHostname, { hostname: name, partner_id: partnerId }, because),
          remove: (name) => sink.remove(partnerHostname, { hostname: name }, because),
        });
      }
  },
};

async function compilePartner(
  because: Row,
  partner_id: string,
  isNew: boolean,
  port: CompilePort,
  sink: CompileSink,
): Promise<void> {
  const { row } = because;
  const logo = await imageOf(because, 'logo', port, sink);
  const favicon = await imageOf(because, 'favicon', port, sink);
  const { hostnames: _hosts, id: _id, logo_file: _logo, favicon_file: _icon, action_color: action, ...rest } = row;
  const { sidebar_color: sidebar, is_white_labeled: isOwn, ...texts } = rest;
  warnOfColors(because, sink);
  const columns = present({
    ...texts,
    is_white_labeled: isNew || isOwn !== undefined ? (isOwn ?? false) : undefined,
    action_color_hex: action?.toLowerCase() ?? action,
    sidebar_color_hex: sidebar?.toLowerCase() ?? sidebar,
    logo_image_base64: logo,
    favicon_image: favicon,
  });
  sink.store(partner, { partner_id, ...columns, updated_at: port.now.toISOString() }, because);
}

/** Returns an image as it is stored; undefined without the column, null for an empty cell. Rejects what isn't an image. */
async function imageOf(
  because: Row,
  what: 'logo' | 'favicon',
  { files }: CompilePort,
  sink: CompileSink,
): Promise<string | null | undefined> {
  const column = `${what}_file` as const;
  const path = because.row[column];
  if (path === undefined || path === null) return path;
  const size = await files.size(path);
  if (size === null) {
    sink.reject(because, 'file_missing', { column, values: { path } });
    return undefined;
  }
  const max = IMAGE_LIMITS[what];
  if (size > max) {
    sink.reject(because, 'image_too_large', { column, values: { bytes: size, max } });
    return undefined;
  }
  const parts: Uint8Array[] = [];
  for await (const part of files.open(path)) parts.push(part);
  const image = partnerImage(Buffer.concat(parts), what);
  if ('fault' in image) {
    sink.reject(because, FAULTS[image.fault.key], { column, values: image.fault.values });
    return undefined;
  }
  const left = image.leftOut.join(', ');
  if (left !== '') sink.warn(because, 'image_parts_left_out', { column, values: { parts: left } });
  return image.base64;
}

const FAULTS = {
  'image.tooLarge': 'image_too_large',
  'image.tooManyPixels': 'image_too_many_pixels',
  'image.unreadable': 'image_unreadable',
} as const;

/** Warns of colors on which text can't be read: the portal shows others. */
function warnOfColors(because: Row, sink: CompileSink): void {
  const { action_color: action, sidebar_color: sidebar } = because.row;
  const given = {
    action: action?.toLowerCase() ?? OWN_COLORS.action,
    sidebar: sidebar?.toLowerCase() ?? OWN_COLORS.sidebar,
  };
  const corrected = correctedColors(given);
  for (const name of ['action', 'sidebar'] as const)
    if (corrected[name] !== given[name])
      sink.warn(because, 'color_adjusted', {
        column: `${name}_color`,
        values: { given: given[name], shown: corrected[name] },
      });
}
