/** Without letters that look like digits. 32 of them: five bits each. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Cuts a code into groups of `size`, to be read out and typed. */
export const grouped = (code: string, size: number) => code.match(new RegExp(`.{${size}}`, 'g'))?.join('-') ?? code

/** A code with five bits of each of `bytes`, in groups of `size`. */
export const readableCode = (bytes: Uint8Array, size: number) =>
  grouped(Array.from(bytes, (byte) => letters[byte % letters.length]).join(''), size)

/** However it was typed, without its groups: small letters, other separators, O for 0, I or L for 1. */
export const plainCode = (typed: string) =>
  typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
