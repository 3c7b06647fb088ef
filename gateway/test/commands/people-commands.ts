import { furnishAccounts } from '../../src/features/direct-deposits/test/petra.ts';
import { returnFile } from '../../src/features/direct-deposits/bank/ach/test/return-file.ts';
import { idOf, MILLRACE } from '../harness/people.ts';
import { acknowledge, attach, post } from '../harness/messages.ts';
import { consent, issueForm } from '../harness/year-end.ts';
import { furnishOutbox } from '../world/programs.ts';
import { furnishDeposits } from '../world/pay.ts';
import { furnishMessages } from '../world/messages.ts';
import { INVITATION_STATES } from '../../src/operator/invitations/invitation-store.ts';
import type { CommandLine } from './command-recorder.ts';

const PDF = '%PDF-1.4\n%%EOF\n';

/** Accounts that sign in, invitations, messages, deposits and year-end forms. */
export async function peopleCommands(line: CommandLine): Promise<void> {
  await identities(line);
  await links(line);
  await invitations(line);
  await postings(line);
  await messages(line);
  await deposits(line);
  await places(line);
  await yearEnd(line);
}

async function identities({ type, harness }: CommandLine): Promise<void> {
  const { plain, namesake } = harness.people;
  await type('identity list petra@example.test');
  const identity = (person: typeof plain, issuer: string, subject: string, linked_at: string) => ({
    issuer,
    subject,
    person_id: person.personId,
    linked_at,
  });
  const [first, second] = ['https://one.example.test', 'https://two.example.test'];
  await harness.insert('person_identity', [
    identity(plain, first, 'petra-1', '2026-10-01T12:00:00Z'),
    identity(plain, second, 'petra-2', '2026-09-01T12:00:00Z'),
    identity(namesake, first, 'petra-3', '2026-10-01T12:00:00Z'),
    identity(namesake, second, 'petra-4', '2026-10-02T12:00:00Z'),
  ]);
  const session = (number: number, person: typeof plain, issuer: string, subject: string, more: object = {}) => ({
    session_id: idOf('sess', number),
    token_hash: new Uint8Array(32).fill(number),
    kind: 'web',
    person_id: person.personId,
    profile_id: person.profileId,
    signed_in_at: '2026-11-21T02:30:00Z',
    created_at: '2026-11-21T02:30:00Z',
    last_seen_at: '2026-11-21T02:30:00Z',
    provider_id: 'provider',
    issuer,
    subject,
    revoked_at: null,
    revoked_reason: null,
    ...more,
  });
  await harness.insert('session', [
    session(1, plain, first, 'petra-1'),
    session(2, plain, first, 'petra-1'),
    session(3, plain, second, 'petra-2'),
    session(4, plain, second, 'petra-2', { revoked_at: '2026-11-21T03:00:00Z', revoked_reason: 'signedOut' }),
    session(5, namesake, first, 'petra-3'),
    session(6, namesake, second, 'petra-4'),
    session(7, namesake, second, 'petra-4'),
  ]);
  await type("identity list ' Petra@Example.test'");
  await type('identity list nobody@example.test');
  const unlink = 'identity unlink';
  await type('identity list former.omar@example.test', { about: 'an address that was replaced', spanish: false });
  await type(`${unlink} 911@home.example.test`, { about: 'of two accounts of someone else', spanish: false });
  await type(`${unlink} petra@example.test --subject petra-3`);
  await type(`${unlink} petra@example.test --subject petra-2 --by Ada`);
  await type(`${unlink} petra@example.test`);
  await type(`${unlink} petra@example.test`);
  await type(`${unlink} nobody@example.test`);
  await type('identity list petra@namesake.example.test', { about: 'of the namesake' });
  await type(`${unlink} petra@namesake.example.test`, { about: 'of two accounts' });
}

