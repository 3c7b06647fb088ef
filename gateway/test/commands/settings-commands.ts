import { idOf, MILLRACE } from '../harness/people.ts';
import type { CommandLine } from './command-recorder.ts';
import { orchardCommands } from './orchard-commands.ts';

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" onload="x()"><path d="M0 0"/></svg>';

/** Partners, clients and their sandboxes, service accounts, operators, maintenance and notices. */
export async function settingsCommands(line: CommandLine): Promise<void> {
  await partners(line);
  await orchardCommands(line);
  await clients(line);
  await sandboxes(line);
  await serviceAccounts(line);
  await operators(line);
  await maintenance(line);
  await notices(line);
}

async function partners({ type, harness }: CommandLine): Promise<void> {
  await type('partner list');
  await harness.insert('partner_hostname', [
    { hostname: 'millrace.localhost', partner_id: MILLRACE.partnerId },
    { hostname: 'pay.millrace.example', partner_id: MILLRACE.partnerId },
  ]);
  const create = 'partner create';
  await type(`${create} larkspur --name ' Larkspur Pay ' --dry-run`);
  await type(`${create} larkspur --name 'Larkspur Pay' --action #0b7a75 --sidebar #14294b --support help@larkspur.example --hostname Pay.Larkspur.example --logo logo.svg --favicon logo.svg --footer 'By Larkspur' --privacy-label Privacy --privacy-url https://larkspur.example/privacy --terms-label Terms --terms-url https://larkspur.example/terms --by Ada`, { files: { 'logo.svg': LOGO } }); // prettier-ignore
  await type(`${create} heron --name Heron --page-title 'Heron’s pay' --white-label off`);
  await type(`${create} finch --name ' Finch Pay '`, { spanish: false });
  await type(`${create} larkspur --name Again`);
  await type(`${create} Larkspur`);
  await type(`${create} ${'x'.repeat(41)} --name x`);
  await type(`${create} ${'x'.repeat(40)} --name x --dry-run`);
  await type(`${create} twice --name x --action red --sidebar blue --white-label maybe --support '' --privacy-url javascript:x`); // prettier-ignore
  await type(`${create} late --name Late --hostname pay.millrace.example`);
  await type(`${create} dark --name Dark --logo none.svg`);
  await type(`${create} dark --name Dark --logo logo.svg`, { files: { 'logo.svg': 'not a picture' } });

  const set = 'partner set';
  await type(`${set} larkspur --page-title 'Larkspur <b>Pay</b>' --action #d9601a --adjust-colors --by Ben`);
  await type(`${set} larkspur --page-title 'Larkspur <b>Pay</b>'`, { about: 'again' });
  await type(`${set} larkspur --footer '' --white-label off --hostname new.larkspur.example --dry-run`);
  await type(`${set} larkspur --action #d9601a`);
  await type(`${set} larkspur --hostname pay.millrace.example`);
  await type(`${set} nobody --footer x`);
  await type(`${set} heron`, { about: 'without an option' });

  // Texts of the most characters, and of one more.
  const texts = (more: number) =>
    Object.entries({ name: 60, 'page-title': 60, footer: 200, 'privacy-label': 60, 'terms-label': 60, support: 100 })
      .map(([option, most]) => `--${option} ${'x'.repeat(most + more)}`)
      .join(' ');
  await type(`${set} heron ${texts(0)} --dry-run`, { about: 'the longest texts' });
  await type(`${set} heron ${texts(1)}`, { about: 'texts that are too long' });
  await type('partner hostname add larkspur Old.Larkspur.example --by Ben');
  await type('partner hostname add larkspur old.larkspur.example');
  await type('partner hostname add larkspur pay.millrace.example');
  await type('partner hostname add larkspur -no.example');
  await type('partner hostname add nobody a.example');
  await type('partner hostname remove larkspur old.larkspur.example');
  await type('partner hostname remove larkspur old.larkspur.example');
  await type('partner hostname remove larkspur pay.millrace.example');
  await type('partner hostname remove larkspur no..example');
  await type('partner hostname remove nobody a.example');
  await type('partner list', { about: 'after changes' });
  await type('partner show larkspur');
  await type('partner show partner-2');
  await type('partner show Larkspur');
  await type('partner history larkspur');
  await type('partner history partner-2');
  await type('partner history nobody');
}

