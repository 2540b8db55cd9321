import type { InputWrapperProps } from '@mantine/core'

/** Fields that stand beside each other keep one line when only one of them has a hint. */
export const hintBelow: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'error', 'description']