async function links({ type, harness }: CommandLine): Promise<void> {
  await type('link list');
  const { plain, other } = harness.people;
  const at = (minutes: number) => new Date(harness.now.getTime() + minutes * 60_000).toISOString();
  const link = (number: number, person: typeof plain, more: Readonly<Record<string, string | null>>) => ({
    link_id: idOf('link', number),
    person_id: person.personId,
    kind: 'change',
    current_email: `${person.firstName.toLowerCase()}@example.test`,
    updated_email: `new-${number}@elsewhere.test`,
    token_hash: new Uint8Array(32).fill(number),
    cancel_hash: new Uint8Array(32).fill(100 + number),
    requested_at: at(-60 + number),
    expires_at: at(60),
    cancel_until: at(120),
    completed_at: null,
    cancelled_at: null,
    claimant_issuer: null,
    claimant_subject: null,
    ...more,
  });
  await harness.insert('email_link', [
    link(1, plain, {}),
    link(2, other, {}),
    link(3, plain, { completed_at: at(-30) }),
    link(4, plain, { expires_at: at(-1) }),
    link(5, plain, { cancelled_at: at(-60 + 6) }),
    link(6, plain, { cancelled_at: at(-30) }),
    link(7, plain, { cancelled_at: at(-20) }),
    link(8, plain, { current_email: 'gone@example.test' }),
    link(9, other, { kind: 'claim', updated_email: 'petra@example.test', claimant_issuer: 'https://one.example.test', claimant_subject: 'secret' }), // prettier-ignore
    link(10, other, { kind: 'claim', claimant_issuer: 'https://one.example.test', claimant_subject: 'secret' }),
  ]);
  await type('link list', { about: 'of every state' });
  await type('link list --open');
  await harness.change('delete from email_link; delete from session; delete from person_identity');
}

async function invitations({ type, harness }: CommandLine): Promise<void> {
  const { plain, colleague, manager, supervisor, chief, reader, other } = harness.people;
  await harness.change(
    `update profile set person_id = null where employee_id in (${[plain, colleague, manager, supervisor, other].map(({ employeeId }) => `'${employeeId}'`).join(', ')})`,
  );
  await harness.change(
    `update personal_version set personal_email = 'Petra@Mail.example.test', work_email = 'petra@work.example.test' where employee_id = '${plain.employeeId}';
     update personal_version set personal_email = 'shared@mail.example.test' where employee_id in ('${colleague.employeeId}', '${manager.employeeId}');
     update personal_version set personal_email = 'silas@mail.example.test' where employee_id = '${supervisor.employeeId}';
     update employee set birth_date = '1990-01-02' where employee_id <> '${other.employeeId}'`,
  );
  // Someone of each status that ends employment, and on leave.
  await harness.change(
    ['reader:r', 'chief:d', 'manager:l']
      .map((one) => one.split(':') as ['reader' | 'chief' | 'manager', string])
      .map(
        ([key, status]) =>
          `update employment_version set status = '${status}' where employee_id = '${harness.people[key].employeeId}'`,
      )
      .join('; '),
  );
  await type('invitation list --client MILLRACE');
  await type('invitation settings --client MILLRACE');
  const settings = 'invitation settings --client millrace';
  await type(`${settings} --facts lastName,zipCode --mail-days 7 --letter-days 90 --self-registration on --by Ada`);
  await type(`${settings} --mail-days 7`, { about: 'again' });
  await type(`${settings} --facts lastName --mail-days 0 --letter-days 91 --self-registration yes`);
  await type(`${settings} --facts ssnLastFour,birthDate`);
  await type(`${settings} --facts lastName,lastName`);
  await type(`${settings} --facts lastName,color`);
  await type('invitation settings');
  await type('invitation settings --client NOWHERE');

  const create = 'invitation create --client millrace';
  await type(`${create} --employee 'E-0001, e-0002,E-0001' --by Ada`);
  await type(`${create} --employee E-0001`, { about: 'again' });
  await type(`${create} --employee E-0003 --language es --portal https://pay.millrace.example`);
  await type(`${create} --all`);
  await type(`${create} --all`, { about: 'again' });
  await type(`${create} --employee E-0008,E-0006,E-0004`);
  await type(`${create} --employee E-0099`);
  await type(`${create} --employee E-0021`, { about: 'of another client' });
  await type(`${create} --employee E-0001 --all`);
  await type(create);
  await type(`${create} --employee E-0001 --language fr`);
  await type(`${create} --employee E-0001 --portal millrace`);
  await type(`${create} --employee E-0001 --portal http://pay.millrace.example`);
  await type(`${create} --employee E-0001 --portal https://bakery.example`);
  await type('invitation create --client BAKERY --employee E-0021', { about: 'without a host name' });
  await type('invitation create --client TRY2 --all', { about: 'of a sandbox' });
  await type('invitation create --client NOWHERE --all');
  await type('invitation create --all');

  harness.advanceSeconds(5 * 86_400);
  await harness.change(
    `update invitation set opened_at = created_at where employee_id = '${colleague.employeeId}';
     update invitation set locked_at = created_at, failed_attempts = 5 where employee_id = '${supervisor.employeeId}'`,
  );
  await type('invitation list --client MILLRACE', { about: 'in several states' });
  await type('invitation list --client millrace --state opened');
  for (const state of INVITATION_STATES)
    await type(`invitation list --client MILLRACE --state ${state}`, { about: 'by state', spanish: false });
  await type('invitation list --client MILLRACE --state gone');
  await type('invitation list --client NOWHERE');
  await type('invitation list');
  const remind = 'invitation remind --client MILLRACE';
  await type(`${remind} --after 6`);
  await type(`${remind} --after 5 --by Ada`);
  await type(remind, { about: 'seven days after' });
  await type(`${remind} --after 0`);
  await type(`${remind} --after 61`);
  await type(`${remind} --portal https://bakery.example`);
  await type('invitation remind --client NOWHERE');
  await type('invitation remind');
  const resend = 'invitation resend --client MILLRACE';
  await type(`${resend} --employee E-0001,E-0004,E-0006,e-0001 --language es --by Ada`);
  await type(`${resend} --employee E-0006`);
  await type(`${resend} --employee E-0911,E-0912,E-0913,E-0914`, { about: 'accepted, opened, revoked and expired ones', spanish: false }); // prettier-ignore
  await type(`${resend} --employee E-0099`);
  await type(resend);
  await type('invitation resend --employee E-0001');
  const revoke = 'invitation revoke --client MILLRACE';
  await type(`${revoke} --employee E-0001,E-0006,E-0001 --by Ada`);
  await type(`${revoke} --employee E-0001`);
  await type(`${revoke} --employee E-0911,E-0912,E-0913,E-0914`, { about: 'accepted, opened, revoked and expired ones', spanish: false }); // prettier-ignore
  await type(`${revoke} --employee E-0099`);
  await type(revoke);
  await type('invitation revoke --employee E-0001');
  const letter = 'invitation letter --client MILLRACE';
  await type(`${letter} --employee E-0001 --file letters.pdf`, { about: 'a fact is printed on letters' });
  await harness.change(`update invitation_policy set facts = '{employeeNumber,hireMonth}' where client_id = '${MILLRACE.clientId}'`); // prettier-ignore
  await type(`${letter} --employee E-0001,E-0002,E-0001 --file letters.pdf --language es --by Ada`, { spanish: false });
  await type(`${letter} --employee E-0006 --file letters.pdf --json`, { spanish: false });
  await type(`${letter} --employee E-0001 --file letters.pdf`, { files: { 'letters.pdf': PDF } });
  await type(`${letter} --employee E-0001`);
  await type(`${letter} --file letters.pdf`);
  await type('invitation letter --file letters.pdf --all');
  await harness.change(
    `delete from invitation; delete from outbox; update employment_version set status = 'a' where status in ('r', 'd', 'l') and employee_id in ('${reader.employeeId}', '${chief.employeeId}', '${manager.employeeId}')`,
  );
  await furnishOutbox(harness);
}

