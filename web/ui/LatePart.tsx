import { createElement, useEffect, useState, type ComponentType } from 'react'

type Late<Props> = { load: () => Promise<{ default: ComponentType<Props> }>; props: Props }

/**
 * A part of the page that is fetched when it is wanted. Nothing until then, nor when the line is gone: the page does
 * without it, and asks again when it is wanted anew.
 */
export function LatePart<Props extends object>({ load, props }: Late<Props>) {
  const [Part, setPart] = useState<ComponentType<Props>>()
  useEffect(() => {
    load().then(
      (part) => setPart(() => part.default),
      () => undefined,
    )
  }, [load])
  return Part ? createElement(Part, props) : null
}
