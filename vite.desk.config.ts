import path from 'node:path'
import { defineConfig } from 'vite'
import { compressAssets } from './scripts/compress.ts'

const root = import.meta.dirname
const outDir = path.join(root, 'build/desk')

/**
 * The desk's own build: it shares sources with the visitors' pages and no file, so that nothing that staff load is named in
 * what visitors load, and a change of the desk leaves visitors' files as they were.
 */
export default defineConfig({
  root: path.join(root, 'web/features/desk'),
  base: '/desk/',
  publicDir: false,
  cacheDir: path.join(root, 'node_modules/.vite-desk'),
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // A style sheet of a shared piece may be the same in both builds, and is still no file that they share.
      output: { assetFileNames: 'assets/desk-[name]-[hash][extname]' },
      // 'use client' means nothing to a build without a server's part.
      onLog: (level, log, write) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && write(level, log),
    },
  },
  server: { fs: { allow: [root] } },
  plugins: [{ name: 'compress', apply: 'build', closeBundle: () => compressAssets(outDir) }],
})
