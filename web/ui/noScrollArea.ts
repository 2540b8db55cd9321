/** Replaces Mantine's ScrollArea in the build (vite.config.ts). */
export const ScrollArea = {
  Autosize() {
    throw new Error('lists are built without a scroll area: set withScrollArea={false}')
  },
}
