/** Plain explanations of each box. The form's own text stays as the government prints it. */
export const GUIDE_EN = {
  'w2.1':
    'Your pay for federal income tax: what you earned, tips included, less what you put into a traditional 401(k) and into health, dependent care or commuter plans before tax. It goes on your federal return as wages.',
  'w2.2':
    'Federal income tax taken from your paychecks during the year. On your return it counts as tax that you already paid.',
  'w2.3':
    'Your pay for Social Security, without tips. Plans taken out before tax lower it, a 401(k) does not. Together with box 7 it stops at the yearly limit.',
  'w2.4':
    'Social Security tax taken from your pay: 6.2 percent of boxes 3 and 7 together. If two employers together took more than the yearly maximum, you can claim the excess on your return.',
  'w2.5': 'Your pay for Medicare. It is like Social Security pay, tips included, but it has no yearly limit.',
  'w2.6': 'Medicare tax taken from your pay: 1.45 percent of box 5, and 0.9 percent more on what is above $200,000.',
  'w2.7':
    'Tips you reported or were paid through payroll, as far as Social Security taxes them. They are also in boxes 1 and 5.',
  'w2.8':
    'Tips your employer assigned to you because reported tips were below a share of sales. They are not in boxes 1, 3, 5 or 7; you report them yourself unless your records show less.',
  'w2.10':
    'Dependent care benefits: what you set aside before tax for the care of children or other dependents, and what your employer paid. Form 2441 tells whether any of it is taxable.',
  'w2.11':
    'Money paid to you from a nonqualified deferred compensation plan, or earlier deferrals that became taxable now. It is already in box 1 where it is taxable.',
  'w2.12.A':
    'Social Security tax on your tips that your paychecks could not cover. You owe it with your federal return.',
  'w2.12.B': 'Medicare tax on your tips that your paychecks could not cover. You owe it with your federal return.',
  'w2.12.C':
    'The cost of group-term life insurance above $50,000 that your employer paid. It is in boxes 1, 3 and 5, although no cash was paid to you.',
  'w2.12.D': 'What you put into a traditional 401(k) from your pay. It is not in box 1; it is in boxes 3 and 5.',
  'w2.12.E': 'What you put into a 403(b) plan from your pay, before income tax.',
  'w2.12.F': 'What you put into a SEP plan through salary reduction.',
  'w2.12.G': 'What you and your employer put into a governmental 457(b) plan.',
  'w2.12.H': 'What you put into a 501(c)(18)(D) plan. It is in box 1; your return may let you deduct it.',
  'w2.12.J': 'Sick pay that is not taxable, because you paid for the insurance yourself.',
  'w2.12.K': 'The 20 percent extra tax on an excess golden parachute payment. You report it with your return.',
  'w2.12.L': 'Business expenses your employer paid back at the government’s rate. It is not taxable up to that rate.',
  'w2.12.M':
    'Social Security tax on group-term life insurance that a former employer could not collect. You owe it with your return.',
  'w2.12.N':
    'Medicare tax on group-term life insurance that a former employer could not collect. You owe it with your return.',
  'w2.12.P': 'Moving expenses paid back to members of the armed forces. They are not taxable.',
  'w2.12.Q': 'Combat pay that is not taxable. You may choose to count it for the earned income credit.',
  'w2.12.R': 'What your employer put into an Archer medical savings account. Form 8853 goes with your return.',
  'w2.12.S': 'What you put into a SIMPLE retirement account from your pay.',
  'w2.12.T':
    'Adoption benefits from your employer. They are not in box 1; Form 8839 tells whether any of it is taxable.',
  'w2.12.V': 'Income from exercising stock options. It is already in boxes 1, 3 (up to the limit) and 5.',
  'w2.12.W':
    'What you through payroll and your employer together put into your health savings account. Form 8889 goes with your return; contributions beyond the yearly limit are taxable.',
  'w2.12.Y': 'What you deferred this year under a nonqualified plan (section 409A). For information.',
  'w2.12.Z':
    'Income from a nonqualified plan that broke the rules of section 409A. It is in box 1 and carries extra tax.',
  'w2.12.AA':
    'What you put into a Roth 401(k). It was taxed, so it is in box 1 too; qualified withdrawals later are tax-free.',
  'w2.12.BB': 'What you put into a Roth 403(b). It was taxed, so it is in box 1 too.',
  'w2.12.DD':
    'What your health coverage cost in all: your part and your employer’s. For information only: it is not taxable.',
  'w2.12.EE': 'What you put into a governmental Roth 457(b). It was taxed, so it is in box 1 too.',
  'w2.12.FF': 'What you may be paid back under a small employer’s health reimbursement arrangement.',
  'w2.12.GG': 'Income from qualified equity grants (section 83(i)). It is in box 1.',
  'w2.12.HH': 'Income from qualified equity grants that you chose to defer, as of the end of the year.',
  'w2.12.II': 'Medicaid waiver payments that are not in box 1.',
  'w2.12.TA': 'What your employer put into a Trump account for you or your child. From the form for 2026 on.',
  'w2.12.TP':
    'Cash tips that you reported. Up to a yearly limit they may be deducted on your federal return. The amount is already in box 1; withholding did not shrink because of it.',
  'w2.12.TT':
    'The extra part of overtime pay that federal law requires: the “half” of time and a half. It may be deducted on your federal return, within a yearly limit. It is already in box 1.',
  'w2.12': 'Special kinds of pay and benefits, each with a letter code.',
  'w2.13.statutoryEmployee': 'You are treated as self-employed for your own deductions: this pay goes on Schedule C.',
  'w2.13.retirementPlan': 'You took part in a retirement plan at work. That can limit the deduction for your own IRA.',
  'w2.13.thirdPartySickPay': 'Sick pay came through an insurer or another third party.',
  'w2.14': 'Something your employer wants you to know; the words beside it say what.',
  'w2.14.SUI-EE':
    'What you paid into your state’s unemployment insurance. It may count among state taxes on your return.',
  'w2.14.LST': 'Local services tax: a small yearly amount for working in a municipality.',
  'w2.14b':
    'The code of your tipped occupation from the Treasury’s list. 000 by itself means that the occupation does not qualify for the deduction of tips.',
  'w2.15': 'The state that boxes 16 and 17 are about, with your employer’s number there.',
  'w2.16':
    'Your pay for this state’s income tax. States count differently: it can be more than box 1, in Pennsylvania for example because a 401(k) does not lower it.',
  'w2.17': 'State income tax taken from your paychecks.',
  'w2.18': 'Your pay for the income tax of this city, county or school district.',
  'w2.19': 'Local income tax taken from your paychecks.',
  'w2.20': 'The place that boxes 18 and 19 are about.',
  'nec.1':
    'What you were paid for services as somebody who is not an employee. Usually it goes on Schedule C, and self-employment tax is due on it.',
  'nec.2': 'Ticked when at least $5,000 of consumer goods were sold to you for resale.',
  'nec.3': 'The part of a golden parachute payment that is above the limit; a 20 percent extra tax applies.',
  'nec.4':
    'Federal income tax held back, for example because no taxpayer number was given. It counts as tax already paid.',
  'nec.5': 'State income tax held back from your payments.',
  'nec.6': 'The state, with the payer’s number there.',
  'nec.7': 'The part of your payments that counts for this state.',
  'misc.1': 'Rent paid to you, for land, buildings or machines.',
  'misc.2': 'Royalties, such as from oil, gas, patents or books.',
  'misc.3': 'Other income, such as prizes and awards. The payer can tell you what it is.',
  'misc.4':
    'Federal income tax held back, for example because no taxpayer number was given. It counts as tax already paid.',
  'misc.5': 'Your share of a fishing boat’s catch.',
  'misc.6': 'Payments for medical or health care services.',
  'misc.7': 'Ticked when at least $5,000 of consumer goods were sold to you for resale.',
  'misc.8': 'Payments in place of dividends or interest on securities that were lent out.',
  'misc.9': 'Crop insurance proceeds paid to you.',
  'misc.10': 'Payments to a lawyer in connection with legal services, the client’s part included.',
  'misc.11': 'Cash paid for fish that you sold for resale.',
  'misc.12': 'What was deferred this year under a nonqualified plan (section 409A).',
  'misc.15': 'Income from a nonqualified deferred compensation plan; extra tax can be due.',
  'misc.16': 'State income tax held back from your payments.',
  'misc.17': 'The state, with the payer’s number there.',
  'misc.18': 'The part of your payments that counts for this state.',
  'r.1': 'Everything that was paid out from the plan during the year, before tax was held back.',
  'r.2a': 'The part of box 1 that is taxable, as far as the plan could work it out.',
  'r.2b': 'Ticked when the plan could not work out the taxable part, or when everything was paid out.',
  'r.3': 'The part that may be taxed as a capital gain.',
  'r.4': 'Federal income tax held back from the payments. It counts as tax already paid.',
  'r.5': 'Your own after-tax contributions that came back to you now. They are not taxed again.',
  'r.6': 'Growth in the value of your employer’s stock that is taxed only when you sell it.',
  'r.7':
    'Why the money was paid: 1 early, 2 early with an exception, 3 disability, 4 death, 7 normal, G rolled over directly. The code decides whether extra tax is due.',
  'r.8': 'The value of an annuity contract that was part of the payment.',
  'r.9a': 'Your share where the payment was split between several people.',
  'r.9b': 'What you put into the plan after tax over the years.',
  'r.10': 'The part that comes from a conversion inside the plan less than five years ago.',
  'r.11': 'The first year in which you put money into the plan’s Roth account.',
  'r.14': 'State income tax held back from the payments.',
  'r.15': 'The state, with the payer’s number there.',
  'r.16': 'The part of the payment that counts for this state.',
  'r.17': 'Local income tax held back from the payments.',
  'r.18': 'The place that boxes 17 and 19 are about.',
  'r.19': 'The part of the payment that counts for this place.',
} as const;

/** An entry of the guide. */
export type GuideTopic = keyof typeof GUIDE_EN;
