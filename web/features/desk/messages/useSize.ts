import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'

const figure = new Intl.NumberFormat('nb-NO', { maximumFractionDigits: 1 })

/** Bytes in words. */
export function useSize() {
  const { kb, mb } = useTexts(desk).messages
  return (bytes: number) => {
    const kilo = bytes / 1024
    return kilo < 1000 ? kb(figure.format(Math.max(1, Math.round(kilo)))) : mb(figure.format(kilo / 1024))
  }
}
