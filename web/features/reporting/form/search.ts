export type Choice = { value: string; label: string }

/** Folds case and Nordic letters, so that `tromso`, `Tromsø` and `TROMSØ` are equal. */
const fold = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'o')
    .replaceAll('å', 'a')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .trim()

/** At most `most`: first labels that begin with the search, then those that contain it; in any case the label `always` («Annet sted»). */
export function closest(choices: readonly Choice[], search: string, most: number, always?: string) {
  const wanted = fold(search)
  const fallback = always === undefined ? undefined : choices.find(({ label }) => label === always)
  const starting: Choice[] = []
  const containing: Choice[] = []
  for (const choice of choices) {
    if (choice === fallback) continue
    const at = wanted ? fold(choice.label).indexOf(wanted) : 0
    if (at === 0) starting.push(choice)
    else if (at > 0) containing.push(choice)
    if (starting.length >= most) break
  }
  const found = [...starting, ...containing].slice(0, fallback ? most - 1 : most)
  return fallback ? [...found, fallback] : found
}
