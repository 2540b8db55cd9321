/** One choice in a list. */
export type Choice = { value: string; label: string }

/** As people type on any keyboard: `tromso`, `Tromsø` and `TROMSØ` are one. */
const fold = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'o')
    .replaceAll('å', 'a')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .trim()

/**
 * The few choices worth showing of thousands: names that begin with the words first, then those that hold them.
 * `always` is a way out (`Annet sted`) that stays reachable whatever was typed.
 */
export function closest(choices: readonly Choice[], search: string, most: number, always?: string) {
  const wanted = fold(search)
  const way = always === undefined ? undefined : choices.find(({ label }) => label === always)
  const begins: Choice[] = []
  const holds: Choice[] = []
  for (const choice of choices) {
    if (choice === way) continue
    const at = wanted ? fold(choice.label).indexOf(wanted) : 0
    if (at === 0) begins.push(choice)
    else if (at > 0) holds.push(choice)
    if (begins.length >= most) break
  }
  const found = [...begins, ...holds].slice(0, way ? most - 1 : most)
  return way ? [...found, way] : found
}
