type Person = { id: number; name: string }

/** How somebody is named in a text. */
export const mark = ({ name }: Person) => `@${name}`

/**
 * Who of some people a text names: `@Kari Nordmann`, not the beginning of a longer name. Where one name begins like another,
 * the longest one that fits is meant.
 */
export function mentionedIn<P extends Person>(text: string, people: readonly P[]): P[] {
  const longestFirst = people.filter(({ name }) => name !== '').toSorted((a, b) => b.name.length - a.name.length)
  const found = new Set<P>()
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const person = longestFirst.find((one) => text.startsWith(mark(one), at) && endsThere(text, at + mark(one).length))
    if (person) found.add(person)
  }
  return people.filter((one) => found.has(one))
}

const endsThere = (text: string, at: number) => !/[\p{L}\p{N}]/u.test(text.charAt(at))
