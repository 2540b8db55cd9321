import { useMediaQuery } from '@mantine/hooks'

/** As narrow as the table shows its cases as cards (table.module.css). */
export const useIsNarrow = () =>
  useMediaQuery('(max-width: 60rem)', undefined, { getInitialValueInEffect: false }) ?? false
