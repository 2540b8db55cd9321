const figure = new Intl.NumberFormat('nb-NO', { maximumFractionDigits: 1 })

export function bytesInWords(bytes: number, words: { kb: (count: string) => string; mb: (count: string) => string }) {
  const kilo = bytes / 1024
  if (kilo < 1000) return words.kb(figure.format(Math.max(1, Math.round(kilo))))
  return words.mb(figure.format(kilo / 1024))
}
