import { beforeEach, expect, test } from 'vitest'
import { stubBrowser } from '#tests/support/browser.ts'

const page = stubBrowser()
const { guardPage, leaveIfSignedIn, rememberPage, safeReturn } = await import('./guards.ts')
const { setSession } = await import('#src/session/session.ts')

const marta = {
  id: 'm',
  name: 'Marta B',
  first_name: 'Marta',
  library: 'l',
  lastContact: 1,
  adhesion: true,
}
const at = (path: string) => {
  const [pathname = '', search = ''] = path.split('?')
  return { pathname, searchStr: search ? `?${search}` : '', href: path }
}

/** The target of a guard's redirect; `null` if there is none. */
function sentTo(guard: () => void): string | null {
  try {
    guard()
    return null
  } catch (redirect) {
    const { href, to, search } = (redirect as { options: Record<string, unknown> }).options
    return String(href ?? `${to}${search ? `?from=${(search as { from: string }).from}` : ''}`)
  }
}

beforeEach(() => {
  setSession('visitor', null)
  page.localStorage.removeItem('last-page')
  page.sessionStorage.removeItem('last-page')
})

test('after signing in the member returns to the previous page of this site', () => {
  expect(safeReturn('/products/ogt-0001?x=1')).toBe('/products/ogt-0001?x=1')
  for (const foreign of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:1',
  ]) {
    expect(safeReturn(foreign)).toBe('/')
  }
  expect(safeReturn('/signin?from=/signin')).toBe('/')
})

test('every page but sign-in and maintenance is stored as the last one', () => {
  rememberPage(at('/catalogs/cucina'))
  for (const path of ['/signin', '/errors/maintenance']) rememberPage(at(path))
  expect(safeReturn(undefined)).toBe('/catalogs/cucina')
  rememberPage(at('/password/recovery'))
  expect(safeReturn(undefined)).toBe('/password/recovery')
})

test('a page on which nothing is left to do does not replace the last page, and nobody returns there', () => {
  rememberPage(at('/products/ogt-0001'))
  for (const path of ['/signup', '/password/reset?t=x', '/invitation?t=x', '/modulo-adesione']) {
    rememberPage(at(path))
    expect(safeReturn(undefined), path).toBe('/products/ogt-0001')
    expect(safeReturn(path), path).toBe('/')
  }
})

test('the installed app opens a member’s last page; for a visitor it opens the home page', () => {
  setSession('member', marta)
  rememberPage(at('/me/orders'))
  page.sessionStorage.removeItem('last-page')
  expect(sentTo(() => guardPage(at('/?source=pwa')))).toBe('/me/orders')
  expect(sentTo(() => guardPage(at('/')))).toBeNull()
  setSession('visitor', null)
  expect(sentTo(() => guardPage(at('/?source=pwa')))).toBeNull()
})

test('a visitor signs in before a member’s page; a remembered member may reopen it', () => {
  const guard = () => guardPage(at('/me/orders'))
  expect(sentTo(guard)).toBe('/signin?from=/me/orders')
  setSession('remembered', marta)
  expect(sentTo(guard)).toBeNull()
})

test('after the session expired only pages about signing in are open', () => {
  setSession('expired', marta)
  expect(sentTo(() => guardPage(at('/me')))).toBe('/signin?from=/me')
  for (const path of ['/signin', '/signup', '/help', '/policies/privacy', '/errors/404']) {
    expect(sentTo(() => guardPage(at(path)))).toBeNull()
  }
})

test('a signed-in member is led away from the sign-in page', () => {
  setSession('member', marta)
  expect(sentTo(() => leaveIfSignedIn('/help'))).toBe('/help')
  setSession('visitor', null)
  expect(sentTo(() => leaveIfSignedIn('/help'))).toBeNull()
})

test('who has not accepted the adhesion reads it first; staff can set up a second factor and work, but not book', () => {
  setSession('member', { ...marta, adhesion: false })
  for (const path of ['/', '/me', '/checkout/loan']) {
    expect(sentTo(() => guardPage(at(path)))).toBe(`/modulo-adesione?from=${path}`)
  }
  for (const path of ['/admin', '/admin/settings', '/desk', '/desk/day', '/me/security']) {
    expect(sentTo(() => guardPage(at(path)))).toBeNull()
  }
})