async function clients({ type, harness }: CommandLine): Promise<void> {
  await type('client list');
  await type('client show millrace');
  await type('client show NOWHERE');
  await type('client history MILLRACE');
  await type('client history NOWHERE');

  await type('client set MILLRACE --hr-access off --deposit-accounts 10 --cutoff-days 0 --cutoff-time 09:30 --upload-types TXT,pdf --upload-max-bytes 0 --former-access-months 12 --pay-planner off --team-birthdays on --employee-sign-in multiFactor --sign-in-age-bank-change 300 --by Ada'); // prettier-ignore
  await type('client set MILLRACE --hr-access off', { about: 'again' });
  await type('client set MILLRACE --hr-access off --dry-run', { about: 'a trial of what is so already' });
  await type('client set MILLRACE --pay-planner on --messages off --former-access-months always --dry-run');
  await type('client set MILLRACE --managers-see-bank off --manager-view off --sign-in-age-bank-change default');
  await type('client set MILLRACE --hr-access x --messages x --deposit-accounts 11 --cutoff-days 15 --cutoff-time 24:00 --upload-types exe --upload-max-bytes 26214401 --former-access-months 11 --payroll-sign-in face --sign-in-age-pay-history 1s'); // prettier-ignore
  await type('client set MILLRACE');
  await type('client set NOWHERE --hr-access on');

  const decision = 'client decision set';
  await type(`${decision} MILLRACE directdeposit --decider manager --deadline 60 --escalate-to payrollAdministrator --deputy E-0006 --approvals 2 --by Ada`); // prettier-ignore
  await type(`${decision} MILLRACE 2 --decider manager`, { about: 'again' });
  await type(`${decision} MILLRACE 2 --escalate-to none --deputy none --dry-run`);
  await type(`${decision} MILLRACE 1 --decider none`);
  await type(`${decision} BAKERY 5 --decider supervisor --deadline 1`);
  await type(`${decision} MILLRACE 5 --deadline 5`, { about: 'the default becomes the client’s own' });
  await type(`${decision} MILLRACE 1 --decider boss --deadline 61 --escalate-to boss --deputy ' ' --approvals 3`);
  await type(`${decision} MILLRACE 1 --decider manager --escalate-to manager`);
  for (const [number, about] of [
    ['E-9999', 'who is no one'],
    ['E-0913', 'who left last month'],
    ['E-0912', 'who has reports and is on no list of administrators'],
    ['E-0021', 'of another client'],
    ['E-0008', 'who left'],
    ['E-0001', 'who decides about no one'],
  ] as const)
    await type(`${decision} MILLRACE 1 --deputy ${number}`, { about: `a deputy ${about}` });
  await type(`${decision} MILLRACE 3 --decider manager`);
  await type(`${decision} MILLRACE 1`);
  await type(`${decision} NOWHERE 1 --decider manager`);
  await type('client show MILLRACE', { about: 'with settings that don’t fit together' });
  await type('client decision reset MILLRACE 2 --dry-run');
  await type('client decision reset MILLRACE DirectDeposit --by Ada');
  await type('client decision reset MILLRACE 2');
  await type('client decision reset MILLRACE 2 --dry-run', { about: 'again, as a trial' });
  await type('client decision reset MILLRACE Undefined');
  await type('client decision reset NOWHERE 2');

  await type("client engine connect MILLRACE ' Mill Engine ' --dry-run");
  await type("client engine connect MILLRACE 'Mill Engine' --by Ada");
  await type("client engine connect MILLRACE 'Mill Engine'");
  await type("client engine connect MILLRACE 'New Engine'");
  await type(`client engine connect BAKERY '${'x'.repeat(61)}'`);
  await type(`client engine connect BAKERY '${'x'.repeat(60)}' --dry-run`);
  await type("client engine connect BAKERY ' '");
  await type('client engine connect NOWHERE Engine');
  const { plain } = harness.people;
  await harness.insert('pending_transaction', [
    {
      client_id: plain.client.clientId,
      employee_id: plain.employeeId,
      employee_workflow_id: 'deed0000-0000-4000-8000-0000000000e1',
      rule_type: 2,
      state: 'exported',
      before_sealed: new Uint8Array([1]),
      after_sealed: new Uint8Array([1]),
      summary: '{"label":null,"changes":[]}',
      effective_date: '2026-11-20',
      decider: 'manager',
      submitted_at: '2026-11-21T02:30:00Z',
      submitted_by: 'Petra',
    },
  ]);
  await type('client engine disconnect MILLRACE', { about: 'while a change waits for its answer' });
  await harness.change(
    `delete from pending_transaction where employee_workflow_id = 'deed0000-0000-4000-8000-0000000000e1'`,
  );
  await type('client engine disconnect MILLRACE --dry-run');
  await type('client engine disconnect MILLRACE --by Ada');
  await type('client engine disconnect MILLRACE');
  await type('client engine disconnect millrace --dry-run');
  await type('client engine disconnect NOWHERE');
  await type('client history MILLRACE', { about: 'after changes' });
  await type('client history BAKERY');
}

