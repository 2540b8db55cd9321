import { useContext } from 'react'
import { UNSAFE_FrameworkContext as FrameworkContext } from 'react-router'

/**
 * Runs before the first paint, so that neither the theme nor the header's buttons flicker.
 * React leaves the attributes alone that it sets on <html>. zod is told here, ahead of every schema, that it may not
 * try to make code from text, which Trusted Types would refuse and report. A form that only scripts can send waits for
 * them (`useSentEarly`): sent by the browser, it would leave the page.
 */
const script = `__zod_globalConfig={jitless:true};(function(){var d=document.documentElement,t;try{t=JSON.parse(localStorage.getItem('preferences')||'{}').theme;if(localStorage.getItem('token'))d.dataset.signedIn=''}catch(e){}
if(t!=='light'&&t!=='dark')t=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';d.dataset.theme=d.dataset.mantineColorScheme=t;d.dataset.js='';addEventListener('submit',function(e){var f=e.target;if(f.method==='post'&&!('alive' in d.dataset)){e.preventDefault();f.dataset.sent=''}},true)})()`

/** It runs when the page arrives, and never again: the browser's own code goes without it. */
export function BeforePaint() {
  const nonce = useContext(FrameworkContext)?.nonce
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? script : '' }}
    />
  )
}
