import { configureStore } from '@reduxjs/toolkit'
import { deskApi } from './api.ts'

export const store = configureStore({
  reducer: { [deskApi.reducerPath]: deskApi.reducer },
  middleware: (standard) => standard().concat(deskApi.middleware),
  devTools: false,
})