async function sandboxes({ type, harness }: CommandLine): Promise<void> {
  // The original of a sandbox: a rule with a deputy, and rows of each kind.
  await type('client decision set MILLRACE 2 --decider manager --deputy E-0006');
  await harness.insert('client_setting', [{ client_id: MILLRACE.clientId, name: 'theme', value: '"dark"' }]);
  await harness.insert('client_menu_item', [
    { client_id: MILLRACE.clientId, view: 'self', item_key: 'home', position: 1 },
  ]);
  await type("client sandbox create MILLRACE TRY --name ' First try ' --dry-run");
  await type('client sandbox create MILLRACE try --by Ada');
  await type("client sandbox create MILLRACE TRY2 --name 'Second try'");
  await type('client sandbox create MILLRACE TRY');
  await type('client sandbox create MILLRACE BAKERY');
  await type('client sandbox create TRY TRY3');
  await type("client sandbox create MILLRACE 'no code'");
  await type(`client sandbox create MILLRACE TRY3 --name '${'x'.repeat(101)}'`);
  await type('client sandbox create NOWHERE TRY3');
  await type('client list', { about: 'with sandboxes' });
  await type('client show TRY');
  await type('client sandbox compare try2');
  await type('client set TRY2 --hr-access on --cutoff-days 5 --upload-types pdf');
  await type('client decision set TRY2 1 --decider payrollAdministrator');
  await type('invitation settings --client TRY2 --mail-days 30 --self-registration on');
  await type('client sandbox compare TRY2', { about: 'after changes' });
  await type('client sandbox compare TRIAL', { about: 'of the other client', spanish: false });
  await type('client sandbox compare MILLRACE');
  await type('client sandbox compare NOWHERE');
  const { plain } = harness.people;
  // Someone who works at the sandbox alone, someone who also works elsewhere, and someone who never signed in.
  await harness.change(
    `insert into employee (client_id, employee_id, employee_number, created_at)
       select client_id, ('deed0000-0000-4000-8000-0000000000e' || n)::uuid, 'T-' || (n - 1), '2026-11-21T02:30:00Z'
         from client, generate_series(2, 4) n where client_code = 'TRY';
     insert into person (person_id, created_at) values ('deed0000-0000-4000-8000-0000000000a2', '2026-11-21T02:30:00Z');
     insert into profile (profile_id, username, client_id, employee_id, person_id)
       select replace(employee_id::text, 'deed', 'dead')::uuid, employee_number, client_id, employee_id,
              case employee_number when 'T-1' then 'deed0000-0000-4000-8000-0000000000a2'::uuid when 'T-2' then '${plain.personId}'::uuid end
         from employee where employee_number in ('T-1', 'T-2', 'T-3')`,
  );
  await type('client decision set TRY 2 --deadline 9');
  await type('client sandbox empty TRY --dry-run');
  await type('client sandbox empty try --by Ada');
  await type('client sandbox empty TRY');
  await type('client sandbox empty MILLRACE');
  await type('client sandbox empty NOWHERE');
  await type('client history TRY');
  await type('client sandbox remove TRY --dry-run');
  await type('client sandbox remove TRY');
  await type('client sandbox remove TRY');
  await type('client sandbox remove MILLRACE');
  await harness.change(
    `insert into audit_event (client_id, employee_id, audit_event_id, at, action, resource, endpoint, actor_role, request_id)
       select client_id, '${plain.employeeId}', 'deed0000-0000-4000-8000-0000000000e3', '2026-11-21T02:30:00Z', 'view', 'pay', 'paychecks.list', 'self', 'r'
         from client where client_code = 'TRY2'`,
  );
  await type('client sandbox remove TRY2', { about: 'with an audit' });
}

