import { useEffect, useRef, type ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router'
import { shell } from '#texts/shell.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Logo } from '#web/ui/Logo.tsx'
import { MenuIcon, PersonIcon } from '#web/ui/icons.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { Anchor } from './Anchor.tsx'
import { logOut } from '#web/app/device/logOut.ts'
import { useSite } from './site.ts'
import { ThemeSwitch } from './ThemeSwitch.tsx'
import css from './Header.module.css'

/** The same for everyone in the HTML; which buttons show is decided before the first paint. */
export function Header() {
  const t = useTexts(shell)
  const { siteName } = useSite()
  const redirect = useWayBack()
  return (
    <header className={css.header} data-no-print>
      <div className={css.row}>
        <Anchor to="/" at="home" className={css.home} label={`${siteName}, ${t.toFront.toLowerCase()}`}>
          <Logo />
          <span>{siteName}</span>
        </Anchor>
        <nav className={css.wide} aria-label={t.nav.label}>
          <Pages />
        </nav>
        <div className={css.side}>
          <div className={`${css.doors} when-signed-out`}>
            <ButtonLink to={`/register${redirect}`} look="quiet">
              {t.nav.register}
            </ButtonLink>
            <ButtonLink to={`/login${redirect}`}>{t.nav.login}</ButtonLink>
          </div>
          <Pop className={`${css.profile} when-signed-in`} label={t.nav.profile} sign={<PersonIcon />}>
            <Own />
          </Pop>
          <Pop className={css.burger} label={t.nav.menu} sign={<MenuIcon />} isWorded>
            <nav aria-label={t.nav.label}>
              <Pages />
            </nav>
            <div className={`${css.doors} when-signed-out`}>
              <ButtonLink to={`/register${redirect}`} look="quiet">
                {t.nav.register}
              </ButtonLink>
              <ButtonLink to={`/login${redirect}`}>{t.nav.login}</ButtonLink>
            </div>
            <div className={`${css.ownInBurger} when-signed-in`}>
              <Own />
            </div>
            <div className="when-js">
              <ThemeSwitch />
            </div>
          </Pop>
        </div>
      </div>
    </header>
  )
}

function Pages() {
  const { nav } = useTexts(shell)
  return (
    <ul className={css.pages}>
      <li>
        <Anchor to="/" at="home">
          {nav.home}
        </Anchor>
      </li>
      {pages.map(([to, name]) => (
        <li key={to}>
          <NavLink to={to}>{nav[name]}</NavLink>
        </li>
      ))}
    </ul>
  )
}

const pages = [
  ['/create-harassment', 'report'],
  ['/information-hub', 'hub'],
  ['/impact', 'impact'],
  ['/about', 'about'],
] as const

function Own() {
  const { nav } = useTexts(shell)
  return (
    <ul className={css.own}>
      <li>
        <NavLink to="/report-harassment">{nav.ownCases}</NavLink>
      </li>
      <li>
        <NavLink to="/dashboard">{nav.dashboard}</NavLink>
      </li>
      <li>
        <NavLink to="/account">{nav.account}</NavLink>
      </li>
      <li>
        <button type="button" onClick={() => void logOut('/login')}>
          {nav.logout}
        </button>
      </li>
    </ul>
  )
}

type PopProps = {
  className: string | undefined
  label: string
  sign: ReactNode
  isWorded?: boolean
  children: ReactNode
}

/** Opens without JavaScript; with it, it closes on Escape, on a click elsewhere and on a move. */
function Pop({ className, label, sign, isWorded, children }: PopProps) {
  const element = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()
  const shownAt = useRef(key)
  useEffect(() => {
    // Not on arrival: who was quicker than the scripts has it open already.
    if (element.current && shownAt.current !== key) element.current.open = false
    shownAt.current = key
  }, [key])
  useEffect(() => {
    const close = (event: Event) => {
      const pop = element.current
      if (!pop?.open) return
      const isEscape = event instanceof KeyboardEvent && event.key === 'Escape'
      const isOutside = !(event instanceof KeyboardEvent) && event.target instanceof Node && !pop.contains(event.target)
      if (!isEscape && !isOutside) return
      if (isEscape) pop.querySelector('summary')?.focus()
      pop.open = false
    }
    const signals = ['keydown', 'pointerdown', 'focusin'] as const
    for (const signal of signals) document.addEventListener(signal, close)
    return () => {
      for (const signal of signals) document.removeEventListener(signal, close)
    }
  }, [])
  return (
    <details ref={element} className={`${css.pop} ${className}`}>
      <summary>
        {sign}
        <span className={isWorded ? undefined : 'unseen'}>{label}</span>
      </summary>
      <div className={css.sheet}>{children}</div>
    </details>
  )
}

/** A guard that sent the visitor here says where they were going. */
function useWayBack() {
  const state: unknown = useLocation().state
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined
  return typeof from === 'string' ? `?redirect=${from}` : ''
}
