import { Outlet } from 'react-router'
import { Title } from '#web/app/frame/Title.tsx'
import { useArrive } from '#web/app/frame/useArrive.ts'
import css from '#web/app/frame/layout.module.css'

/** Neither header nor footer: the page has its own link home. */
export default function BlankLayout() {
  useArrive()
  return (
    <>
      <Title />
      <main id="main" className={css.blank} tabIndex={-1}>
        <Outlet />
      </main>
    </>
  )
}
