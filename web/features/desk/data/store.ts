import { configureStore } from '@reduxjs/toolkit'
import { setupListeners } from '@reduxjs/toolkit/query'
import { deskApi } from './api.ts'

export const store = configureStore({
  reducer: { [deskApi.reducerPath]: deskApi.reducer },
  middleware: (standard) => standard().concat(deskApi.middleware),
  devTools: false,
})

// For queries that are asked again while the page is in sight, and when it comes back (`skipPollingIfUnfocused`, `refetchOnFocus`).
setupListeners(store.dispatch)