async function postings({ type, harness }: CommandLine): Promise<void> {
  const message = {
    clientCode: 'MILLRACE',
    category: 'policies',
    title: { en: 'New policy', es: 'Política nueva' },
    body: { en: '<p onclick="x()">Read it.</p><script>x</script>', es: '<p>Lea.</p>' },
    to: ['E-0001', 'E-0002', 'E-0008', 'E-0001'],
    dueDate: '2026-12-15',
    remindDays: 3,
    attachments: [{ title: { en: 'Policy', es: 'Política' }, file: 'docs/policy.pdf', requiresAcknowledgement: true }],
  };
  const posting = (more: object, options = '', about?: string) =>
    type(`messages post message.json${options}`, {
      files: { 'message.json': JSON.stringify({ ...message, ...more }), 'docs/policy.pdf': PDF, 'page.exe': 'x' },
      ...(about !== undefined && { about }),
    });
  await posting({}, ' --by Ada', 'to three, of whom one left');
  await posting({}, '', 'again');
  await posting({}, ' --repeat', 'again');
  await posting({ to: 'everyone', attachments: [], publishedAt: '2026-12-01T12:00:00Z', expiresAt: '2027-01-01T12:00:00Z', sendsMail: false }, '', 'later, to everyone'); // prettier-ignore
  await posting({ clientCode: 'NOWHERE' });
  await posting({ to: ['E-0099', 'E-0021'] });
  await posting({ category: 'sport', title: { en: '' }, to: [], dueDate: 'soon', remindDays: 31, color: 'red' });
  await posting({ attachments: [{ ...message.attachments[0], file: '../secret.txt' }, { ...message.attachments[0], file: 'page.exe' }, { ...message.attachments[0], file: 'none.pdf' }] }); // prettier-ignore
  await posting({ publishedAt: '2026-12-02T12:00:00Z', expiresAt: '2026-12-01T12:00:00Z' });
  await posting({ expiresAt: '2026-01-01T12:00:00Z' });
  await type('messages post none.json');
  await type('messages post message.json', { files: { 'message.json': 'no JSON' } });
  await harness.change('delete from message; delete from outbox');
  await furnishMessages(harness);
}

