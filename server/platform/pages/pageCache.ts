/**
 * The last `most` pages of one content version, each rendered once however many ask for it at the same time. What is
 * there is answered at once, without a promise: under a rush waiting for nothing costs as much as the answer.
 * A failure is not kept, nor what `isKept` refuses, such as made-up addresses.
 */
export function pageCache<Page>(most: number) {
  type Kept = { rendering: Promise<Page> } & ({ isReady: false } | { isReady: true; page: Page })
  const pages = new Map<string, Kept>()
  let keptVersion = -1

  async function rendered(key: string, kept: Kept, isKept: (page: Page) => boolean) {
    const forget = () => {
      if (pages.get(key) === kept) pages.delete(key)
    }
    try {
      const page = await kept.rendering
      if (isKept(page)) Object.assign(kept, { isReady: true, page })
      else forget()
      return page
    } catch (error) {
      forget()
      throw error
    }
  }

  const get = (
    version: number,
    key: string,
    render: () => Promise<Page>,
    isKept: (page: Page) => boolean = () => true,
  ): Page | Promise<Page> => {
    if (version > keptVersion) {
      keptVersion = version
      pages.clear()
    }
    const known = pages.get(key)
    if (known) {
      pages.delete(key)
      pages.set(key, known)
      return known.isReady ? known.page : known.rendering
    }
    const kept: Kept = { rendering: render(), isReady: false }
    pages.set(key, kept)
    for (const oldest of pages.keys()) {
      if (pages.size <= most) break
      pages.delete(oldest)
    }
    return rendered(key, kept, isKept)
  }
  /** Only what is there already. */
  const peek = (version: number, key: string): Page | undefined => {
    const known = version === keptVersion ? pages.get(key) : undefined
    return known?.isReady ? known.page : undefined
  }
  return Object.assign(get, { peek })
}
