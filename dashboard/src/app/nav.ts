import {
  CreditCard,
  ListChecks,
  MailCheck,
  Repeat,
  Search,
  Settings,
} from '../ui/icons.generated.tsx';

/** The pages of the main navigation. */
export const NAV = [
  { to: '/', label: 'Find leads', icon: Search },
  { to: '/jobs', label: 'Jobs', icon: ListChecks },
  { to: '/monitors', label: 'Monitors', icon: Repeat },
  { to: '/verify', label: 'Verify', icon: MailCheck },
  { to: '/billing', label: 'Credits', icon: CreditCard },
  { to: '/settings', label: 'Settings', icon: Settings },
] as const;
