/** The last `most` pages, each rendered once however many ask for it at the same time. A failure is not kept. */
export function keepPages<Page>(most: number) {
  const pages = new Map<string, Promise<Page>>()
  return async (key: string, render: () => Promise<Page>): Promise<Page> => {
    const known = pages.get(key)
    const page = known ?? render()
    pages.delete(key)
    pages.set(key, page)
    if (known) return known
    for (const oldest of pages.keys()) {
      if (pages.size <= most) break
      pages.delete(oldest)
    }
    try {
      return await page
    } catch (error) {
      pages.delete(key)
      throw error
    }
  }
}
