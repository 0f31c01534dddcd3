import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  ssr: true,
  // Sends all routes with the first page. They are few, and a page that goes offline needs no request for them.
  routeDiscovery: { mode: 'initial' },
  // Otherwise React Router copies the request twice for each loader.
  future: { v8_passThroughRequests: true },
} satisfies Config;
