import { createElement, useEffect, useState, type ComponentType } from 'react'

type Lazy<Props> = { load: () => Promise<{ default: ComponentType<Props> }>; props: Props }

/**
 * A component that is fetched when it is first rendered. Renders nothing until then, nor when the fetch fails; unlike
 * `React.lazy` it then neither suspends nor throws, and mounting it again asks again.
 */
export function LazyPart<Props extends object>({ load, props }: Lazy<Props>) {
  const [Part, setPart] = useState<ComponentType<Props>>()
  useEffect(() => {
    load().then(
      (part) => setPart(() => part.default),
      () => undefined,
    )
  }, [load])
  return Part ? createElement(Part, props) : null
}
