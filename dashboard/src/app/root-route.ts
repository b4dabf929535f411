import { createRootRoute, retainSearchParams } from '@tanstack/react-router';

interface RootSearch {
  /** Absent: live. */
  mode?: 'test' | undefined;
}

/** Every address carries the mode, and every link keeps it. */
export const rootRoute = createRootRoute({
  validateSearch: (search: Record<string, unknown>): RootSearch =>
    search['mode'] === 'test' ? { mode: 'test' } : {},
  search: { middlewares: [retainSearchParams(['mode'])] },
});
