import { useEffect } from 'react';
import { useServices } from '../lib/context.ts';
import { Button } from '../ui/button.tsx';
import { Download, MessageSquareText, SearchCheck } from '../ui/icons.generated.tsx';
import { Notice } from '../ui/notice.tsx';
import { Logo } from './logo.tsx';
import './shell.css';

/** Where nobody is signed in. */
export function Welcome({ returnTo, problem }: { returnTo: string; problem: string | null }) {
  const { session } = useServices();
  useEffect(() => {
    document.title = 'Lead jobs';
  }, []);
  return (
    <main className="welcome">
      <span className="brand">
        <Logo />
        Lead jobs
      </span>
      <h1>One sentence in, scored business leads out.</h1>
      <ul className="welcome-steps">
        <li>
          <MessageSquareText aria-hidden size={20} />
          Say who you are looking for: “20 dentists in Austin, TX with phone and email”.
        </li>
        <li>
          <SearchCheck aria-hidden size={20} />
          See what was understood, and watch the businesses being found, merged and checked.
        </li>
        <li>
          <Download aria-hidden size={20} />
          Get each lead with its score, the reasons and the sources: here, as CSV, or by API.
        </li>
      </ul>
      {problem !== null && (
        <Notice tone="bad" isLive>
          <p>{problem}</p>
        </Notice>
      )}
      <Button
        variant="primary"
        onPress={() => void session.beginSignIn({ returnTo, silent: false })}
      >
        Sign in or sign up
      </Button>
      <p className="muted">The sandbox is free: no card, no set-up.</p>
    </main>
  );
}
