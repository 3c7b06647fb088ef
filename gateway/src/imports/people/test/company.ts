type Row = Readonly<Record<string, string>>;

/** The company files of two clients with equal codes: legal employers, a pay group, two departments, a work place, a job. */
export function company(): Record<string, Row[]> {
  const clients = ['ACME', 'BIRCH'];
  return {
    clients: clients.map((code) => ({ client_code: code, name: `${code} Company`, partner_key: 'main' })),
    legals: clients.flatMap((client_code) =>
      ['00-0000001', '00-0000002'].map((ein) => ({
        client_code,
        ein,
        name: `Company ${ein}`,
        street_address: '1 Main St',
        city: 'Lancaster',
        state: 'PA',
        zip_code: '17601',
      })),
    ),
    pay_groups: clients.map((client_code) => ({
      client_code,
      code: 'BW',
      name: 'Biweekly',
      frequency: 'biweekly',
      time_zone: 'America/New_York',
    })),
    organization: clients.flatMap((client_code) =>
      ['10', '20'].map((code) => ({
        client_code,
        position: '1',
        title: 'Department',
        code,
        name: `${client_code} ${code}`,
      })),
    ),
    work_places: [
      { client_code: 'ACME', code: 'HQ', name: 'Lancaster plant', geo_code: '390710009', psd_code: '361503' },
      { client_code: 'BIRCH', code: 'HQ', name: 'Louisville', geo_code: '180000000' },
    ],
    jobs: [
      { client_code: 'ACME', code: 'J1', title: 'Welder' },
      { client_code: 'BIRCH', code: 'J1', title: 'Server', tipped_occupation_codes: '102' },
    ],
  };
}

/** A row of the employees file: a hire with everything that one needs, and what differs. */
export function employee(client_code: string, employee_number: string, more: Row = {}): Row {
  return {
    client_code,
    employee_number,
    effective_date: '2024-01-02',
    event: 'hire',
    legal_ein: '00-0000001',
    pay_group: 'BW',
    pay_type: 'hourly',
    hourly_rate: '31.25',
    standard_hours: '80',
    is_full_time: 'yes',
    is_overtime_exempt: 'no',
    job_code: 'J1',
    work_place_code: 'HQ',
    first_name: 'Marisol',
    last_name: 'Vega',
    street_address: '318 Eden Road',
    city: 'Lancaster',
    state: 'PA',
    zip_code: '17601',
    work_email: 'marisol.vega@acme.example',
    organization_1: '10',
    resident_geo_code: '390710002',
    ...more,
  };
}
