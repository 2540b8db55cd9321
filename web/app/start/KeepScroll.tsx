import { useContext } from 'react'
import {
  UNSAFE_FrameworkContext as FrameworkContext,
  UNSAFE_useScrollRestoration as useScrollRestoration,
} from 'react-router'

/**
 * Gives the page its place back before the first paint, as the router's own `ScrollRestoration` does, whose key and storage it
 * shares. On a reload and a way back only: a page that is new has no place, and to open the session storage and to name the
 * entry of the history, for which the browser saves every field, delays a first paint by a tenth. So a new entry gets its name
 * after the paint.
 */
const script = `(function(){var h=history,n=performance.getEntriesByType('navigation')[0];
function name(){if(!h.state||!h.state.key)h.replaceState(Object.assign({},h.state,{key:Math.random().toString(32).slice(2)}),'')}
if(n&&n.type==='navigate')return requestAnimationFrame(function(){setTimeout(name)});name();
try{var y=JSON.parse(sessionStorage.getItem('react-router-scroll-positions')||'{}')[h.state.key];if(typeof y==='number')scrollTo(0,y)}catch(e){}})()`

/** The script runs once, when the HTML arrives, so the bundle for browsers does not contain it. */
export function KeepScroll() {
  const nonce = useContext(FrameworkContext)?.nonce
  useScrollRestoration()
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? script : '' }}
    />
  )
}
