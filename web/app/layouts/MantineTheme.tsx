import { colorsTuple, createTheme, Input, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import './mantine.css'

export const MantineTheme = ({ children }: { children: ReactNode }) => (
  // The CSS variables are in our style sheet, so that no script writes a style element (Trusted Types).
  <MantineProvider
    theme={theme}
    // Light or dark is ours (web/app/start/preferences.ts), with the attribute that the library's styles ask for.
    getRootElement={nowhere}
    withCssVariables={false}
    withGlobalClasses={false}
  >
    {children}
  </MantineProvider>
)

const nowhere = () => undefined

/** Every colour comes from our tokens, so that light and dark mode, forms and public pages look alike. */
const theme = createTheme({
  primaryColor: 'accent',
  colors: { accent: colorsTuple('var(--accent)') },
  fontFamily: 'var(--font)',
  defaultRadius: 'var(--radius)',
  respectReducedMotion: true,
  components: {
    Input: Input.extend({ defaultProps: { size: 'md' } }),
    InputWrapper: Input.Wrapper.extend({ defaultProps: { size: 'md', withAsterisk: false } }),
  },
})
