import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, Outlet, useNavigate, useParams } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import { creditsQuery } from '../api/queries.ts';
import type { Mode } from '../api/types.ts';
import { ModeContext, useApi, useMode } from '../lib/context.ts';
import { formatNumber } from '../lib/format.ts';
import { useOnline } from '../lib/hooks.ts';
import { Coins } from '../ui/icons.generated.tsx';
import { Segments } from '../ui/segments.tsx';
import { Toasts } from '../ui/toasts.tsx';
import { AccountMenu } from './account-menu.tsx';
import { Logo } from './logo.tsx';
import { NAV } from './nav.ts';
import { PageKeys } from './page-keys.tsx';
import { rootRoute } from './root-route.ts';
import { SessionEnded } from './session-ended.tsx';
import './shell.css';

/** The frame of every page: navigation, mode, balance, account. */
export function Shell() {
  const { mode = 'live' } = rootRoute.useSearch();
  const top = useHeightAs('--top');
  return (
    <ModeContext value={mode}>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <div className={mode === 'test' ? 'shell mode-test' : 'shell'}>
        <nav className="side" aria-label="Main">
          <div className="side-inner">
            <Brand />
            <ul className="nav">
              {NAV.map(({ to, label, icon: Icon }) => (
                <li key={to}>
                  <Link
                    className="nav-link"
                    to={to}
                    activeOptions={{ exact: to === '/', includeSearch: false }}
                  >
                    <Icon aria-hidden size={20} />
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        </nav>
        <div className="top" ref={top}>
          <header className="topbar">
            <Brand />
            <PageKeys />
            <ModeSwitch />
            <BalanceChip />
            <AccountMenu />
          </header>
          <TopNotes />
          <SessionEnded />
        </div>
        <main className="main stack stack-wide" id="main">
          <Outlet />
        </main>
      </div>
      <Toasts />
    </ModeContext>
  );
}

/** Tells the styles how high an element is: what sticks below it stands there. */
function useHeightAs(property: string) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() =>
      document.documentElement.style.setProperty(property, `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [property]);
  return ref;
}

const Brand = () => (
  <Link className="brand" to="/">
    <Logo />
    <span className="brand-name">Lead jobs</span>
  </Link>
);

const MODES = [
  { value: 'live', label: 'Live' },
  { value: 'test', label: 'Sandbox' },
] as const satisfies { value: Mode; label: string }[];

function ModeSwitch() {
  const mode = useMode();
  const navigate = useNavigate();
  const { id } = useParams({ strict: false });
  return (
    <Segments<Mode>
      label="Data"
      value={mode}
      options={MODES}
      onChange={(next) => {
        const search = next === 'test' ? { mode: next } : { mode: undefined };
        // A job exists in one of the two worlds only.
        void (id?.startsWith('job_') === true
          ? navigate({ to: '/jobs', search })
          : navigate({ to: '.', search }));
      }}
    />
  );
}

function BalanceChip() {
  const { data } = useInfiniteQuery(creditsQuery(useApi(), useMode()));
  const available = data?.pages[0]?.balance.available;
  return (
    <Link className="balance" to="/billing">
      <Coins aria-hidden size={16} />
      {available === undefined ? '…' : formatNumber(available)}
      <span className="hidden-visually"> credits available</span>
    </Link>
  );
}

function TopNotes() {
  const online = useOnline();
  const mode = useMode();
  return (
    <div role="status">
      {!online && (
        <p className="offline-note">
          You are offline. What you see may be out of date; updates resume when the connection is
          back.
        </p>
      )}
      {mode === 'test' && (
        <p className="sandbox-note">
          Sandbox: invented businesses, the same steps as live, nothing is charged.
        </p>
      )}
    </div>
  );
}
