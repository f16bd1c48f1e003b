import { afterAll, beforeAll, expect, test } from 'vitest'
import { desk, type Scene, scene } from '#tests/support/loans.ts'
import { linesOf, together } from '#tests/support/together.ts'
import { codeOf, openWorld, type World } from '#tests/support/world.ts'

let world: World
let here: Scene
let many: ReturnType<typeof together>
beforeAll(async () => {
  world = await openWorld()
  here = await scene(world)
  many = together(world, here)
})
afterAll(() => world.close())

const week = { from: '2026-12-14', to: '2026-12-16' }
type Member = Awaited<ReturnType<Scene['member']>>
const again = ({ ask }: Pick<Member, 'ask'>, id: string, headers = {}) =>
  ask(`/v1/checkout/again/${id}`, { method: 'POST', headers })

/** A booking whose loans are all closed. */
async function closed(member: Member, wanted: Parameters<typeof many.book>[1]) {
  const { id } = await many.book(member, wanted, week)
  expect((await member.ask(`/v1/me/bookings/${id}`, { method: 'DELETE' })).status).toBe(200)
  return id
}

test('a closed booking is borrowed again: the same lines, way and point, and days to choose', async () => {
  const member = await here.member()
  const [tent, mats] = [await here.object(), await many.copies(3)]
  const id = await closed(member, [tent, [mats, 3]])
  const { status, body, text } = await again(member, id)
  expect(status, text).toBe(200)
  expect(body).toMatchObject({ missing: [], way: null })
  expect(linesOf(body.checkout)).toEqual([
    [tent, 1],
    [mats, 3],
  ])
  expect(body.checkout).toMatchObject({
    shipping: { method: 'pickup', address: { id: desk } },
    loan: { from_date: null },
  })
  expect((await member.ask('/v1/checkout')).body).toEqual(body.checkout)
})

test('what is no longer possible is named, and the rest is taken over', async () => {
  const member = await here.member()
  const [tent, mats, gone, broken] = [
    await here.object(),
    await many.copies(3),
    await here.object(),
    await here.object(),
  ]
  const id = await closed(member, [tent, [mats, 3], gone])
  const other = await closed(member, [broken])
  await here.run(`update objects set withdrawn = true where id = '${gone}';
    update objects set maintenance = true where id = '${broken}';
    update copies set state = 'missing' where object_id = '${mats}' and id <> object_id
      and id = (select max(id) from copies where object_id = '${mats}' and id <> object_id)`)
  const { body } = await again(member, id)
  expect(linesOf(body.checkout)).toEqual([
    [tent, 1],
    [mats, 2],
  ])
  expect(body.missing).toMatchObject([
    { product_id: mats, wanted: 3, given: 2, code: 'too_few_copies' },
    { product_id: gone, wanted: 1, given: 0, code: 'not_found' },
  ])
  const before = await many.cartOf(member)
  expect(codeOf(await again(member, other))).toBe('object_in_maintenance')
  expect(await many.cartOf(member)).toEqual(before)
})

test('a point that has closed is to be chosen anew', async () => {
  const member = await here.member()
  const tent = await here.object()
  const id = await closed(member, [tent])
  await here.run(`update headquarters set available = false where id = '${desk}'`)
  const { body } = await again(member, id)
  expect(body.way).toBe('pickup_point_closed')
  expect(body.checkout.shipping.address).toBeNull()
  await here.run(`update headquarters set available = true where id = '${desk}'`)
})

test('an open booking, and that of somebody else, are not borrowed again', async () => {
  const member = await here.member()
  const { id } = await many.book(member, [await here.object()], week)
  expect(codeOf(await again(member, id))).toBe('order_state_changed')
  expect(codeOf(await again(await here.member(), id))).toBe('not_found')
})

test('a page that shows no checkout replaces none', async () => {
  const member = await here.member()
  const id = await closed(member, [await here.object()])
  await many.put(member, await here.object())
  const refused = await again(member, id, { 'if-match': '"none"' })
  expect(codeOf(refused)).toBe('checkout_changed')
})
