import { desk } from '#texts/desk.ts'

export { useSelf, useTitle } from './DeskPage.tsx'
export const useDesk = () => desk
