/** Values that HR records are drawn from, by trade. */
export const HR_LISTS = {
  KEYSTONE: {
    awards: [
      ['Safety star', 'Safety'],
      ['Five years of service', 'Service'],
      ['Zero defects, first quarter', 'Quality'],
      ['Team of the year', 'Team'],
    ],
    certifications: [
      ['AWS Certified Welder', 'American Welding Society', 36],
      ['OSHA 10-Hour General Industry', 'OSHA Training Institute', 60],
      ['Forklift operator', 'Keystone safety office', 36],
      ['First aid and CPR', 'American Red Cross', 24],
    ],
    assets: [
      ['Tool', 'Torque wrench set', 28_500],
      ['Device', 'Rugged tablet, 10-inch', 61_900],
      ['Key', 'Gate key, Lancaster', 1_500],
      ['Clothing', 'Welding jacket and helmet', 21_400],
    ],
    schools: [
      ['Thaddeus Stevens College of Technology', 'Associate', 'Metals fabrication'],
      ['Harrisburg Area Community College', 'Certificate', 'Machining'],
      ['Millersville University', 'Bachelor', 'Business administration'],
      ['McCaskey High School', 'Diploma', null],
    ],
    skills: [
      ['MIG welding', 'Trade'],
      ['Blueprint reading', 'Trade'],
      ['CNC programming', 'Trade'],
      ['Spanish', 'Language'],
      ['Spreadsheets', 'Office'],
    ],
    trainings: [
      ['Lockout and tagout', 'Keystone safety office', 'Safety', 4],
      ['CMM measurement', 'Penn Metrology', 'Technical', 16],
      ['Leading a crew', 'Lancaster Chamber', 'Leadership', 8],
    ],
    employers: [
      ['Conestoga Metal Works', 'Machine operator'],
      ['Susquehanna Gate Co.', 'Fabricator'],
      ['Dutch Country Foods', 'Packer'],
    ],
    city: ['Lancaster', 'PA'],
  },
  FALLSCITY: {
    awards: [
      ['Guest choice', 'Service'],
      ['Perfect attendance', 'Attendance'],
      ['Derby week star', 'Team'],
    ],
    certifications: [
      ['ServSafe Food Handler', 'National Restaurant Association', 36],
      ['Responsible alcohol service', 'Kentucky ABC', 36],
      ['First aid and CPR', 'American Red Cross', 24],
    ],
    assets: [
      ['Key', 'Locker key', 1_000],
      ['Device', 'Handheld order terminal', 42_000],
      ['Clothing', 'Uniform set', 9_500],
    ],
    schools: [
      ['Jefferson Community and Technical College', 'Associate', 'Culinary arts'],
      ['Sullivan University', 'Diploma', 'Hospitality management'],
      ['duPont Manual High School', 'Diploma', null],
    ],
    skills: [
      ['Wine service', 'Service'],
      ['Knife skills', 'Kitchen'],
      ['Spanish', 'Language'],
      ['Point of sale', 'System'],
    ],
    trainings: [
      ['Allergens at the table', 'Falls City academy', 'Safety', 2],
      ['Checkout and tips', 'Falls City academy', 'System', 2],
    ],
    employers: [
      ['Ohio River Diner', 'Server'],
      ['Highlands Coffee House', 'Barista'],
      ['Bluegrass Banquets', 'Caterer'],
    ],
    city: ['Louisville', 'KY'],
  },
  BLUEBONNET: {
    awards: [
      ['Ship it', 'Product'],
      ['Customer hero', 'Service'],
      ['Ten years of service', 'Service'],
    ],
    certifications: [
      ['Certified Kubernetes Administrator', 'Cloud Native Computing Foundation', 36],
      ['Professional Scrum Master', 'Scrum.org', 0],
      ['SHRM Certified Professional', 'SHRM', 36],
    ],
    assets: [
      ['Computer', 'Laptop, 14-inch', 214_900],
      ['Device', 'Phone', 79_900],
      ['Device', 'Monitor, 27-inch', 38_900],
    ],
    schools: [
      ['The University of Texas at Austin', 'Bachelor', 'Computer science'],
      ['Austin Community College', 'Associate', 'Design'],
      ['Texas State University', 'Master', 'Business administration'],
    ],
    skills: [
      ['TypeScript', 'Engineering'],
      ['PostgreSQL', 'Engineering'],
      ['Interviewing', 'People'],
      ['Figma', 'Design'],
    ],
    trainings: [
      ['Secure coding', 'Bluebonnet academy', 'Security', 6],
      ['Giving feedback', 'Hill Country Coaching', 'Leadership', 8],
    ],
    employers: [
      ['Violet Crown Apps', 'Developer'],
      ['Colorado River Data', 'Analyst'],
      ['Capitol Web Studio', 'Designer'],
    ],
    city: ['Austin', 'TX'],
  },
  CEDARVAULT: {
    awards: [
      ['Clean audit', 'Quality'],
      ['Ten years of service', 'Service'],
    ],
    certifications: [
      ['Certified Trust and Fiduciary Advisor', 'American Bankers Association', 36],
      ['Certified Payroll Professional', 'PayrollOrg', 60],
    ],
    assets: [
      ['Computer', 'Laptop, 14-inch', 189_900],
      ['Key', 'Security key for sign-in', 5_500],
    ],
    schools: [
      ['The University of Texas at Austin', 'Bachelor', 'Finance'],
      ['Austin Community College', 'Associate', 'Accounting'],
    ],
    skills: [
      ['Fiduciary accounting', 'Finance'],
      ['Client service', 'People'],
      ['Spreadsheets', 'Office'],
    ],
    trainings: [
      ['Recognizing fraud', 'Hill Country Compliance', 'Security', 4],
      ['Anti-money laundering', 'Hill Country Compliance', 'Compliance', 6],
    ],
    employers: [
      ['Pecan Street Savings', 'Teller'],
      ['Balcones Title', 'Clerk'],
    ],
    city: ['Austin', 'TX'],
  },
  WAYFARER: {
    awards: [
      ['Safe miles', 'Safety'],
      ['Customer thanks', 'Service'],
    ],
    certifications: [
      ['OSHA 10', 'OSHA', 60],
      ['First aid and CPR', 'American Red Cross', 24],
    ],
    assets: [
      ['Tool', 'Cordless drill set', 42_900],
      ['Phone', 'Rugged phone', 69_900],
    ],
    schools: [
      ['City Colleges of Chicago', 'Associate', 'Construction'],
      ['Wake Technical Community College', 'Certificate', 'Electrical systems'],
    ],
    skills: [
      ['Low-voltage wiring', 'Trade'],
      ['Customer service', 'People'],
      ['Route planning', 'Office'],
    ],
    trainings: [
      ['Ladder safety', 'Lakeshore Safety School', 'Safety', 3],
      ['Driving for work', 'Lakeshore Safety School', 'Safety', 4],
    ],
    employers: [
      ['Prairie Cable', 'Installer'],
      ['Harbor Point Electric', 'Helper'],
    ],
    city: ['Chicago', 'IL'],
  },
  MESAPINE: {
    awards: [
      ['Best finish', 'Quality'],
      ['Team player', 'Service'],
    ],
    certifications: [
      ['OSHA 10', 'OSHA', 60],
      ['Lead-safe renovator', 'EPA', 60],
    ],
    assets: [
      ['Computer', 'Laptop, 14-inch', 159_900],
      ['Tool', 'Finish sander', 31_500],
    ],
    schools: [
      ['Arizona State University', 'Bachelor', 'Interior design'],
      ['Pima Community College', 'Associate', 'Building trades'],
    ],
    skills: [
      ['Color matching', 'Trade'],
      ['Drafting', 'Office'],
      ['Client service', 'People'],
    ],
    trainings: [
      ['Dust control', 'Sonoran Trade School', 'Safety', 3],
      ['Working with designers', 'Sonoran Trade School', 'Service', 2],
    ],
    employers: [
      ['Copper State Painting', 'Finisher'],
      ['Desert Willow Homes', 'Assistant'],
    ],
    city: ['Phoenix', 'AZ'],
  },
} as const satisfies Record<string, HrLists>;

