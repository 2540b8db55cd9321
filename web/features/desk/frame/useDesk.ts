import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'

/** The words of the desk's pages. */
export const useDesk = () => useTexts(desk)
