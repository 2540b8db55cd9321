import { incidents } from '#texts/incidents.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { bytesInWords } from './bytes.ts'

export function useBytes() {
  const words = useTexts(incidents).bytes
  return (bytes: number) => bytesInWords(bytes, words)
}
