import type { FlowPart } from '@paystead/ui/chart/flow-bar.tsx';
import type { PayBar } from '@paystead/ui/chart/pay-chart.tsx';
import type { NavigationGroup, ViewChoice } from '@paystead/ui/shell/navigation.ts';

/** Sample figures for the gallery, which has no gateway. */
export const flow = (labels: readonly [string, string, string, string]): readonly FlowPart[] => [
  { kind: 'net', label: labels[0], cents: 177_793 },
  { kind: 'tax', label: labels[1], cents: 46_707 },
  { kind: 'pre', label: labels[2], cents: 25_500 },
  { kind: 'post', label: labels[3], cents: 12_000 },
];

const MONTHS = [
  'Jan',
  'Jan',
  'Feb',
  'Feb',
  'Mar',
  'Mar',
  'Apr',
  'Apr',
  'May',
  'May',
  'May',
  'Jun',
  'Jun',
  'Jul',
  'Jul',
  'Aug',
  'Aug',
  'Sep',
  'Sep',
  'Oct',
  'Oct',
  'Oct',
  'Nov',
  'Nov',
];
const EXTRA: Readonly<Record<number, number>> = {
  3: 9000,
  6: -107_000,
  12: 12_000,
  15: 38_000,
  18: 12_000,
  22: 18_750,
};

export const bars: readonly PayBar[] = MONTHS.map((month, index) => {
  const gross = 250_000 + (EXTRA[index] ?? 0);
  return {
    id: String(index),
    monthLabel: MONTHS[index - 1] === month ? '' : month,
    net: Math.round(gross * 0.711),
    rest: gross - Math.round(gross * 0.711),
    current: index === MONTHS.length - 1,
  };
});

export const groups: readonly NavigationGroup[] = [
  {
    id: 'main',
    items: [
      { id: 'home', label: 'Home', href: '#home', icon: 'home' },
      {
        id: 'messages',
        label: 'Messages',
        href: '#messages',
        icon: 'message',
        count: { value: 2, meaning: 'need action' },
      },
    ],
  },
  {
    id: 'pay',
    label: 'Pay',
    items: [
      { id: 'paychecks', label: 'Paychecks', href: '#paychecks', icon: 'pay' },
      { id: 'deposits', label: 'Direct deposits', shortLabel: 'Deposits', href: '#deposits', icon: 'bank' },
      { id: 'w2', label: 'W-2 Forms', href: '#w2', icon: 'document' },
    ],
  },
  {
    id: 'you',
    label: 'You',
    items: [
      { id: 'profile', label: 'My profile', href: '#profile', icon: 'person' },
      { id: 'hr', label: 'HR records', href: '#hr', icon: 'folder' },
      {
        id: 'pending',
        label: 'Pending transactions',
        href: '#pending',
        icon: 'clock',
        count: { value: 1, meaning: 'waits' },
      },
      { id: 'preferences', label: 'Preferences', href: '#preferences', icon: 'settings' },
    ],
  },
];

export const views: readonly ViewChoice[] = [
  { id: 'self', label: 'My ESS', href: '#self' },
  { id: 'manager', label: 'Manager', href: '#manager' },
];