async function messages({ type, harness }: CommandLine): Promise<void> {
  const { plain, colleague, other } = harness.people;
  await type('messages list MILLRACE');
  const { former, manager } = harness.people;
  const [current, past, elsewhere] = [1, 2, 3].map((number) => idOf('mesg', number)) as [string, string, string];
  await post(harness.insert, { messageId: current, to: [plain, colleague, former, manager], title: 'Handbook' });
  await attach(harness.insert, { attachmentId: idOf('atch', 1), messageId: current, client: MILLRACE });
  await acknowledge(harness.insert, plain, idOf('atch', 1));
  await harness.change(
    `update message_recipient set read_at = '2026-11-03T12:00:00Z', mailed_at = '2026-11-02T12:00:00Z'
      where message_id = '${idOf('mesg', 1)}' and employee_id in ('${plain.employeeId}', '${former.employeeId}')`,
  );
  await post(harness.insert, { messageId: past, to: [plain], title: 'Old', publishedAt: '2026-10-01T12:00:00Z', expiresAt: '2026-11-01T12:00:00Z' }); // prettier-ignore
  await post(harness.insert, { messageId: elsewhere, to: [other], title: 'Elsewhere' });
  await type('messages list millrace', { about: 'with two' });
  await type('messages list NOWHERE');
  await type(`messages report MILLRACE ${current}`);
  await type(`messages report MILLRACE ${current} --csv report.csv`);
  await type(`messages report MILLRACE ${past}`);
  await type(`messages report MILLRACE ${elsewhere}`, { about: 'of another client' });
  const others = ['withdrawn', 'expired', 'later', 'of the portal itself', 'imported', 'due'].map(
    (about, place) => [idOf('mesg', 9110 + place), about] as const,
  );
  for (const [message, about] of others) await type(`messages report MILLRACE ${message}`, { about, spanish: false });
  await type('messages report MILLRACE first');
  await type(`messages report NOWHERE ${current}`);
  await type(`messages remind MILLRACE ${current} --by Ada`);
  await type(`messages remind MILLRACE ${current}`, { about: 'again' });
  await type(`messages remind MILLRACE ${past}`);
  await type(`messages remind MILLRACE ${elsewhere}`);
  for (const [message, about] of others) await type(`messages remind MILLRACE ${message}`, { about, spanish: false });
  await type('messages remind MILLRACE first');
  await type(`messages remind NOWHERE ${current}`);
  await type(`messages withdraw MILLRACE ${current} --reason ' Wrong document ' --by Ada`);
  await type(`messages withdraw MILLRACE ${current} --reason Again`);
  await type(`messages withdraw MILLRACE ${past}`);
  await type(`messages withdraw MILLRACE ${past} --reason '${'x'.repeat(501)}'`);
  await type(`messages withdraw MILLRACE ${elsewhere} --reason x`);
  for (const [message, about] of others)
    await type(`messages withdraw MILLRACE ${message} --reason x`, { about, spanish: false });
  await type(`messages withdraw NOWHERE ${elsewhere} --reason x`);
  await type(`messages remind MILLRACE ${current}`, { about: 'withdrawn' });
  await type('messages list MILLRACE', { about: 'with a withdrawn one' });
  await harness.change('delete from message; delete from outbox');
  await furnishMessages(harness);
}