/** A fixed key in both forms, and a private one. */
const JWK = { kty: 'EC', crv: 'P-256', x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU', y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0' }; // prettier-ignore

async function serviceAccounts({ type, id }: CommandLine): Promise<void> {
  await type('service-account list');
  const create = 'service-account create';
  await type(`${create} mill-engine --scope imports:read,changes:read --client millrace --by Ada`);
  await type(`${create} both-engine --scope 'changes:read changes:read' --client MILLRACE,millrace,BAKERY`);
  await type(`${create} mill-engine --scope changes:read --client MILLRACE`);
  await type(`${create} Mill --scope changes:read --client MILLRACE`);
  await type(`${create} other`);
  await type(`${create} other --scope ',changes:read,' --client NOWHERE`, { spanish: false });
  await type(`${create} other --scope all,none --client NOWHERE,MILLRACE`);
  await type('service-account list', { about: 'with two accounts' });
  await type('service-account grant mill-engine --scope changes:read,people:write --client MILLRACE,BAKERY --by Ben');
  await type('service-account grant mill-engine --scope people:write --client MILLRACE');
  await type('service-account grant mill-engine --scope all --client NOWHERE');
  await type('service-account grant nobody --scope changes:read --client MILLRACE');
  await type('service-account revoke mill-engine --scope changes:read --client BAKERY --by Ben');
  await type('service-account revoke mill-engine --scope changes:read --client BAKERY');
  await type('service-account revoke mill-engine --scope changes:read');
  await type('service-account revoke nobody --scope changes:read --client MILLRACE');
  await type('service-account rotate mill-engine --overlap-days 0 --by Ben');
  await type('service-account rotate mill-engine');
  await type('service-account rotate mill-engine --overlap-days 90', { spanish: false });
  await type('service-account rotate mill-engine --overlap-days 91');
  await type('service-account rotate mill-engine --overlap-days -1');
  await type('service-account rotate nobody');
  await type('service-account add-key mill-engine key.json', { files: { 'key.json': JSON.stringify(JWK) } });
  await type('service-account add-key mill-engine key.json', { files: { 'key.json': JSON.stringify({ ...JWK, d: 'x' }) } }); // prettier-ignore
  await type('service-account add-key mill-engine key.json', { files: { 'key.json': 'no key' } });
  await type('service-account add-key mill-engine none.json');
  await type('service-account add-key nobody key.json', { files: { 'key.json': JSON.stringify(JWK) } });
  await type('service-account show mill-engine');
  await type('service-account show both-engine');
  await type('service-account show night-engine', { about: 'with keys of every state', spanish: false });
  await type('service-account show old-engine', { about: 'disabled long ago', spanish: false });
  await type('service-account show nobody');
  const credential = await id(
    `select c.service_credential_id as id from service_credential c join service_account a using (service_account_id)
      where a.name = 'mill-engine' and c.kind = 'key'`,
  );
  await type(`service-account revoke-credential both-engine ${credential}`);
  await type(`service-account revoke-credential mill-engine ${credential} --by Ben`);
  await type(`service-account revoke-credential mill-engine ${credential}`);
  for (const [number, about] of [
    [902, 'one that was revoked'],
    [903, 'one that has expired'],
    [905, 'one of another account'],
  ] as const)
    await type(`service-account revoke-credential night-engine ${idOf('cred', number)}`, { about, spanish: false });
  await type('service-account revoke-credential mill-engine first');
  await type(`service-account revoke-credential nobody ${credential}`);
  await type('service-account disable both-engine --by Ben');
  await type('service-account disable both-engine');
  await type('service-account disable nobody');
  await type('service-account rotate both-engine');
  await type('service-account grant both-engine --scope changes:read --client MILLRACE');
  await type('service-account add-key both-engine key.json', { files: { 'key.json': JSON.stringify(JWK) } });
  await type('service-account revoke both-engine --scope changes:read --client BAKERY', { spanish: false });
  const left = await id(
    `select c.service_credential_id as id from service_credential c join service_account a using (service_account_id)
      where a.name = 'both-engine'`,
  );
  await type(`service-account revoke-credential both-engine ${left}`, { about: 'of a disabled account' });
  await type('service-account list', { about: 'with one that is disabled' });
  await type('service-account show mill-engine', { about: 'with a revoked key' });
  await type('service-account history mill-engine');
  await type('service-account history both-engine');
  await type('service-account history nobody');
}

