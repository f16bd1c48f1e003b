import { beforeEach, expect, test, vi } from 'vitest'
import { noNetwork, profile, refusal, stubBrowser, stubServer } from '#tests/support/browser.ts'

vi.mock('#src/offline/device-database.ts', () => ({
  deviceDatabase: {
    get: async () => undefined,
    set: async () => {},
    remove: async () => {},
    keys: async () => [],
  },
}))

const entered = { body: { data: profile('anna'), access_token: 'a1', from: '/me' } }
const answer = { code: '1e5', state: '12345678901234567890' }
const later = (ms: number) => new Promise(done => setTimeout(done, ms))

async function openTab() {
  vi.resetModules()
  const { connect } = await import('#src/app/start/connect.ts')
  const { createQueryClient } = await import('#src/offline/query-client.ts')
  const { startSession } = await import('./start.ts')
  const { loadAccess } = await import('./load-access.ts')
  const { session } = await import('./session.ts')
  const client = createQueryClient()
  connect(client)
  startSession(client)
  const { catchUp } = await loadAccess()
  return { ...(await import('./single-sign-on.ts')), catchUp, session }
}

let page = stubBrowser()
beforeEach(() => {
  page = stubBrowser()
})

test('the code is sent once, however often it is asked for', async () => {
  const sent: unknown[] = []
  stubServer(async (route, request) => {
    if (route !== 'POST /v1/auths/openID') return { body: { access_token: null } }
    sent.push(await request.clone().json())
    return entered
  })
  const { signInWithCode, session } = await openTab()
  const signedOn = { from: '/me', ways: null }
  expect(await Promise.all([signInWithCode(answer), signInWithCode(answer)])).toEqual([
    signedOn,
    signedOn,
  ])
  expect(sent).toEqual([answer])
  expect(session()).toMatchObject({ status: 'member', member: { id: 'anna' } })
})

test('a late answer «no session» does not sign out a new member', async () => {
  stubServer(async route => {
    if (route === 'POST /v1/auths/openID') return later(30).then(() => entered)
    return later(60).then(() => ({ body: { access_token: null } }))
  })
  const tab = await openTab()
  const before = tab.catchUp()
  const entering = tab.signInWithCode(answer)
  await later(70)
  await Promise.all([entering, before, tab.catchUp()])
  expect(tab.session().status).toBe('member')
  expect(page.sessionStorage.getItem('token')).toBe('a1')
})

test('a refused code signs nobody in; an unsent code may be sent again', async () => {
  const none = { body: { access_token: null } }
  stubServer(route => (route.endsWith('/openID') ? refusal(409, 'sso_state_invalid') : none))
  const tab = await openTab()
  await expect(tab.signInWithCode(answer)).rejects.toMatchObject({ code: 'sso_state_invalid' })
  expect(tab.session().status).toBe('visitor')
  stubServer(noNetwork)
  await expect(tab.signInWithCode(answer)).rejects.toMatchObject({ code: 'offline' })
  stubServer(route => (route.endsWith('/openID') ? entered : none))
  expect(await tab.signInWithCode(answer)).toEqual({ from: '/me', ways: null })
})
