import type { ReactNode } from 'react'

/**
 * The paragraph below a page's heading. The first paint waits until it has arrived, so that heading and paragraph are
 * painted at once instead of after the header: a slow phone computes one layout less. Browsers that do not know
 * `rel="expect"` paint as before. One on a page.
 */
export const Lead = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <>
    <link rel="expect" href="#lead" blocking="render" />
    <p id="lead" className={className}>
      {children}
    </p>
  </>
)
