import type { InputWrapperProps } from '@mantine/core'

/** The hint below the input, so that fields beside each other line up when only one of them has a hint. */
export const hintBelow: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'error', 'description']
