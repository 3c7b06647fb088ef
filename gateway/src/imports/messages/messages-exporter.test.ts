import { afterAll, expect, it } from 'vitest';
import { createHarness } from '../../../test/harness.ts';
import { attach, post } from '../../../test/harness/messages.ts';
import { idOf } from '../../../test/harness/people.ts';
import { operatorScope } from '../../platform/access/operator-scope.ts';
import type { ExportPort } from '../export/exporter.ts';
import { messageAttachmentsExporter } from './messages-exporter.ts';

const harness = await createHarness();
afterAll(harness.close);

it('IMP-6: every attachment is exported, in the order of messages whatever their own ids, with its bytes', async () => {
  const { plain, other } = harness.people;
  const { client } = plain;
  const [first, second, foreign] = [idOf('mesg', 901), idOf('mesg', 902), idOf('mesg', 903)];
  await post(harness.insert, { messageId: first, to: [plain] });
  await post(harness.insert, { messageId: second, to: [plain] });
  await post(harness.insert, { messageId: foreign, to: [other] });
  const place = (attachmentId: string, messageId: string) =>
    attach(harness.insert, { attachmentId, messageId, client });
  await place(idOf('atta', 909), first);
  await place(idOf('atta', 908), first);
  await place(idOf('atta', 901), second);
  await attach(harness.insert, { attachmentId: idOf('atta', 905), messageId: foreign, client: other.client });

  const written: string[] = [];
  const port: Pick<ExportPort, 'read' | 'attachBytes'> = {
    read: (work) => harness.database.asMaintenance(work),
    attachBytes: async (path, content) => void written.push(`${path} ${content.length}`),
  };
  const exported: unknown[] = [];
  const exportedClient = { ...operatorScope(client), clientCode: client.code };
  const rows = messageAttachmentsExporter.rows(port as ExportPort, exportedClient);
  for await (const row of rows) {
    const { client_code, message, attachment } = row as Readonly<Record<string, unknown>>;
    if (message === first || message === second) exported.push([client_code, message, attachment]);
    else expect(message).not.toBe(foreign);
  }
  expect(exported).toEqual([
    ['MILLRACE', first, idOf('atta', 908)],
    ['MILLRACE', first, idOf('atta', 909)],
    ['MILLRACE', second, idOf('atta', 901)],
  ]);
  expect(written).toContain(`files/${idOf('atta', 901)}.pdf 4`);
});
