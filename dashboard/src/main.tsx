// The styles of pages stand after these, and win.
import './ui/shared.css';
import './ui/base.css';
import './ui/forms.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createApi } from './api/client.ts';
import { router } from './app/router.tsx';
import { Welcome } from './app/welcome.tsx';
import { Session } from './auth/session.ts';
import type { SignInResult } from './auth/session.ts';
import { loadConfig } from './config.ts';
import { ServicesContext } from './lib/context.ts';
import type { Services } from './lib/context.ts';
import { createQueryClient } from './lib/query-client.ts';

const SIGNED_OUT = '/signed-out';

const element = document.getElementById('root');
if (element === null) throw new Error('The document has no root.');
const root = createRoot(element);

// A page that comes back from the browser's memory after a sign-out would show the person before.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload();
});

boot().catch((error: unknown) => {
  console.error(error);
  root.render(<BootFault />);
});

async function boot(): Promise<void> {
  const config = await loadConfig();
  const session = new Session(config);
  const services = { config, session, api: createApi(config.apiBaseUrl, session) };
  const signIn = await resume(session);
  // The answer's one-time code must not stay in the address or the history.
  if (location.pathname !== signIn.returnTo) history.replaceState(null, '', signIn.returnTo);
  show(
    services,
    signIn.kind === 'signed_in' ? (
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    ) : (
      <Welcome returnTo={signIn.returnTo} problem={signIn.problem} />
    ),
  );
}

/** Nobody is known at the first load: the provider is asked, without a question to the person. */
async function resume(session: Session): Promise<SignInResult> {
  const { pathname, search, href } = location;
  if (pathname === '/callback') return session.completeSignIn(new URL(href));
  if (pathname === SIGNED_OUT) return { kind: 'signed_out', returnTo: '/', problem: null };
  return session.beginSignIn({ returnTo: `${pathname}${search}`, silent: true });
}

function show(services: Services, page: ReactNode): void {
  root.render(
    <StrictMode>
      <ServicesContext value={services}>{page}</ServicesContext>
    </StrictMode>,
  );
}

function BootFault() {
  return (
    <main className="stack" style={{ maxWidth: '36rem', margin: '4rem auto', padding: '1rem' }}>
      <h1>The dashboard could not start</h1>
      <p>The service may be down, or the connection is lost. Please try again in a moment.</p>
      <div>
        <button className="button button-primary" type="button" onClick={() => location.reload()}>
          Try again
        </button>
      </div>
    </main>
  );
}
