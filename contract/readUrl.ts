/** Undefined for a text that is no URL. The methods of `URL` that answer this are missing on older phones. */
export function readUrl(text: string, base?: string | URL): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}

export const isWeb = ({ protocol }: URL) => protocol === 'http:' || protocol === 'https:'