async function deposits({ type, harness }: CommandLine): Promise<void> {
  await furnishAccounts(harness);
  await furnishDeposits(harness);
  const { plain, namesake } = harness.people;
  const returned = 'deposits returned MILLRACE E-0001';
  await type(`${returned} 0937 C05`);
  await type(`${returned} 0937 R03`);
  await type(`${returned} 0937 R03`);
  await type(`${returned} 1234 R03`);
  await type(`${returned} 0937 R99`);
  for (const [place, status] of ['active', 'prenote', 'pending', 'failed', 'rejected', 'inactive'].entries())
    await type(`deposits returned MILLRACE E-0911 ${place === 0 ? '4821' : `911${place}`} R03`, { about: `of an account that is ${status}`, spanish: false }); // prettier-ignore
  await type('deposits returned BAKERY E-0001 0937 R03', { about: 'of a namesake' });
  await type('deposits returned NOWHERE E-0001 0937 R03');
  await furnishAccounts(harness);
  await furnishDeposits(harness);
  const savings = { routing: '231382306', account: '4410270937', individual: 'E-0001' };
  const file = returnFile([
    {
      notices: [
        { code: 'C05', ...savings },
        { code: 'R03', ...savings, amount: 123_456 },
        { code: 'R01', routing: '021000021', account: '77' },
        { code: 'R02', routing: '021000021', account: '77000000' },
      ],
    },
    { company: '9876543210', notices: [{ code: 'R04', routing: '031302955', account: '00318824821', amount: 5 }] },
  ]);
  await type('deposits returns returns.ach --client BAKERY', { files: { 'returns.ach': file } });
  await type('deposits returns returns.ach --client millrace', { files: { 'returns.ach': file } });
  await type('deposits returns returns.ach', { about: 'again', files: { 'returns.ach': file } });
  await type('deposits returns wrong.ach', { files: { 'wrong.ach': file.replace('00000123456', '00000123457') } });
  await type('deposits returns short.ach', { files: { 'short.ach': file.slice(0, 300) } });
  await type('deposits returns empty.ach', { files: { 'empty.ach': '' } });
  await type('deposits returns returns.ach --client NOWHERE', { files: { 'returns.ach': file } });
  await type('deposits returns none.ach');

  const freeze = (number: number, person: typeof plain, ends_at: string | null) => ({
    client_id: person.client.clientId,
    employee_id: person.employeeId,
    freeze_id: idOf('frze', number),
    reason: 'notMe',
    began_at: '2026-11-21T02:30:00Z',
    ends_at,
  });
  await harness.insert('bank_change_freeze', [
    freeze(1, plain, null),
    freeze(2, plain, '2027-01-01T00:00:00Z'),
    freeze(3, plain, '2026-11-21T03:30:00Z'),
    freeze(4, namesake, null),
  ]);
  await type("deposits unfreeze MILLRACE E-0001 'Ada Tester'");
  await type('deposits unfreeze MILLRACE E-0001 Ada');
  await type('deposits unfreeze MILLRACE E-0099 Ada');
  await type('deposits unfreeze MILLRACE E-0911 Ada', { about: 'with freezes that were lifted, are over, and last', spanish: false }); // prettier-ignore
  await type('deposits unfreeze NOWHERE E-0001 Ada');
  await type('deposits unfreeze BAKERY E-0001 Ada', { about: 'the namesake' });

  const banks = (rows: string) => ({ files: { 'banks.csv': `routing_number,name\n${rows}` } });
  await type('banks load banks.csv', banks('021000021,One\n231382306,Two\n'));
  await type('banks load banks.csv', { about: 'another list', ...banks('021000021,One\n031302955,"Three, Four"\n') });
  await type('banks load banks.csv', banks('021000021,\n231382307,Two\n12,Three\n021000021,One\n021000021,Again\n'));
  await type('banks load banks.csv', { about: 'an empty list', ...banks('') });
  await type('banks load none.csv');
  await harness.change('delete from outbox; delete from bank_change_freeze');
}

async function places({ type }: CommandLine): Promise<void> {
  const header = 'zipCode,geoCode,city,county,state\n';
  const set = (rows: string, first = header) => ({ files: { 'places.csv': `${first}${rows}` } });
  await type('places load places.csv', set('19104,391010000,Philadelphia,Philadelphia,PA\n19608,390110001,Reading,Berks,PA\n')); // prettier-ignore
  await type('places load places.csv', {
    about: 'another set',
    ...set('19104,391010000,Philadelphia,Philadelphia,PA\n'),
  });
  await type('places load places.csv', set('1,2,,x,ZZ\n'));
  await type('places load places.csv', set('', 'zip,city\n'));
  await type('places load places.csv', set(''));
  await type('places load none.csv');
  const taxes = 'geoCode,taxCode,description,taxCategory,isResidenceTax,rate,filingStatuses,needsAllowances,source\n';
  const county = (rate: number) => `150110000,CNTY,Boone County income tax,county,true,${rate},,true,The state\n`;
  const school = '390110001,SCH,Reading school tax,school,false,,S=Single|Soltero(a),false,The district\n';
  await type('place-taxes load places.csv', set(county(17_000) + school, taxes));
  await type('place-taxes load places.csv', { about: 'another set', ...set(county(18_000), taxes) });
  await type('place-taxes load places.csv', set('', taxes));
  await type('place-taxes load places.csv', set('', 'x,y\n'));
  await type('place-taxes load none.csv');
}

