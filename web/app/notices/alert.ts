import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Said } from '#texts/phrase.ts'
import type { WordLink } from '#web/ui/Say.tsx'

/** The system alert of the spec (section 3): one at a time, above the screen. `takesFocus`: it is scrolled to. */
export type Alert = {
  variant: 'success' | 'info' | 'warning' | 'danger'
  title?: Said
  message: Said
  takesFocus?: boolean
  links?: WordLink[]
}

const none: Alert | null = null
export const alertSlice = createSlice({
  name: 'alert',
  initialState: (): Alert | null => none,
  reducers: {
    alertShown: (_state, { payload }: PayloadAction<Alert>) => payload,
    alertClosed: () => none,
  },
})
export const { alertShown, alertClosed } = alertSlice.actions
