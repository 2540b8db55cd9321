import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { defaultPreferences, readPreferences, type Preferences } from '#web/app/start/preferences.ts'

/** A copy of what `preferences.ts` stores, for screens that read from the store. */
export const preferencesSlice = createSlice({
  name: 'preferences',
  initialState: (): Preferences => (typeof window === 'undefined' ? defaultPreferences : readPreferences()),
  reducers: { preferencesChanged: (_state, { payload }: PayloadAction<Preferences>) => payload },
})
export const { preferencesChanged } = preferencesSlice.actions