export type HrLists = {
  awards: readonly (readonly [name: string, category: string])[];
  /** Months until it expires; 0: never. */
  certifications: readonly (readonly [name: string, authority: string, months: number])[];
  /** Value in cents. */
  assets: readonly (readonly [category: string, description: string, value: number])[];
  schools: readonly (readonly [institution: string, degree: string, major: string | null])[];
  skills: readonly (readonly [name: string, category: string])[];
  trainings: readonly (readonly [course: string, provider: string, type: string, hours: number])[];
  employers: readonly (readonly [employer: string, title: string])[];
  city: readonly [string, string];
};

export const RELATIVES = [
  ['Elena', 'Mother'],
  ['Robert', 'Father'],
  ['Jordan', 'Spouse'],
  ['Camille', 'Sister'],
  ['Anthony', 'Brother'],
  ['Denise', 'Partner'],
  ['Frank', 'Friend'],
] as const;

export const REVIEW_RATINGS = [
  'Meets expectations',
  'Exceeds expectations',
  'Outstanding',
  'Needs improvement',
] as const;
export const REVIEW_COMMENTS = [
  'Reliable, careful and liked by the crew.',
  'Learned the new line quickly. Should share that knowledge more with others.',
  'Strong year. Ready for more responsibility.',
] as const;
