import { Link, Outlet } from '@tanstack/react-router';

const SECTIONS = [
  { to: '/settings/keys', label: 'API keys' },
  { to: '/settings/webhooks', label: 'Webhooks' },
  { to: '/settings/exclusions', label: 'Exclusion lists' },
  { to: '/settings/sources', label: 'Data sources' },
  { to: '/settings/organization', label: 'Organisation' },
] as const;

export function SettingsPage() {
  return (
    <>
      <nav className="sub-nav" aria-label="Settings">
        {SECTIONS.map(({ to, label }) => (
          <Link key={to} to={to} activeOptions={{ includeSearch: false }}>
            {label}
          </Link>
        ))}
      </nav>
      <Outlet />
    </>
  );
}
