import * as contract from '@paystead/contract/console/branding/endpoints.ts';
import type { ConsoleEndpoint } from '@paystead/contract/console/endpoint.ts';
import type { BrandPage } from '@paystead/contract/console/branding/model.ts';
import type { Transaction } from '../../platform/database/port.ts';
import { Failure, found } from '../../platform/failures/failure.ts';
import { consoleRoute, type ConsoleCall, type ConsoleRoute } from '../api/route.ts';
import { brandDraft, brandPageOf, discardDraft, liveBrand, saveDraft } from './brand-store.ts';
import { checkedBrand, checkedImage } from './check-brand.ts';
import { hostsOf } from './hosts-store.ts';
import { partnerOfConsole, type PartnerInReach } from './partner-reach.ts';
import type { ConsoleBrandingPorts } from './ports.ts';
import { publishDraft, rollBack, type Publishing } from './publish.ts';

/** A call about one partner. */
type PartnerCall = Pick<ConsoleCall<ConsoleEndpoint>, 'database' | 'scope' | 'now' | 'language'> & {
  readonly params: { readonly partnerKey: string };
};

/** A partner's branding: draft, previews, publishing and earlier states. */
export function consoleBrandingRoutes(ports: ConsoleBrandingPorts): ConsoleRoute[] {
  /** Runs one transaction about the call's partner. Throws `not_found` if it is out of reach. */
  const within = <T>(
    { database, scope, params: { partnerKey } }: PartnerCall,
    work: (tx: Transaction, partner: PartnerInReach) => Promise<T>,
    readOnly = false,
  ): Promise<T> =>
    database.asMaintenance(async (tx) => work(tx, found(await partnerOfConsole(tx, scope, partnerKey))), { readOnly });
  const changed = (call: PartnerCall, change: (publishing: Publishing) => Promise<void>): Promise<BrandPage> =>
    within(call, async (tx, partner) => {
      const { scope, now, language } = call;
      await change({ tx, scope, partner, ports, now, language });
      return brandPageOf(tx, partner, ports.isEnabled);
    });
  /** Returns branding to preview: colors are as the palette shows them. */
  const previewed = async (call: PartnerCall, typed: Parameters<typeof ports.check>[0]) => {
    const { partnerKey } = await within(call, async (_tx, partner) => partner, true);
    return { partnerKey, brand: checkedBrand(ports, { brand: typed, adjustsColors: true, language: call.language }) };
  };

  return [
    consoleRoute(contract.readBrandPage, (call) =>
      within(call, (tx, partner) => brandPageOf(tx, partner, ports.isEnabled), true),
    ),
    consoleRoute(contract.saveBrandDraft, (call) =>
      changed(call, async ({ tx, partner, scope, now, language }) => {
        const { brand: typed, adjustsColors, version } = call.body;
        const brand = checkedBrand(ports, { brand: typed, adjustsColors, language });
        const saved = { brand, adjustsColors, version, by: scope.email, now };
        if (!(await saveDraft(tx, partner, saved))) throw new Failure('version_conflict');
      }),
    ),
    consoleRoute(contract.discardBrandDraft, (call) =>
      changed(call, async ({ tx, partner }) => {
        if (!(await discardDraft(tx, partner, call.query.version))) throw new Failure('version_conflict');
      }),
    ),
    consoleRoute(contract.publishBrand, (call) => changed(call, (publishing) => publishDraft(publishing, call.body))),
    consoleRoute(contract.rollBackBrand, (call) => changed(call, (publishing) => rollBack(publishing, call.body))),
    consoleRoute(contract.checkBrandImage, async (call) => {
      const { field, base64 } = call.body;
      await within(call, async () => undefined, true);
      return checkedImage(ports, field, base64, call.language);
    }),
    consoleRoute(contract.readBrandHosts, (call) =>
      within(
        call,
        async (tx, partner) => {
          const { live } = await liveBrand(tx, partner);
          const title = (isWhiteLabeled: boolean) =>
            ports.titleOf(partner.partnerKey, { ...live, isWhiteLabeled }, call.now);
          return { hosts: await hostsOf(tx, partner, call.now, { partner: title(true), fallback: title(false) }) };
        },
        true,
      ),
    ),
    consoleRoute(contract.exportBrand, (call) =>
      within(
        call,
        async (tx, partner) => {
          const draft = call.query.state === 'draft' ? await brandDraft(tx, partner) : undefined;
          const brand = draft?.brand ?? (await liveBrand(tx, partner)).live;
          return {
            fileName: `branding-${partner.partnerKey}.json`,
            contentType: 'application/json',
            content: once(Buffer.from(`${JSON.stringify(brand, null, 2)}\n`)),
          };
        },
        true,
      ),
    ),
    consoleRoute(contract.previewBrandMail, async (call) => {
      const { brand: typed, kind, language } = call.body;
      return ports.mail(kind, { ...(await previewed(call, typed)), language, now: call.now });
    }),
    consoleRoute(contract.previewBrandPdf, async (call) => {
      const { brand: typed, language } = call.body;
      const pdf = await ports.pdf({ ...(await previewed(call, typed)), language, now: call.now });
      return { fileName: 'preview.pdf', contentType: 'application/pdf', content: once(pdf) };
    }),
  ];
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}
