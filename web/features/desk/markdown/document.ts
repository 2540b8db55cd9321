/** A document of the editor as plain data (ProseMirror's JSON), so that it is made and read without a browser. */
export type Part = {
  type: string
  attrs?: Record<string, unknown>
  content?: Part[]
  marks?: Mark[]
  text?: string
}
export type Mark = { type: string; attrs?: Record<string, unknown> }

/** An attribute that must be text; '' otherwise. */
export function textAttribute({ attrs }: { attrs?: Record<string, unknown> }, name: string) {
  const value = attrs?.[name]
  return typeof value === 'string' ? value : ''
}

/** A whole number of an attribute, or the given one. */
export function numberAttribute({ attrs }: { attrs?: Record<string, unknown> }, name: string, otherwise: number) {
  const value = attrs?.[name]
  return typeof value === 'number' && Number.isInteger(value) ? value : otherwise
}

export const wordsIn = (part: Part): string => part.text ?? (part.content ?? []).map(wordsIn).join('')
