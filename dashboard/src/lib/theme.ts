import { useSyncExternalStore } from 'react';

export type Theme = 'system' | 'light' | 'dark';

const listeners = new Set<() => void>();

function current(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** Shows a theme at once and keeps its name for the next visit. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  try {
    if (theme === 'system') localStorage.removeItem('theme');
    else localStorage.setItem('theme', theme);
  } catch {
    // Storage is switched off: the choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, current);

const darkSystem = matchMedia('(prefers-color-scheme: dark)');

function subscribeScheme(listener: () => void): () => void {
  darkSystem.addEventListener('change', listener);
  const unsubscribe = subscribe(listener);
  return () => {
    darkSystem.removeEventListener('change', listener);
    unsubscribe();
  };
}

/** The colours in sight: the chosen theme, or the system's. */
export const useColorScheme = (): 'light' | 'dark' =>
  useSyncExternalStore(subscribeScheme, () => {
    const theme = current();
    if (theme !== 'system') return theme;
    return darkSystem.matches ? 'dark' : 'light';
  });
