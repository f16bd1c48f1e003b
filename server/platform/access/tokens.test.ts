import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWorld, type World } from '#tests/support/world.ts'
import { revokeSession } from './sessions.repo.ts'
import { deriveKeys, signToken, verifyToken } from './tokens.ts'

const at = new Date('2026-11-20T11:00:00Z')
const minutesLater = (minutes: number) => new Date(at.getTime() + minutes * 60_000)
const claims = { memberId: 'm', sessionId: 's', level: 10 }
/** How often a signature was verified. */
let verified = 0
let keys = deriveKeys('one secret')
let token = ''
beforeEach(async () => {
  const derived = deriveKeys('one secret')
  verified = 0
  keys = Object.defineProperty({ ...derived }, 'public', {
    get: () => {
      verified++
      return derived.public
    },
  })
  token = await signToken(keys, 'bologna', claims, at)
})

test('the signature of a token is verified once', async () => {
  for (let n = 0; n < 3; n++) expect(await verifyToken(keys, 'bologna', token, at)).toEqual(claims)
  expect(verified).toBe(1)
})

test('a token that was accepted before is refused when it expires, at the same second as a new one', async () => {
  const asNew = deriveKeys('one secret')
  await verifyToken(keys, 'bologna', token, at)
  expect(await verifyToken(keys, 'bologna', token, minutesLater(14.99))).toEqual(claims)
  for (const used of [keys, asNew]) {
    const expired = verifyToken(used, 'bologna', token, minutesLater(15))
    await expect(expired).rejects.toMatchObject({ code: 'token_expired' })
  }
})

test('a token that one library accepted is refused by another, and one that another refused is accepted', async () => {
  await verifyToken(keys, 'bologna', token, at)
  const other = verifyToken(keys, 'campus', token, at)
  await expect(other).rejects.toMatchObject({ code: 'token_invalid' })
  const own = await signToken(keys, 'campus', claims, at)
  await expect(verifyToken(keys, 'bologna', own, at)).rejects.toMatchObject({
    code: 'token_invalid',
  })
  expect(await verifyToken(keys, 'campus', own, at)).toEqual(claims)
})

test('a changed copy of an accepted token is refused, each time', async () => {
  await verifyToken(keys, 'bologna', token, at)
  const [head, , signature] = token.split('.')
  const higher = Buffer.from(JSON.stringify({ sub: 'm', sid: 's', level: 100 }))
  const changed = [head, higher.toString('base64url'), signature].join('.')
  for (let n = 0; n < 2; n++) {
    for (const forged of [changed, `${token}A`, token.slice(0, -4)]) {
      const refused = verifyToken(keys, 'bologna', forged, at)
      await expect(refused).rejects.toMatchObject({ code: 'token_invalid' })
    }
  }
})

test('a server with another secret does not accept a token that this one accepted', async () => {
  await verifyToken(keys, 'bologna', token, at)
  const others = verifyToken(deriveKeys('another secret'), 'bologna', token, at)
  await expect(others).rejects.toMatchObject({ code: 'token_invalid' })
})

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('a token that was accepted is refused as soon as its session ends', async () => {
  const [id = ''] = await world.members(1)
  const me = await world.as(id)
  expect((await me.ask('/v1/me')).status).toBe(200)
  expect((await me.ask('/v1/me')).status).toBe(200)
  await world.inLibrary(({ db }) =>
    revokeSession(db, me.sessionId, { at: world.now(), reason: 'signed_out' }),
  )
  const answer = await me.ask('/v1/me')
  expect([answer.status, answer.body.error.code]).toEqual([401, 'session_revoked'])
})
