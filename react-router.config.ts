import type { Config } from '@react-router/dev/config'
import { compressAssets } from './scripts/compress.ts'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // The whole list of routes is small; asking for it piece by piece would cost a slow phone more.
  routeDiscovery: { mode: 'initial' },
  buildEnd: () => compressAssets('build/client'),
} satisfies Config
