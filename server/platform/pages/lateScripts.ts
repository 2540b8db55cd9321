import type { Asset } from './assets.ts'

/**
 * React Router's pages ask for their scripts while the page itself still arrives, and run all of them in one piece. On a
 * slow phone they take line and processor from what is to be seen. Here they are fetched once the page and its eager
 * images are there, and run after it was painted, file by file, so that a touch is answered in between. A touch before
 * that starts them at once.
 *
 * @param html a page of React Router, with `nonce` on its scripts
 * @param runOrder puts script files in an order in which each comes after those that it imports
 * @throws when the page's scripts are not written as expected, which an update of React Router may change
 */
export function makeScriptsLate(html: string, nonce: string, runOrder: (files: string[]) => string[]) {
  const files: string[] = []
  const late = html.replace(preload, (_tag, file: string) => {
    files.push(file)
    return `<link rel="${laterRel}" href="${file}"/>`
  })
  const [tag, text] = moduleScript(nonce).exec(late) ?? []
  if (tag === undefined || text === undefined) throw new Error('The page has no module script.')
  return late.replace(tag, () => `<script nonce="${nonce}">${lateScript(text, runOrder(files))}</script>`)
}

/** Not fetched; the script changes it to `modulepreload`. */
const laterRel = 'later-modulepreload'
const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const moduleScript = (nonce: string) =>
  new RegExp(`<script nonce="${nonce}" type="module" async="">([\\s\\S]*?)</script>`)

const staticImport = /\bimport (?:\* as (\w+) from )?"([^"]+)";/g

/**
 * Static imports become dynamic ones; the rest of the script, which starts the router, stays as it is. When a file does not arrive, the
 * page says what it says to a browser without scripts, instead of taking words that nothing keeps.
 */
function lateScript(text: string, files: string[]) {
  const main = text.replace(
    staticImport,
    (_all, name: string | undefined, file: string) => `${name ? `const ${name}=` : ''}await import("${file}");`,
  )
  const entry = /\bimport\("([^"]+)"\);\s*$/.exec(text)?.[1]
  if (entry === undefined || /\bimport\s*[\w*{"']/.test(main))
    throw new Error("The page's scripts are not as expected.")
  const pieces = JSON.stringify(files.filter((file) => file !== entry))
  return `(async()=>{${wait}for(const file of ${pieces}){await import(file);await new Promise(r=>setTimeout(r))}${replay}${main.trimEnd().slice(0, -1)}.then(()=>{isStarted=true})})().catch(()=>{delete document.documentElement.dataset.js})`
}

/** In the page: waits for its images and its paint, or for the first touch. A page in the background is not painted. */
const wait =
  // What links, submit buttons and fields do does not need the scripts, or is kept elsewhere (useSentEarly).
  `let pressed,at,isStarted;const press=e=>{const b=e.target.closest?.("button[type=button]");if(b){pressed=b;at=Date.now()}};addEventListener("click",press,true);` +
  // React stops a press that comes while it cannot answer yet, so one that arrives here has been answered.
  `const answered=()=>{if(isStarted)pressed=undefined};addEventListener("click",answered);` +
  // React sets a list or radio back to what the server rendered, as early as between the choice's two events, input and change.
  `const chosen=new Map(),choose=({target:t})=>{pressed=undefined;if(t.tagName=="SELECT"||t.type=="radio")chosen.set(t,t.value)};addEventListener("input",choose,true);` +
  `const d=document,early=new Promise(r=>{for(const e of ["pointerdown","keydown","input"])addEventListener(e,r,{capture:true,once:true,passive:true});if(d.hidden)r()});` +
  `await Promise.race([early,new Promise(r=>d.readyState=="complete"?r():addEventListener("load",r))]);` +
  `for(const l of d.querySelectorAll("link[rel=${laterRel}]"))l.rel="modulepreload";` +
  `await Promise.race([early,new Promise(r=>requestAnimationFrame(()=>setTimeout(r)))]);`

/**
 * What was pressed before the entry had run, or after it while React could not answer yet, and what was chosen from a list or among
 * radios, is repeated when `web/root.tsx` says that the page answers. A press is repeated within ten seconds, and only if nothing was
 * typed or chosen after it: somebody who presses «Avbryt» and writes on wants to keep what they write.
 */
const replay =
  // Later, because React may be answering this very choice, with the value that it has just set back.
  `addEventListener("hydrated",()=>setTimeout(()=>{removeEventListener("input",choose,true);` +
  `for(const [list,value] of chosen)if(list.type=="radio"){list.checked=false;list.click()}else if(list.isConnected){list.value=value;list.dispatchEvent(new Event("change",{bubbles:true}))}` +
  `removeEventListener("click",press,true);removeEventListener("click",answered);` +
  `if(pressed?.isConnected&&Date.now()-at<1e4)pressed.click()}),{once:true});`

/** Orders script files of the build after those that they import statically, as the files themselves say. */
export function makeRunOrder(assets: ReadonlyMap<string, Pick<Asset, 'bytes'>>) {
  const known = new Map<string, string[]>()
  const importsOf = (file: string) => {
    const kept = known.get(file)
    if (kept) return kept
    const text = assets.get(file)?.bytes.toString() ?? ''
    const found = [...text.matchAll(/(?:^|[;}])(?:import|export)(?:[^'"();]*?from)?["']\.\/([^"']+\.js)["']/gm)]
    const files = found.map(([, name]) => `/assets/${name}`)
    known.set(file, files)
    return files
  }
  return (files: string[]) => {
    const ordered = new Set<string>()
    const visited = new Set<string>()
    const add = (file: string) => {
      if (visited.has(file)) return
      visited.add(file)
      for (const one of importsOf(file)) add(one)
      ordered.add(file)
    }
    for (const file of files) add(file)
    return [...ordered]
  }
}
