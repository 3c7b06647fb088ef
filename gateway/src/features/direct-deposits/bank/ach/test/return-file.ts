/** A notice as a bank writes it. Amounts in cents. */
export interface WrittenNotice {
  readonly code: string;
  readonly routing: string;
  readonly account: string;
  readonly individual?: string;
  readonly amount?: number;
  /** The last seven digits of the bank's trace number. */
  readonly trace?: number;
}

const ODFI = '07640125';
const left = (text: string, length: number) => text.padEnd(length).slice(0, length);
const right = (value: number | string, length: number) => String(value).padStart(length, '0').slice(-length);

/** Writes a return file with one batch for each company, as a bank does: by the positions of the Nacha format. */
export function returnFile(
  batches: readonly { readonly company?: string; readonly notices: readonly WrittenNotice[] }[],
): string {
  const lines: string[] = [
    `101 ${left('076401251', 9)} 0764012512611231200A094101${left('Millrace Payroll', 23)}${left('Millrace Bank', 23)}${left('', 8)}`,
  ];
  let [number, count, hash, amount] = [0, 0, 0, 0];
  for (const { company = '1234567890', notices } of batches) {
    number += 1;
    const before = { count, hash, amount };
    const kind = notices.every(({ code }) => code.startsWith('C')) ? 'COR' : 'PPD';
    lines.push(
      `5200${left('Millrace Mills', 16)}${left('', 20)}${left(company, 10)}${kind}${left('PAYROLL', 10)}${left('', 6)}261123   1${ODFI}${right(number, 7)}`,
    );
    notices.forEach(({ code, routing, account, individual = '', amount: cents = 0, trace }, index) => {
      const own = `${ODFI}${right(trace ?? number * 100 + index, 7)}`;
      lines.push(
        `621${ODFI}5${left(account, 17)}${right(cents, 10)}${left(individual, 15)}${left('Petra Nowak', 22)}  1${own}`,
      );
      const isReturn = code.startsWith('R');
      const about = isReturn ? left('', 44) : `${left('999', 29)}${left('', 15)}`;
      lines.push(
        `7${isReturn ? '99' : '98'}${code}${ODFI}${right(index, 7)}${left('', 6)}${routing.slice(0, 8)}${about}${own}`,
      );
      count += 2;
      hash += Number(ODFI);
      amount += cents;
    });
    lines.push(
      `8200${right(count - before.count, 6)}${right(hash - before.hash, 10)}${right(0, 12)}${right(amount - before.amount, 12)}${left(company, 10)}${left('', 25)}${ODFI}${right(number, 7)}`,
    );
  }
  lines.push(
    `9${right(number, 6)}${right(1, 6)}${right(count, 8)}${right(hash, 10)}${right(0, 12)}${right(amount, 12)}${left('', 39)}`,
  );
  while (lines.length % 10 > 0) lines.push('9'.repeat(94));
  return `${lines.join('\r\n')}\r\n`;
}
