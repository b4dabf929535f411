import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { jobsQuery } from '../api/queries.ts';
import { useApi, useMode } from '../lib/context.ts';
import { jobTitle } from '../lib/job-title.ts';
import { STATUS_TEXT } from '../lib/words.ts';
import { Dialog } from '../ui/dialog.tsx';
import { NAV } from './nav.ts';

interface Choice {
  id: string;
  label: string;
  note: string;
  go: () => void;
}

const LOOKED_AT = 50;
const SHOWN = 9;

/** Where to? Pages and jobs by a few letters of their names. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const query = useInfiniteQuery(jobsQuery(useApi(), useMode(), { limit: LOOKED_AT }));
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const listId = useId();
  const choices: Choice[] = [
    ...NAV.map(({ to, label }) => ({
      id: to,
      label,
      note: 'Page',
      go: () => void navigate({ to }),
    })),
    ...(query.data?.pages.flatMap(({ data }) => data) ?? []).map((job) => ({
      id: job.id,
      label: jobTitle(job),
      note: STATUS_TEXT[job.status],
      go: () => void navigate({ to: '/jobs/$id', params: { id: job.id } }),
    })),
  ];
  const wanted = words.toLowerCase().split(/\s+/);
  const found = choices
    .filter(({ label }) => wanted.every((word) => label.toLowerCase().includes(word)))
    .slice(0, SHOWN);
  const take = (choice: Choice | undefined) => {
    if (choice === undefined) return;
    onClose();
    choice.go();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setAt((before) => (before + step + found.length) % Math.max(1, found.length));
    }
    if (event.key === 'Enter') take(found[at]);
  };
  return (
    <Dialog title="Go to" isOpen onClose={onClose}>
      <input
        // The dialog was opened to type.
        autoFocus
        className="input"
        role="combobox"
        aria-label="A page or a job"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-activedescendant={found[at] === undefined ? undefined : `${listId}-${at}`}
        placeholder="A page or a job…"
        value={words}
        onChange={(event) => {
          setWords(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <ul className="palette" role="listbox" id={listId} aria-label="Pages and jobs">
        {found.map((choice, index) => (
          <li
            key={choice.id}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === at}
            onClick={() => take(choice)}
          >
            <span className="cut">{choice.label}</span>
            <span className="muted small">{choice.note}</span>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="muted">Nothing matches these words.</p>}
    </Dialog>
  );
}
