import css from './form.module.css'

/** What has just been done, read aloud when it appears. */
export function Said({ children }: { children: string }) {
  return (
    <p role="status" className={css.said}>
      {children}
    </p>
  )
}
