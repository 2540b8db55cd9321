type Group = { name: string; actions: Record<string, string> }

const norwegian = new Intl.Collator('nb')

/** The actions for a list to choose from: each group in the order of its names. */
export const actionChoices = (groups: readonly Group[]) =>
  groups.map(({ name, actions }) => ({
    group: name,
    items: Object.entries(actions)
      .map(([value, label]) => ({ value, label }))
      .toSorted((one, other) => norwegian.compare(one.label, other.label)),
  }))
