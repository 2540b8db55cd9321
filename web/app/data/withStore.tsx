import type { ComponentType } from 'react'
import { Provider } from 'react-redux'
import { currentStore } from './store.ts'

/** A part of a public page, which has no store around it, with the store. */
export const withStore = <Props extends object>(Part: ComponentType<Props>) =>
  function Stored(props: Props) {
    return (
      <Provider store={currentStore()}>
        <Part {...props} />
      </Provider>
    )
  }
