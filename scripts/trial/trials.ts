import type { Trial } from './trial';

/** Every trial by its name on the command line, in the order in which they run. Each is loaded when it is tried. */
export const trials: Record<string, () => Promise<Trial>> = {
  mail: async () => (await import('./mail')).trial,
  backup: async () => (await import('./backup')).trial,
  'kill-site': async () => (await import('./kill')).killSite,
  'kill-database': async () => (await import('./kill')).killDatabase,
  outage: async () => (await import('./outage')).trial,
  'log-in': async () => (await import('./log-in')).trial,
  'rolling-restart': async () => (await import('./rolling-restart')).trial,
  connections: async () => (await import('./connections')).trial,
  'disk-full': async () => (await import('./disk-full')).trial,
  sockets: async () => (await import('./sockets')).trial,
  bodies: async () => (await import('./bodies')).trial,
  requests: async () => (await import('./requests')).trial,
};
