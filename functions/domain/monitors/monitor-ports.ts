import type { CreateMonitorPorts } from './create-monitor.ts';
import type { DeleteMonitorPorts } from './delete-monitor.ts';
import type { ListMonitorsPorts } from './read-monitors.ts';

/** Everything that the verbs on monitors need; each verb names its own part. */
export interface MonitorPorts extends CreateMonitorPorts, DeleteMonitorPorts, ListMonitorsPorts {}
