import { useContext } from 'react'
import {
  UNSAFE_FrameworkContext as FrameworkContext,
  UNSAFE_useScrollRestoration as useScrollRestoration,
} from 'react-router'
import { useSite } from '#web/app/frame/site.ts'

/**
 * Runs before the first paint, so that neither the theme nor the header's buttons flicker. React does not touch the
 * attributes that it sets on <html>. `jitless` stops zod from compiling schemas with `new Function`, which Trusted Types
 * would refuse and report. `data-unpainted` stands until the first paint and `data-first` until the page is loaded (`below` in
 * base.css), but not where the browser looks for a place in the page: a fragment, a reload, a way back. A form that only
 * scripts can send is held back until they run (`useSentEarly`), because sending it natively would leave the page; so is a press on
 * a button of it that has a name. What is typed or pressed after that takes it back.
 */
const script = `__zod_globalConfig={jitless:true};(function(){var d=document.documentElement,t;try{t=JSON.parse(localStorage.getItem('preferences')||'{}').theme;if(localStorage.getItem('token'))d.dataset.signedIn=''}catch(e){}
if(t!=='light'&&t!=='dark')t=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';d.dataset.theme=d.dataset.mantineColorScheme=t;d.dataset.js='';
if(!location.hash&&performance.getEntriesByType('navigation')[0].type==='navigate')d.dataset.first=d.dataset.unpainted='';var painted=function(){delete d.dataset.unpainted};try{new PerformanceObserver(painted).observe({type:'paint',buffered:true})}catch(e){}addEventListener('load',function(){painted();setTimeout(function(){delete d.dataset.first},50)});
addEventListener('submit',function(e){var f=e.target;if(f.method==='post'&&!('alive' in f.dataset)){e.preventDefault();f.dataset.sent=[Date.now(),f.dataset.step]}},true);
var back=function(){d.querySelectorAll('[data-sent]').forEach(function(f){delete f.dataset.sent})};addEventListener('input',back,true);addEventListener('click',function(e){back();var b=e.target.closest('button[name]'),f=b&&b.form;if(f&&!('alive' in f.dataset))f.dataset.sent=[Date.now(),f.dataset.step,b.name]},true)})()`

export function BeforePaint() {
  const { leaveUrl } = useSite()
  return <Inline script={import.meta.env.SSR ? `${leaveScript(leaveUrl)};${script}` : ''} />
}

/** A script that runs once, when the HTML arrives, so the bundle for browsers does not contain it. */
function Inline({ script }: { script: string }) {
  const nonce = useContext(FrameworkContext)?.nonce
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
}

/**
 * 'Forlat siden' as an inline script in <head>, so that it works before any other script has loaded, and also when none
 * loads. It runs in the browser as text; `url` is the neutral page of the settings. What it does, in order:
 *
 * - A page of this tab that is opened by Back after leaving, or loaded again while the neutral page has not come, hides
 *   itself and is replaced by the neutral page too. Any other way to a page of the portal ends that, once it has loaded:
 *   opening the session storage delays a first paint.
 * - `html[data-draft]` says that a draft lies on this device: `new` for an unsent report, `edit` for changes to a stored
 *   draft, and `other` for one that this visitor may not see, whoever's it is. One that belongs to an account shows only
 *   while that account is signed in. The rules are those of `localDraft.ts` and `token.ts`, also for a clock that was
 *   set back and a replaced token.
 * - A press on `[data-leave]`, or the third Escape within two seconds, leaves. The listeners are on the window and
 *   capture, so no dialog or menu can keep the event from them. `data-leave="drop"` deletes the draft first. A listener
 *   for `beforeunload`, registered before any other, keeps the form's question about chosen files from stopping it. From
 *   the third Escape on, what the browser does with that key is prevented: it would stop loading the neutral page.
 *
 * Leaving hides the document, gives the tab another title and icon, empties the session storage, and replaces the page
 * and its entry in the history. The cleaning is repeated at `pagehide`, after other listeners have stored what they had.
 */
const leaveScript = (url: string) =>
  `(function(){var w=window,d=document,h=d.documentElement,u=${quoted(url)},k='incidentFormDraft',m='left',n=[],gone;
function kept(s,f){try{return f(w[s])}catch(e){}}
function clean(){kept('sessionStorage',function(s){s.clear();s.setItem(m,'1')});if(gone===2)kept('localStorage',function(s){s.removeItem(k)})}
function leave(drop){if(drop)gone=2;clean();if(!gone||drop)addEventListener('pagehide',clean);gone=gone||1;h.style.setProperty('display','none','important');d.title=new URL(u).hostname;d.querySelectorAll('link[rel~=icon]').forEach(function(l){l.href='data:,'});location.replace(u)}
function wasLeft(){return kept('sessionStorage',function(s){return s.getItem(m)})}
function mine(t,o,id){return t&&o&&o.of===t.slice(-8)&&o.id===id}
function draft(){delete h.dataset.draft;kept('localStorage',function(s){var x=s.getItem(k);if(!x)return;h.dataset.draft='other';var r=JSON.parse(x);if(r&&Math.abs(Date.now()-r.savedAt)<864e5&&(typeof r.owner!='number'||mine(s.getItem('token'),JSON.parse(s.getItem('user')),r.owner)))h.dataset.draft='description' in r?'new':'edit'})}
var v=performance.getEntriesByType('navigation')[0];
if(v&&/^(back|reload)/.test(v.type)){if(wasLeft())leave()}
else addEventListener('load',function(){if(!gone)kept('sessionStorage',function(s){s.removeItem(m)})});
addEventListener('pageshow',function(e){if(e.persisted&&wasLeft())leave()});
addEventListener('beforeunload',function(e){if(gone)e.stopImmediatePropagation()},true);
addEventListener('click',function(e){var a=e.target.closest&&e.target.closest('[data-leave]');if(a){e.preventDefault();leave(a.dataset.leave==='drop')}},true);
addEventListener('keydown',function(e){if(e.key!=='Escape'){n=[];return}if(gone)return e.preventDefault();if(e.repeat)return;n=n.filter(function(t){return e.timeStamp-t<2e3});n.push(e.timeStamp);if(n.length>2){e.preventDefault();leave()}},true);
addEventListener('draft',draft);addEventListener('storage',draft);draft()})()`

/** A JavaScript string that can stand inside a script element. */
const quoted = (text: string) => JSON.stringify(text).replaceAll('<', String.raw`\u003c`)

/**
 * Gives the page its place back before the first paint, as the router's own `ScrollRestoration` does, whose key and storage it
 * shares. On a reload and a way back only: a page that is new has no place, and to open the session storage and to name the
 * entry of the history, for which the browser saves every field, delays a first paint by a tenth. So a new entry gets its name
 * after the paint.
 */
const scrollScript = `(function(){var h=history,n=performance.getEntriesByType('navigation')[0];
function name(){if(!h.state||!h.state.key)h.replaceState(Object.assign({},h.state,{key:Math.random().toString(32).slice(2)}),'')}
if(n&&n.type==='navigate')return requestAnimationFrame(function(){setTimeout(name)});name();
try{var y=JSON.parse(sessionStorage.getItem('react-router-scroll-positions')||'{}')[h.state.key];if(typeof y==='number')scrollTo(0,y)}catch(e){}})()`

export function KeepScroll() {
  useScrollRestoration()
  return <Inline script={import.meta.env.SSR ? scrollScript : ''} />
}
