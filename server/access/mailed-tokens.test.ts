import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '#tests/support/world.ts'
import { systemContext } from '../system-context.ts'
import { checkToken, issueToken, useToken } from './mailed-tokens.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const context = () => systemContext(world.services, 'bologna')

describe.each(['password', 'email'] as const)('a mailed token for the %s', purpose => {
  const issue = async () => issueToken(await context(), 'socia', purpose, 60_000)

  test('is used once: afterwards it is refused', async () => {
    const [ctx, token] = [await context(), await issue()]
    expect(await checkToken(ctx, token, purpose)).toBe('socia')
    expect(await useToken(ctx, token, purpose)).toBe('socia')
    await expect(useToken(ctx, token, purpose)).rejects.toMatchObject({ code: 'link_unusable' })
    await expect(checkToken(ctx, token, purpose)).rejects.toMatchObject({ code: 'link_unusable' })
  })

  test('is used once: of five requests at the same time one succeeds', async () => {
    const [ctx, token] = [await context(), await issue()]
    const uses = Array.from({ length: 5 }, () => useToken(ctx, token, purpose))
    const outcomes = (await Promise.allSettled(uses)).map(outcome =>
      outcome.status === 'fulfilled' ? outcome.value : outcome.reason.code,
    )
    expect(outcomes.sort()).toEqual([...Array(4).fill('link_unusable'), 'socia'])
  })

  test('is not used up by a use for another purpose', async () => {
    const [ctx, token] = [await context(), await issue()]
    const another = purpose === 'email' ? 'password' : 'email'
    await expect(useToken(ctx, token, another)).rejects.toMatchObject({ code: 'link_unusable' })
    expect(await useToken(ctx, token, purpose)).toBe('socia')
  })

  test('is refused once its time is over', async () => {
    const token = await issue()
    world.pass(60_000)
    const late = useToken(await context(), token, purpose)
    await expect(late).rejects.toMatchObject({ code: 'link_unusable' })
  })
})