async function yearEnd({ type, harness }: CommandLine): Promise<void> {
  const { plain, colleague, former, namesake, baker } = harness.people;
  for (const person of [plain, colleague, former, baker, namesake]) await issueForm(harness.insert, { person });
  await issueForm(harness.insert, { person: former, place: 2, formType: '1099-R' });
  await consent(harness.insert, colleague);
  await consent(harness.insert, namesake, ['consented', 'consented']);
  const withdraw = 'forms withdraw';
  await type(`${withdraw} MILLRACE E-0001 W-2 2026-11-19`, { about: 'without a consent' });
  await type(`${withdraw} millrace E-0002 W-2 2026-11-19 --by Ada`);
  await type(`${withdraw} MILLRACE E-0002 W-2 2026-11-19`);
  await type(`${withdraw} BAKERY E-0001 W-2 2026-11-18`, { about: 'the namesake' });
  await type(`${withdraw} MILLRACE E-0099 W-2 2026-11-19`);
  await type(`${withdraw} NOWHERE E-0002 W-2 2026-11-19`);
  await type(`${withdraw} MILLRACE E-0002 W-9 2026-11-19`);
  await type(`${withdraw} MILLRACE E-0002 W-2 yesterday`);
  await type(`${withdraw} MILLRACE E-0002 W-2 2027-11-19`);
  await consent(harness.insert, plain);

  await type('year-end runs --client MILLRACE');
  const print = 'year-end print --client MILLRACE --year 2025';
  await type(`${print} --out out --by Ada`, { spanish: false });
  await type(`${print} --out out`);
  await type(`${print} --out out --employee E-0001,E-0099,E-0001`);
  await type(`${print} --out out --again 7`);
  await type(`${print} --out out --again first`);
  await type(`${print} --out out --again 1 --employee E-0001`);
  await type(`${print} --out out --employee ' , '`);
  await type(print);
  await type('year-end print --client MILLRACE --out out');
  await type('year-end print --client MILLRACE --year 25 --out out');
  await type('year-end print --client MILLRACE --year 2024 --out out');
  await type('year-end print --client NOWHERE --year 2025 --out out');
  await type('year-end print --year 2025 --out out');
  const second = {
    client_id: MILLRACE.clientId,
    print_run_id: idOf('prun', 2),
    run_number: 2,
    tax_year: 2025,
    started_at: '2026-11-21T02:30:00Z',
    started_by: 'Ben',
    busy_until: '2026-11-21T02:40:00Z',
  };
  await harness.insert('year_end_print_run', [second]);
  await type('year-end runs --client millrace', { about: 'one that is finished and one that is not' });
  const mailed = 'year-end mailed --client MILLRACE';
  await type(`${mailed} --run 1 --date 2026-11-24 --by Ada`);
  await type(`${mailed} --run 1 --date 2026-11-24`);
  await type(`${mailed} --run 1 --date 2026-11-25`);
  await type(`${mailed} --run 1 --date 2026-11-01`);
  await type(`${mailed} --run 1 --date 2027-11-19`);
  await type(`${mailed} --run 2 --date 2026-11-19`);
  await type(`${mailed} --run 3 --date 2026-11-19`);
  await type(`${mailed} --run x --date 2026-11-19`);
  await type(`${mailed} --run 1 --date today`);
  await type(`${mailed} --run 1`);
  await type('year-end mailed --run 1 --date 2026-11-19');
  await type('year-end mailed --client BAKERY --run 1 --date 2026-11-19');
  await type('year-end mailed --client NOWHERE --run 1 --date 2026-11-19');
  await type('year-end runs --client MILLRACE', { about: 'with a mailed one' });
  await type('year-end runs --client BAKERY');
  await type('year-end runs --client NOWHERE');
  await type('year-end runs');
}
