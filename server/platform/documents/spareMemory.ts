/** What may lie in memory to save a second reading, in the whole process. */
export const spareBytes = 32 * 1024 * 1024
let free = spareBytes

export type KeptBytes = ReturnType<typeof keepBytes>

/** Keeps what passes while there is room; a file that finds none is read back from the storage. */
export function keepBytes() {
  let parts: Buffer[] | undefined = []
  let size = 0

  function drop() {
    parts = undefined
    free += size
    size = 0
  }
  return {
    add(data: Buffer) {
      if (!parts) return
      if (data.length > free) return drop()
      free -= data.length
      size += data.length
      parts.push(data)
    },
    /** All that passed, if it could be kept. */
    whole: () => parts && Buffer.concat(parts, size),
    /** To be called once nobody needs them, whatever came of the file. */
    drop,
  }
}
