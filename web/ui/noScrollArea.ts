/** Stands in for Mantine's scroll area in lists (vite.config.ts). */
export const ScrollArea = {
  Autosize() {
    throw new Error('lists are built without a scroll area: set withScrollArea={false}')
  },
}
