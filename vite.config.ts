import path from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

/**
 * Leaves Mantine's ScrollArea out of the build, a tenth of the form's own script. Our lists use the browser's scrolling
 * (`withScrollArea={false}` in LookupFields.tsx).
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

/**
 * Which modules travel together, decided by folder. On a slow line thirty small files cost more than a few larger
 * ones, so the folders that every page needs are one file, and those that store and session need are another. A chunk
 * takes along what its modules import, unless an earlier chunk has it. Anything else goes with the route that imports
 * it, or into a file of its own when several routes do.
 */
const folders = (...names: string[]) => new RegExp(`/(?:${names.join('|')})/`)

const chunks = [
  // Every page: React, the router, the frame around the page, and plain pieces. `preload-helper` is behind each import().
  {
    name: 'frame',
    test: new RegExp(
      `preload-helper|/web/ui/[^/]+$|${folders('node_modules/react(?:-dom|-router)?', 'web/app/(?:frame|start|device)').source}`,
    ),
  },
  // Addresses and limits are small and needed everywhere; schemas bring zod. Each page fetches only the part it uses.
  {
    name: 'contract',
    test: folders('contract'),
    minShareCount: 2,
    entriesAware: true,
  },
  // Asking the server; public pages do that too.
  { name: 'wire', test: folders('web/app/wire') },
  // What every form shares, with the words for its errors.
  { name: 'form', test: folders('web/ui/form', 'web/app/form') },
  // Store, session, notifications and the component library's core: forms, and readers who are signed in.
  { name: 'session', test: folders('web/app/(?:data|session|notices|layouts)') },
]

/** A part of a chunk is named by the chunk, not by every route that uses it. */
const chunkFileName = ({ name }: { name: string }) => `assets/${name.split('~')[0]}-[hash].js`

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
