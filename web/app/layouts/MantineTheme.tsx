import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { colourSchemes } from './colourSchemes.ts'
import { theme } from './mantineTheme.ts'
import './mantine.css'

/** The component library as all pages of forms use it. */
export function MantineTheme({ children }: { children: ReactNode }) {
  return (
    // The CSS variables are in our style sheet, so that no script writes a style element (Trusted Types).
    <MantineProvider
      theme={theme}
      colorSchemeManager={colourSchemes}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  )
}
