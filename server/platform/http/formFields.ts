/**
 * Turns fields such as `witnesses[0][name]` into the JSON shape that the schemas check. Other names are left out: no name
 * reaches a prototype. Indexes only give the order, so that an index of a billion makes a list of one.
 */
export function buildForm(fields: [string, string][]): unknown {
  const root: Branch = new Map()
  for (const [name, value] of fields) {
    const path = pathOf(name)
    if (path) put(root, path, value)
  }
  return plain(root)
}

type Branch = Map<string, Branch | string[]>

const fieldName = /^([a-z_]{1,40})((?:\[(?:[a-z_]{1,40}|\d{1,10})?\]){0,2})$/i
const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

function pathOf(name: string) {
  const [, head, rest] = fieldName.exec(name) ?? []
  if (!head) return undefined
  const path = [
    head,
    ...(rest ?? '')
      .slice(1, -1)
      .split('][')
      .slice(rest ? 0 : 1),
  ]
  return path.some((step) => forbidden.has(step)) ? undefined : path
}

/** A value sent twice becomes a list, which schemas of single values refuse. `name[]` is always a list. */
function put(branch: Branch, [step = '', ...rest]: string[], value: string) {
  const there = branch.get(step)
  if (rest.length === 0) {
    if (Array.isArray(there)) there.push(value)
    else if (!there) branch.set(step, [value])
    return
  }
  if (Array.isArray(there)) return
  const inner = there ?? new Map()
  branch.set(step, inner)
  put(inner, rest, value)
}

function plain(branch: Branch): unknown {
  const steps = [...branch.keys()]
  if (steps.length === 1 && steps[0] === '') return valuesOf(branch.get(''))
  if (steps.length > 0 && steps.every((step) => /^\d+$/.test(step)))
    return steps.toSorted((a, b) => Number(a) - Number(b)).map((step) => leaf(branch.get(step)))
  return Object.fromEntries(steps.map((step) => [step, leaf(branch.get(step))]))
}

function leaf(value: Branch | string[] | undefined): unknown {
  if (!Array.isArray(value)) return value ? plain(value) : undefined
  return value.length === 1 ? value[0] : value
}

const valuesOf = (value: Branch | string[] | undefined): unknown =>
  Array.isArray(value) ? value : value ? [plain(value)] : []
