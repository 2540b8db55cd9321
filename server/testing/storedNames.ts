import { Readable } from 'node:stream'
import { onTestFinished } from 'vitest'
import type { Portal } from './portal.ts'

export async function storedNames({ services }: Pick<Portal, 'services'>) {
  const names: string[] = []
  for await (const { name } of services.storage.list()) names.push(name)
  return names.toSorted()
}

/** Until the test ends, does something before a file of the storage is read. */
export function beforeReading({ services: { storage } }: Pick<Portal, 'services'>, act: () => Promise<unknown>) {
  const { read } = storage
  async function* afterAct(...file: Parameters<typeof read>) {
    await act()
    yield* read.call(storage, ...file)
  }
  storage.read = (...file) => Readable.from(afterAct(...file), { objectMode: false })
  onTestFinished(() => void (storage.read = read))
}

/** Until the test ends, does something before a file is written into the storage. */
export function beforeWriting({ services: { storage } }: Pick<Portal, 'services'>, act: (name: string) => unknown) {
  const { write } = storage
  storage.write = async (name, bytes) => {
    await act(name)
    return write.call(storage, name, bytes)
  }
  onTestFinished(() => void (storage.write = write))
}