async function operators({ type }: CommandLine): Promise<void> {
  await type('operator list');
  const create = 'operator create';
  await type(`${create} ' Olivia@Provider.example ' --name 'Olivia Owens' --role owner --by Ada`);
  await type(`${create} simon@provider.example --name Simon --role support --partner partner-1`);
  await type(`${create} dana@millrace.example --name Dana --role payroll --client millrace`);
  await type(`${create} olivia@provider.example --name Again --role owner`);
  await type(`${create} olivia`);
  await type(`${create} a@b --name A --role payroll`);
  await type(`${create} a@b --name A --role owner --client MILLRACE`);
  await type(`${create} a@b --name A --role boss --partner nobody --client NOWHERE`);
  await type('operator list', { about: 'with three' });
  await type(`${create} a@b --name A --role boss --partner partner-1`, { spanish: false });
  await type(`${create} a@b --name A --role boss --client MILLRACE`, { spanish: false });
  await type("operator end ' SIMON@provider.example ' --by Ada");
  await type('operator end simon@provider.example');
  await type('operator end operator-905@example.test', { about: 'who ended twice', spanish: false });
  await type('operator end nobody@provider.example');
  await type(`${create} simon@provider.example --name 'Simon Sato' --role owner`, { about: 'once more' });
  await type('operator list', { about: 'with one that ended' });
  await type('operator history simon@provider.example');
  await type('operator history olivia@provider.example');
  await type('operator history nobody@provider.example');
}

