/**
 * The last `most` pages of one content version, each rendered once however many ask for it at the same time.
 * A failure is not kept, nor what `isKept` refuses, such as made-up addresses.
 */
export function keepPages<Page>(most: number) {
  const pages = new Map<string, Promise<Page>>()
  let keptVersion = -1
  return async (
    version: number,
    key: string,
    render: () => Promise<Page>,
    isKept: (page: Page) => boolean = () => true,
  ): Promise<Page> => {
    if (version > keptVersion) {
      keptVersion = version
      pages.clear()
    }
    const known = pages.get(key)
    const rendering = known ?? render()
    pages.delete(key)
    pages.set(key, rendering)
    if (known) return known
    for (const oldest of pages.keys()) {
      if (pages.size <= most) break
      pages.delete(oldest)
    }
    const forget = () => {
      if (pages.get(key) === rendering) pages.delete(key)
    }
    try {
      const page = await rendering
      if (!isKept(page)) forget()
      return page
    } catch (error) {
      forget()
      throw error
    }
  }
}
