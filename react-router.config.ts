import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  ssr: true,
  // All routes are known from the start: they are few, and a page that loses its connection asks for none.
  routeDiscovery: { mode: 'initial' },
  // Else each loader gets a copy of the request, which is made twice.
  future: { v8_passThroughRequests: true },
} satisfies Config;
