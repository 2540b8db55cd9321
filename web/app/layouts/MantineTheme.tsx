import { MantineProvider, createTheme, Input, type MantineColorsTuple, type VariantColorsResolver } from '@mantine/core'
import type { ReactNode } from 'react'
import './mantine.css'

/** The component library as all pages of forms use it. */
export function MantineTheme({ children }: { children: ReactNode }) {
  return (
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
}

const nowhere = () => undefined

/** Every colour comes from our tokens, so that light and dark mode, forms and public pages look alike. */
const accent = fill('var(--accent)')
function fill(colour: string): MantineColorsTuple {
  return [colour, colour, colour, colour, colour, colour, colour, colour, colour, colour]
}

const variants: VariantColorsResolver = ({ color, variant }) => {
  const isDanger = color === 'red'
  const line = '1px solid'
  if (variant === 'filled')
    return isDanger
      ? {
          background: 'var(--danger)',
          hover: 'var(--danger-strong)',
          color: 'var(--on-danger)',
          border: `${line} transparent`,
        }
      : {
          background: 'var(--accent)',
          hover: 'var(--accent-strong)',
          color: 'var(--on-accent)',
          border: `${line} transparent`,
        }
  const words = isDanger ? 'var(--danger)' : 'var(--link)'
  const soft = isDanger ? 'var(--danger-soft)' : 'var(--accent-soft)'
  if (variant === 'light') return { background: soft, hover: soft, color: words, border: `${line} transparent` }
  if (variant === 'outline')
    return { background: 'transparent', hover: soft, color: words, border: `${line} currentColor` }
  if (variant === 'default')
    return {
      background: 'var(--surface)',
      hover: 'var(--accent-soft)',
      color: 'var(--ink)',
      border: `${line} var(--line-strong)`,
    }
  return { background: 'transparent', hover: soft, color: words, border: `${line} transparent` }
}

const theme = createTheme({
  primaryColor: 'accent',
  colors: { accent },
  variantColorResolver: variants,
  fontFamily: 'var(--font)',
  defaultRadius: 'var(--radius)',
  respectReducedMotion: true,
  components: {
    Input: Input.extend({ defaultProps: { size: 'md' } }),
    InputWrapper: Input.Wrapper.extend({ defaultProps: { size: 'md', withAsterisk: false } }),
  },
})
