import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import {
  isLoginPage,
  isRemembered,
  redirectIn,
  safeRedirect,
  useRedirect,
  useRedirectQuery,
  withRedirect,
} from './redirect.ts'

test.for([
  '/',
  '/impact',
  '/impact/3?sort=latest#top',
  '/a%20b',
  '/søk?q=æ',
  '/a//b',
  '/a:b',
  '/@evil.example',
  '/%09/evil.example',
])('the path %s of this portal is kept', (path) => {
  expect(safeRedirect(path, 'fallback')).toBe(encodeURI(decodeURI(path)))
})

test.for([
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/a\\b',
  'https://evil.example',
  'https:evil.example',
  'http:/evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'impact',
  '?q=1',
  '#top',
  ' /impact',
  '/im pact',
  '/\tevil',
  '/\n/evil.example',
  '/a\u0000',
  '/a\u007F',
  '/a\u001F',
  '/..//evil.example',
  '/.//evil.example',
  '//[',
  '/'.padEnd(501, 'a'),
  '',
  null,
  undefined,
])('%j leads nowhere but to the fallback', (text) => {
  expect(safeRedirect(text, 'fallback')).toBe('fallback')
  expect(safeRedirect(text, undefined)).toBeUndefined()
})

test('an address of five hundred signs is still taken', () => {
  const long = '/'.padEnd(500, 'a')
  expect(safeRedirect(long, undefined)).toBe(long)
})

test('a path with dots is taken as what it leads to', () => {
  expect(safeRedirect('/a/../impact', undefined)).toBe('/impact')
})

test('the redirect of a query is taken when it is safe and leads on', () => {
  expect(redirectIn('?redirect=%2Fimpact%3Fsort%3Dlatest')).toBe('/impact?sort=latest')
  expect(redirectIn('?x=1&redirect=/account')).toBe('/account')
  expect(redirectIn('?redirect=//evil.example')).toBeUndefined()
  expect(redirectIn('?other=/account')).toBeUndefined()
  expect(redirectIn('')).toBeUndefined()
})

test.for([
  '/login',
  '/LOGIN',
  '/login/',
  '/login?redirect=/account',
  '/log%69n',
  '/register',
  '/sign-up',
  '/logout',
  '/Logout/',
  '/logout//',
  '/log%6Fut',
  '/%zz',
])('a redirect to %s would be a circle or a trap, and counts as none', (path) => {
  expect(redirectIn(`?redirect=${encodeURIComponent(path)}`)).toBeUndefined()
})

test.for(['/logouts', '/a/logout', '/logout/x', '/loginx', '/impact/login'])('a redirect to %s is one', (path) => {
  expect(redirectIn(`?redirect=${encodeURIComponent(path)}`)).toBe(path)
})

test('a link passes the redirect on, escaped, or says nothing of one', () => {
  expect(withRedirect('/register', '/impact?sort=latest&q=a b')).toBe(
    '/register?redirect=%2Fimpact%3Fsort%3Dlatest%26q%3Da%20b',
  )
  expect(withRedirect('/register', undefined)).toBe('/register')
})

test('a login leads back to any page but those of signing in and out', () => {
  expect(['/login', '/register/', '/sign-up//', '/login?a=/b', '/login#a'].map(isLoginPage)).not.toContain(false)
  expect(['/log/in', '/login/x', '/a/login', '/', ''].map(isLoginPage)).not.toContain(true)
  expect(['/login', '/logout', '/auth/verify', '/forgot-password'].map(isRemembered)).not.toContain(true)
  expect(['/', '/account', '/a/logout', '/impact?at=/auth/'].map(isRemembered)).not.toContain(false)
})

const shownAt = (entry: { pathname: string; search?: string; state?: unknown }, useWords: () => string) => {
  const Shown = () => createElement('p', null, useWords())
  return renderToStaticMarkup(createElement(MemoryRouter, { initialEntries: [entry] }, createElement(Shown)))
}

test('a login link leads back to where a guard stopped the visitor, and else nowhere', () => {
  const queryAt = (state: unknown) => shownAt({ pathname: '/login', state }, useRedirectQuery)
  expect(queryAt({ from: '/account' })).toBe('<p>?redirect=/account</p>')
  for (const state of [null, undefined, 'from', { from: 3 }, { at: '/account' }]) expect(queryAt(state)).toBe('<p></p>')
})

test('the server renders for everyone and knows no redirect', () => {
  const page = shownAt({ pathname: '/login', search: '?redirect=/account' }, () => useRedirect() ?? 'none')
  expect(page).toBe('<p>none</p>')
})
