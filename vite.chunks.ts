/**
 * Which modules travel together, decided by folder. On a slow line thirty small files cost more than a few larger
 * ones, so the folders that every page needs are one file, and those that store and session need are another. A chunk
 * takes along what its modules import, unless an earlier chunk has it. Anything else goes with the route that imports
 * it, or into a file of its own when several routes do.
 */
const folders = (...names: string[]) => new RegExp(`/(?:${names.join('|')})/`)

export const chunks = [
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
export const chunkFileName = ({ name }: { name: string }) => `assets/${name.split('~')[0]}-[hash].js`
