import { setTimeout } from 'node:timers/promises';

/** Goes on after so many milliseconds. */
export const pause = (milliseconds: number): Promise<void> => setTimeout(milliseconds);
