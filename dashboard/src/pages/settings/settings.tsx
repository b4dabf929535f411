import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

const SECTIONS = [
  { to: '/settings/keys', label: 'API keys' },
  { to: '/settings/webhooks', label: 'Webhooks' },
  { to: '/settings/exclusions', label: 'Exclusion lists' },
  { to: '/settings/sources', label: 'Data sources' },
  { to: '/settings/organization', label: 'Organisation' },
] as const;

export function SettingsPage() {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    // On a phone it may stand beyond the edge.
    nav.current
      ?.querySelector('[aria-current="page"]')
      ?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <>
      <nav className="sub-nav" aria-label="Settings" ref={nav}>
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