async function maintenance({ type, harness }: CommandLine): Promise<void> {
  await type('maintenance list');
  const start = 'maintenance start';
  await type('maintenance end');
  await type('maintenance until 2026-11-21T06:30Z');
  await type(`${start} --reason 'A new release' --until 2026-11-21T00:30-05:00 --by Ada`, { spanish: false });
  await type(`${start} --reason 'A new release'`);
  await type(`${start} --client millrace --reason 'An import' --operators-may-change`, { spanish: false });
  await type(`${start} --client MILLRACE --reason 'An import'`);
  await type(`${start} --client BAKERY --until 2026-11-21T03:30Z`);
  await type(`${start} --client BAKERY --reason '${'x'.repeat(301)}' --until tomorrow`);
  await type(`${start} --client BAKERY --reason x --until tomorrow`, { spanish: false });
  await type(`${start} --client BAKERY --reason ' '`, { spanish: false });
  await type(`${start} --client NOWHERE --reason x`);
  await type(`${start} --client BAKERY --reason '${'x'.repeat(300)}'`, { about: 'the longest reason', spanish: false });
  await type('maintenance end --client BAKERY');
  await type('maintenance list', { about: 'of everything and of one client' });
  harness.advanceSeconds(60);
  await type('maintenance until 2026-11-21T06:30:00+01:00 --client millrace --by Ben');
  await type('maintenance until 2026-11-21T06:30Z');
  await type('maintenance until 2026-11-21T02:30Z');
  await type('maintenance until later');
  await type('maintenance until 2026-11-21T06:30Z --client BAKERY');
  await type('maintenance until 2026-11-21T06:30Z --client NOWHERE');
  harness.advanceSeconds(60);
  await type('maintenance end --client MILLRACE --by Ben');
  await type('maintenance end --client MILLRACE');
  await type('maintenance end --client NOWHERE');
  await type('maintenance list', { about: 'with one that ended' });
  await type('maintenance end');
}

async function notices({ type, id, harness }: CommandLine): Promise<void> {
  await type('notices list');
  const post = 'notices post';
  await type(`${post} --everyone --en 'Paychecks load slowly.' --es 'Los pagos tardan en cargar.' --by Ada`);
  await type(`${post} --clients millrace,BAKERY,Millrace --warning --link https://status.example/ --from 2026-11-21T12:00:00Z --until 2026-11-22T12:00:00Z --en Soon --es Pronto`); // prettier-ignore
  await type(post);
  for (const fault of ["--en ' ' --es b", '--en a --es b --from today', '--en a --es b --until later'])
    await type(`${post} --everyone ${fault}`, { spanish: false });
  await type(`${post} --clients ' nowhere , ,MILLRACE' --en ' a ' --es b`, { spanish: false });
  await type(`${post} --everyone --clients MILLRACE --en a --es b`);
  await type(`${post} --everyone --en a --es b --link ftp://x --from today --until later`);
  await type(`${post} --everyone --en a --es b --from 2026-11-22T12:00:00Z --until 2026-11-21T12:00:00Z`);
  await type(`${post} --everyone --en a --es b --until 2026-11-01T12:00:00Z`);
  await type(`${post} --clients NOWHERE,MILLRACE --en a --es b`);
  await type(`${post} --everyone --en '${'x'.repeat(301)}' --es b`);
  await type(`${post} --everyone --en '${'x'.repeat(300)}' --es b --from 2026-12-24T12:00:00Z`);
  await harness.change(`delete from operator_notice where shown_from = '2026-12-24T12:00:00Z'`);
  await type('notices list', { about: 'one that is shown and one that will be' });
  const notice = (kind: string) =>
    id(
      `select notice_id as id from operator_notice where kind = '${kind}' and text ->> 'en' in ('Soon', 'Paychecks load slowly.')`,
    );
  await type(`notices withdraw ${await notice('notice')} --by Ben`);
  await type(`notices withdraw ${await notice('notice')}`);
  harness.advanceSeconds(3 * 86_400);
  await type('notices list', { about: 'days later' });
  await type(`notices withdraw ${await notice('warning')}`, { about: 'after its time' });
  await type(`notices withdraw ${idOf('opno', 901)}`, { about: 'that is over', spanish: false });
  const moment = new Date(harness.now.getTime() + 1).toISOString();
  await harness.change(`update operator_notice set shown_until = '${moment}' where notice_id = '${idOf('opno', 901)}'`);
  await type(`notices withdraw ${idOf('opno', 901)}`, { about: 'that ends at this moment', spanish: false });
  await type(`notices withdraw ${idOf('opno', 902)}`, { about: 'that was withdrawn', spanish: false });
  await type('notices withdraw first');
  await type('notices withdraw 0badc0de-0000-4000-8000-000000000000');
}
