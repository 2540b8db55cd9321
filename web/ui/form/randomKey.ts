/** 128 random bits, hexadecimal: the key of one attempt to store something. `crypto.randomUUID` is not there without TLS. */
export const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
