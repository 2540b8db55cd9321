import type { Asset } from './assets.ts'

/**
 * Orders script files of the build so that each comes after those that it imports statically; the files that it adds on
 * the way are left out. Their import statements are read from the files themselves, once.
 */
export function makeRunOrder(assets: ReadonlyMap<string, Pick<Asset, 'bytes'>>) {
  const known = new Map<string, string[]>()
  const importsOf = (file: string) => {
    const kept = known.get(file)
    if (kept) return kept
    const text = assets.get(file)?.bytes.toString() ?? ''
    const found = [...text.matchAll(/(?:^|[;}])(?:import|export)(?:[^'"();]*?from)?["']\.\/([^"']+\.js)["']/gm)]
    const files = found.map(([, name]) => `/assets/${name}`)
    known.set(file, files)
    return files
  }
  return (files: string[]) => {
    const ordered = new Set<string>()
    const visited = new Set<string>()
    const add = (file: string) => {
      if (visited.has(file)) return
      visited.add(file)
      for (const one of importsOf(file)) add(one)
      ordered.add(file)
    }
    for (const file of files) add(file)
    return [...ordered]
  }
}
