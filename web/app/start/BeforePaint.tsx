import { useContext } from 'react'
import { UNSAFE_FrameworkContext as FrameworkContext } from 'react-router'
import { useSite } from '#web/app/frame/site.ts'
import { leaveScript } from './leaveScript.ts'

/**
 * Runs before the first paint, so that neither the theme nor the header's buttons flicker. React does not touch the
 * attributes that it sets on <html>. `jitless` stops zod from compiling schemas with `new Function`, which Trusted Types
 * would refuse and report. `data-unpainted` stands until the first paint and `data-first` until the page is loaded (`below` in
 * base.css), but not where the browser looks for a place in the page: a fragment, a reload, a way back. A form that only
 * scripts can send is held back until they run (`useSentEarly`), because sending it natively would leave the page; what is typed
 * or pressed after that takes it back.
 */
const script = `__zod_globalConfig={jitless:true};(function(){var d=document.documentElement,t;try{t=JSON.parse(localStorage.getItem('preferences')||'{}').theme;if(localStorage.getItem('token'))d.dataset.signedIn=''}catch(e){}
if(t!=='light'&&t!=='dark')t=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';d.dataset.theme=d.dataset.mantineColorScheme=t;d.dataset.js='';
if(!location.hash&&performance.getEntriesByType('navigation')[0].type==='navigate')d.dataset.first=d.dataset.unpainted='';var painted=function(){delete d.dataset.unpainted};try{new PerformanceObserver(painted).observe({type:'paint',buffered:true})}catch(e){}addEventListener('load',function(){painted();setTimeout(function(){delete d.dataset.first},50)});
addEventListener('submit',function(e){var f=e.target;if(f.method==='post'&&!('alive' in f.dataset)){e.preventDefault();f.dataset.sent=[Date.now(),f.dataset.step]}},true);
var back=function(){d.querySelectorAll('[data-sent]').forEach(function(f){delete f.dataset.sent})};addEventListener('input',back,true);addEventListener('click',back,true)})()`

/** The script runs once, when the HTML arrives, so the bundle for browsers does not contain it. */
export function BeforePaint() {
  const nonce = useContext(FrameworkContext)?.nonce
  const { leaveUrl } = useSite()
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? `${leaveScript(leaveUrl)};${script}` : '' }}
    />
  )
}
