import { beforeEach, expect, test, vi } from 'vitest'
import { noNetwork, profile, refusal, stubBrowser, stubServer } from '#tests/support/browser.ts'

const disk = new Map<string, string>()
vi.mock('#src/offline/device-database.ts', () => ({
  deviceDatabase: {
    get: async (key: string) => disk.get(key),
    set: async (key: string, value: string) => void disk.set(key, value),
    remove: async (key: string) => void disk.delete(key),
    keys: async () => [...disk.keys()],
  },
}))

/** A newly opened tab: the modules are loaded again, the device's storage stays. */
async function openTab() {
  vi.resetModules()
  const { connect } = await import('#src/app/start/connect.ts')
  const { createQueryClient } = await import('#src/offline/query-client.ts')
  const { keyOf, queryFor } = await import('#src/api/queries.ts')
  const { startSession } = await import('./start.ts')
  const { loadAccess } = await import('./load-access.ts')
  const { session } = await import('./session.ts')
  const { i18n } = await import('@lingui/core')
  i18n.loadAndActivate({ locale: 'it', messages: {} })
  const client = createQueryClient()
  connect(client)
  startSession(client)
  const access = await loadAccess()
  await access.restoreSeen()
  const seen = () => client.getQueryData(keyOf('me.get'))
  const signing = await import('./sign-in.ts')
  const ghost = await import('./impersonation.ts')
  return { ...access, ...signing, ...ghost, client, session, seen, me: queryFor('me.get') }
}

let page = stubBrowser()
const closeTab = () => {
  for (const key of Object.keys(page.sessionStorage)) page.sessionStorage.removeItem(key)
}
const signsAnnaIn = (route: string) =>
  route === 'POST /v1/auths/signin' ? { body: { data: profile('anna'), access_token: 'a1' } } : {}
const everywhere = () =>
  JSON.stringify([{ ...page.localStorage }, { ...page.sessionStorage }, [...disk.values()]])

beforeEach(() => {
  disk.clear()
  page = stubBrowser()
})

async function signedIn() {
  stubServer(signsAnnaIn)
  const tab = await openTab()
  await tab.signIn('anna@example.org', 'oggettoteca')
  await vi.waitFor(() => expect(everywhere()).toContain('anna@example.org'), { timeout: 30_000 })
  return tab
}

test('signing out deletes everything in memory, storage and database', async () => {
  const tab = await signedIn()
  // Two changes in a row: the second is stored half a second later, after the deletion.
  for (const id of ['anna', 'annabella']) tab.client.setQueryData(tab.me.queryKey, profile(id))
  await tab.signOut()
  expect(tab.seen()).toBeUndefined()
  await new Promise(done => setTimeout(done, 600))
  expect(everywhere()).not.toContain('anna')
  expect(everywhere()).not.toContain('a1')
  expect(page.location.replace).toHaveBeenCalledWith('/')
})

test('a device that is signed out elsewhere while in use deletes its data but not the page', async () => {
  const tab = await signedIn()
  const { call } = await import('#src/api/client.ts')
  stubServer(route =>
    route === 'POST /v1/auths/access/refresh'
      ? refusal(401, 'session_ended')
      : refusal(401, 'session_revoked'),
  )
  await expect(call('me.get')).rejects.toBeTruthy()
  expect(tab.seen()).toMatchObject({ id: 'anna' })
  // A late answer is not stored again.
  tab.client.setQueryData(tab.me.queryKey, profile('anna'))
  await new Promise(done => setTimeout(done, 600))
  expect(everywhere()).not.toContain('anna')
  // The next person at the device sees nothing of it.
  stubServer(route =>
    route === 'POST /v1/auths/signin' ? { body: { data: profile('bea'), access_token: 'b1' } } : {},
  )
  await tab.signIn('bea@example.org', 'oggettoteca')
  expect(tab.seen()).toMatchObject({ id: 'bea' })
  expect(tab.session()).toMatchObject({ status: 'member', member: { id: 'bea' } })
})

test('a late answer that nobody was signed in does not sign out who has signed in meanwhile', async () => {
  let answerLate = () => {}
  const late = new Promise<void>(done => {
    answerLate = done
  })
  stubServer(async route => {
    if (route !== 'GET /v1/auths/access') return signsAnnaIn(route)
    await late
    return { body: { access_token: null } }
  })
  const tab = await openTab()
  const resumed = tab.catchUp()
  // By a passkey: it does not wait for the other answer, as a password does.
  await tab.enter(async () => ({ data: profile('anna'), access_token: 'a1' }))
  answerLate()
  await resumed
  expect(tab.session()).toMatchObject({ status: 'member', member: { id: 'anna' } })
  expect(tab.seen()).toMatchObject({ id: 'anna' })
  expect(page.sessionStorage.getItem('token')).toBe('a1')
  await tab.signOut()
})

