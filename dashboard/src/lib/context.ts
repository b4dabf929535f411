import { createContext, useContext } from 'react';
import type { Api } from '../api/client.ts';
import type { Mode } from '../api/types.ts';
import type { Session } from '../auth/session.ts';
import type { DashboardConfig } from '../config.ts';

export interface Services {
  config: DashboardConfig;
  session: Session;
  api: Api;
}

export const ServicesContext = createContext<Services | undefined>(undefined);
/** Live or sandbox data; part of every address, so that a reload and a link keep it. */
export const ModeContext = createContext<Mode>('live');

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === undefined) throw new Error('The page is used outside of its services.');
  return services;
}

export const useApi = (): Api => useServices().api;
export const useMode = (): Mode => useContext(ModeContext);
