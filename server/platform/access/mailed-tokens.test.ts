import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkToken, issueToken, redeemToken } from '#server/areas/account/sign-in/mailed-tokens.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

describe.each(['password', 'email'] as const)('a mailed token for the %s', purpose => {
  const issue = () => world.inLibrary(ctx => issueToken(ctx, 'socia', purpose, 60_000))
  const check = (token: string) => world.inLibrary(ctx => checkToken(ctx, token, purpose))
  const redeem = (token: string, end = purpose) =>
    world.inLibrary(ctx => redeemToken(ctx, token, end))

  test('is used once: afterwards it is refused', async () => {
    const token = await issue()
    expect(await check(token)).toBe('socia')
    expect(await redeem(token)).toEqual({ memberId: 'socia', newAddress: null })
    await expect(redeem(token)).rejects.toMatchObject({ code: 'link_unusable' })
    await expect(check(token)).rejects.toMatchObject({ code: 'link_unusable' })
  })

  test('is used once: of five requests at the same time one succeeds', async () => {
    const token = await issue()
    const uses = Array.from({ length: 5 }, () => redeem(token))
    const outcomes = (await Promise.allSettled(uses)).map(outcome =>
      outcome.status === 'fulfilled' ? outcome.value.memberId : outcome.reason.code,
    )
    expect(outcomes.sort()).toEqual([...Array(4).fill('link_unusable'), 'socia'])
  })

  test('is not used up by a use for another purpose', async () => {
    const token = await issue()
    const another = purpose === 'email' ? 'password' : 'email'
    await expect(redeem(token, another)).rejects.toMatchObject({ code: 'link_unusable' })
    expect(await redeem(token)).toEqual({ memberId: 'socia', newAddress: null })
  })

  test('is refused after its end', async () => {
    const token = await issue()
    world.pass(60_000)
    const late = redeem(token)
    await expect(late).rejects.toMatchObject({ code: 'link_unusable' })
  })
})