test('a password is sent after the answer that nobody is signed in, which could remove the new cookie', async () => {
  const answered: string[] = []
  stubServer(async route => {
    if (route === 'GET /v1/auths/access') await new Promise(done => setTimeout(done, 50))
    answered.push(route)
    return route === 'GET /v1/auths/access' ? { body: { access_token: null } } : signsAnnaIn(route)
  })
  const tab = await openTab()
  const resumed = tab.catchUp()
  await Promise.resolve()
  await tab.signIn('anna@example.org', 'oggettoteca')
  await resumed
  expect(answered).toEqual(['GET /v1/auths/access', 'POST /v1/auths/signin'])
  expect(tab.session().status).toBe('member')
  await tab.signOut()
})

test('signing out offline deletes at once and is reported at the next start', async () => {
  const tab = await signedIn()
  stubServer(noNetwork)
  await tab.signOut()
  expect(everywhere()).not.toContain('anna')
  const calls = stubServer(() => ({}))
  const next = await openTab()
  await next.catchUp()
  expect(calls.map(({ method }) => method)).toContain('DELETE')
  expect(next.session().status).toBe('visitor')
})

test('another member finds nothing of the one before', async () => {
  await signedIn()
  closeTab()
  stubServer(route =>
    route === 'POST /v1/auths/signin'
      ? { body: { data: profile('bruno'), access_token: 'b1' } }
      : {},
  )
  const tab = await openTab()
  expect(tab.seen()).toMatchObject({ id: 'anna' })
  await tab.signIn('bruno@example.org', 'oggettoteca')
  expect(tab.seen()).toMatchObject({ id: 'bruno' })
  await new Promise(done => setTimeout(done, 600))
  expect(everywhere()).not.toContain('anna')
})

test('a tab that resumes with the token of a former member does not use it', async () => {
  await signedIn()
  page.localStorage.setItem('member', JSON.stringify({ ...remembered, id: 'bruno' }))
  const tab = await openTab()
  expect(tab.session()).toMatchObject({ status: 'remembered', member: { id: 'bruno' } })
  expect(page.sessionStorage.getItem('token')).toBeNull()
})

const remembered = {
  id: 'anna',
  name: 'Anna Rossi',
  first_name: 'Anna',
  library: 'bologna.localhost',
  lastContact: 1,
}

test('opened offline without a token, the app remembers the member and shows stored data', async () => {
  await signedIn()
  closeTab()
  stubServer(noNetwork)
  const tab = await openTab()
  await tab.catchUp()
  expect(tab.session()).toMatchObject({ status: 'remembered', member: { id: 'anna' } })
  expect(tab.seen()).toMatchObject({ email: 'anna@example.org' })
  await expect(tab.client.fetchQuery({ ...tab.me, retry: false })).rejects.toMatchObject({
    code: 'offline',
  })
})

test('opened online, the app trades the identity cookie for a token once', async () => {
  await signedIn()
  closeTab()
  const calls = stubServer(route => {
    if (route === 'GET /v1/auths/access') return { body: { access_token: 'a2' } }
    return { body: profile('anna') }
  })
  const tab = await openTab()
  await Promise.all([tab.client.fetchQuery(tab.me), tab.sessionReady(), tab.sessionReady()])
  expect(calls.filter(({ url }) => url.endsWith('/access'))).toHaveLength(1)
  expect(tab.session().status).toBe('member')
})

test('a rejected cookie signs the member out, and their data stays until they return', async () => {
  await signedIn()
  closeTab()
  stubServer(() => refusal(401, 'session_revoked'))
  const tab = await openTab()
  await tab.catchUp()
  expect(tab.session()).toEqual({ status: 'visitor', member: null, ghost: null })
  expect(tab.seen()).toBeUndefined()
  expect(everywhere()).toContain('anna@example.org')
})

test('a call of a visitor’s page goes on when the server says that nobody is signed in', async () => {
  stubServer(() => ({ body: { access_token: null } }))
  const tab = await openTab()
  let answer = (_: string) => {}
  const queryFn = () =>
    new Promise<string>(resolve => {
      answer = resolve
    })
  const asked = tab.client.fetchQuery({ queryKey: ['notices.unsubscribe', 'token'], queryFn })
  await tab.sessionReady()
  expect(tab.session().status).toBe('visitor')
  answer('done')
  expect(await asked).toBe('done')
})

test('a device that was signed out elsewhere deletes its data at the next contact', async () => {
  await signedIn()
  expect(everywhere()).toContain('anna@example.org')
  closeTab()
  stubServer(route => (route === 'GET /v1/auths/access' ? refusal(401, 'session_ended') : {}))
  const tab = await openTab()
  await tab.catchUp()
  expect(everywhere()).not.toContain('anna')
  expect(tab.session()).toMatchObject({ status: 'expired', ended: true, member: { id: 'anna' } })
})

test('a cookie that outlived the device’s storage brings its member back', async () => {
  stubServer(route => ({
    body: route === 'GET /v1/me' ? profile('anna') : { access_token: 'a2' },
  }))
  const tab = await openTab()
  await tab.catchUp()
  expect(tab.session()).toMatchObject({ status: 'member', member: { id: 'anna' } })
})
