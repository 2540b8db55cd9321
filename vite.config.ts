import path from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { chunkFileName, chunks } from './vite.chunks.ts'

/**
 * Leaves Mantine's ScrollArea out of the build, a tenth of the form's own script. Our lists use the browser's scrolling
 * (LookupSelect: `withScrollArea={false}`).
 */
const withoutScrollArea: Plugin = {
  name: 'without-scroll-area',
  enforce: 'pre',
  apply: 'build',
  resolveId: (source, importer) =>
    source.endsWith('/ScrollArea/ScrollArea.mjs') && importer?.endsWith('/OptionsDropdown.mjs')
      ? path.join(import.meta.dirname, 'web/ui/noScrollArea.ts')
      : undefined,
}

/**
 * Nothing of ours uses these, more than half of Mantine's variables: a slow phone computes every variable of the page's root
 * before it paints. Notifications use the `filled` colour of their palettes.
 */
const unusedVariable =
  /^--mantine-(?:color-(?:(?:pink|grape|violet|indigo|cyan|lime|orange)-|(?:teal|green|yellow)-(?!filled$))|h[1-6]-|heading-)/

export default defineConfig({
  plugins: [withoutScrollArea, reactRouter()],
  css: {
    postcss: {
      plugins: [
        {
          postcssPlugin: 'without-unused-variables',
          Declaration: (declaration) => {
            if (unusedVariable.test(declaration.prop)) declaration.remove()
          },
        },
      ],
    },
  },
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    // Its text stays in the server's memory.
    ssr: { build: { minify: true } },
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: chunks }, chunkFileNames: chunkFileName },
          // Modules of the contract only define schemas: a page that uses them on the server alone does not load them.
          treeshake: { moduleSideEffects: [{ test: /\/contract\//, sideEffects: false }] },
        },
      },
    },
  },
  // Bundled for the server, so that it loads the components that are used instead of the whole library.
  ssr: { noExternal: [/^@mantine\//, /^@floating-ui\//, '@reduxjs/toolkit', 'react-redux'] },
  optimizeDeps: {
    include: [
      '@mantine/core',
      '@mantine/form',
      '@mantine/hooks',
      '@mantine/notifications',
      '@reduxjs/toolkit',
      'react-redux',
    ],
  },
})
