import { expect, it } from 'vitest';
import { demandFacts } from './demand-facts.ts';

it.each([
  ['both in their form', { zipCode: '17603', birthDate: '1990-04-12' }, null],
  ['one that is missing', { zipCode: '17603' }, ['/facts/birthDate required']],
  ['one that is empty', { zipCode: '', birthDate: '1990-04-12' }, ['/facts/zipCode required']],
  ['one in another form', { zipCode: '17603', birthDate: '4/12' }, ['/facts/birthDate invalid_format']],
  ['two faults', { zipCode: 'x' }, ['/facts/zipCode invalid_format', '/facts/birthDate required']],
  ['another fact in a wrong form', { zipCode: '17603', birthDate: '1990-04-12', hireMonth: 'x' }, null],
])('SIG-8: the facts of an entry are demanded: %s', (_, entries, faults) => {
  const demand = () => demandFacts(['zipCode', 'birthDate'], entries);
  if (faults === null) return expect(demand).not.toThrow();
  const list = faults.map((fault) => {
    const [pointer, code] = fault.split(' ');
    return { pointer, code };
  });
  expect(demand).toThrow(expect.objectContaining({ detail: { faults: list } }));
});
