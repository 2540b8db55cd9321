import type { Portal } from './index.ts'

/** The names of all files in the storage, sorted. */
export async function storedNames({ services }: Pick<Portal, 'services'>) {
  const names: string[] = []
  for await (const { name } of services.storage.list()) names.push(name)
  return names.toSorted()
}
