import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Me } from '#contract/shapes/member.ts'
import { forgetLibraries } from '#server/platform/library/libraries.ts'
import { type Scene, scene } from '#tests/support/loans.ts'
import { codeOf, openWorld, prepareCheckout, type World } from '#tests/support/world.ts'

let world: World
let here: Scene
beforeAll(async () => {
  world = await openWorld()
  here = await scene(world)
})
afterAll(() => world.close())

const products = { reserved: 'ogt-0003', waited: 'ogt-0009', own: 'ogt-0020' }
const days = { point: 'bolognina', from: '2026-12-14', to: '2026-12-16' }

type Choice = { exempt?: string[] } & Record<string, unknown>

/** What a library decides: how it gives memberships, and where the adhesion is not required. */
const libraries: Record<string, Choice> = {
  'sells cards': {},
  'gives cards at the desk': { renewable_card: false },
  'requires no card and signs on elsewhere': { auto_membership: true, sso_signin: true },
  'requires no adhesion here': { exempt: ['bologna.localhost'] },
}

async function setLibrary(choice: Choice) {
  const { exempt = [], ...is } = choice
  await here.run(
    `update libraries set document = document || jsonb_build_object(
       'is', (document->'is') || '${JSON.stringify({ renewable_card: true, auto_membership: false, ...is })}'::jsonb,
       'adhesion_exempt_hosts', '${JSON.stringify(exempt)}'::jsonb) where id = 'bologna'`,
  )
  forgetLibraries(world.services)
}

const states = [false, true].flatMap(banned =>
  [false, true].flatMap(accepted =>
    (['active', 'expired', 'none'] as const).flatMap(card =>
      (['left', 'none left', 'one overdue'] as const).map(loans => ({
        banned,
        accepted,
        card,
        loans,
      })),
    ),
  ),
)
// An overdue loan changes nothing today: it is walked with the other members who may borrow.
const walked = states.filter(({ loans, banned }) => loans !== 'one overdue' || !banned)
type State = (typeof states)[number]
const able: State = { banned: false, accepted: true, card: 'active', loans: 'left' }

async function setState(id: string, { banned, accepted, card, loans }: State) {
  const to = card === 'active' ? '2027-12-31' : '2026-11-19'
  await here.run(`delete from memberships where member_id = '${id}';
    delete from loans where object_id = '${products.own}';
    update members set banned = ${banned}, adhesion_version = ${accepted ? `'1'` : 'null'},
      max_loans = ${loans === 'none left' ? 0 : 3} where id = '${id}'`)
  if (card !== 'none') {
    await here.run(`insert into memberships (library_id, member_id, card_name, valid_from, valid_to)
      values ('bologna', '${id}', 'Tessera', '2026-01-01', '${to}')`)
  }
  if (loans === 'one overdue') {
    await here.run(`insert into loans (library_id, object_id, member_id, status, method, headquarters_id,
        from_date, to_date, busy_until, first_to_date)
      values ('bologna', '${products.own}', '${id}', 'approved', 'desk', 'bolognina', '2026-10-01',
        '2026-10-10', '2026-10-10', '2026-10-10')`)
  }
}

test.each(Object.entries(libraries))(
  'what the profile offers is what the server accepts, in a library that %s',
  async (_, choice) => {
    await setLibrary(choice)
    const { id, ask } = await here.member()
    await here.run(`update objects set owner_id = '${id}' where id = '${products.own}'`)
    const out = await here.loan({ from: '2026-11-16', to: '2026-11-25', status: 'approved' })
    const calls = {
      lend: () =>
        ask(`/v1/me/products/${products.own}`, {
          method: 'PATCH',
          body: { title: 'Banco', category: 'nowhere', imgs: [] },
        }),
      shipping: () =>
        ask('/v1/checkout/shipping', {
          method: 'POST',
          body: { method: 'pickup', address_id: days.point },
        }),
      loan: () =>
        ask('/v1/checkout/loan', {
          method: 'POST',
          body: { from_date: days.from, to_date: days.to },
        }),
      intent: () => ask('/v1/checkout/intent', { method: 'POST' }),
      confirm: () => ask('/v1/checkout/confirm', { method: 'PUT' }),
      cart: () => ask(`/v1/checkout/cart/${products.reserved}`, { method: 'POST' }),
      queue: () => ask('/v1/me/holds', { method: 'POST', body: { product_id: out.object } }),
    }
    const acts = {
      shipping: 'reserve',
      loan: 'reserve',
      intent: 'reserve',
      cart: 'reserve',
    } as const
    for (const state of walked) {
      await setState(id, able)
      await prepareCheckout({ ask }, { id: products.reserved, ...days })
      await setState(id, state)
      const me = (await ask('/v1/me')).body as Me
      for (const [name, call] of Object.entries(calls)) {
        const act = acts[name as keyof typeof acts] ?? name
        const [refusal = 'accepted'] = me.refusals?.[act as 'reserve'] ?? ['unknown']
        const answer = await call()
        // A product needs a category, which is asked after the rule.
        const done = answer.status === 200 || codeOf(answer) === 'validation_failed'
        expect([state, name, done ? 'accepted' : codeOf(answer)]).toEqual([state, name, refusal])
      }
      await here.run(`delete from loans where object_id = '${products.reserved}';
        delete from carts where member_id = '${id}'; delete from queue_places`)
    }
  },
)

test('a library without an account for payments sells no cards, and says so before days are reserved', async () => {
  await setLibrary({})
  const { id, ask } = await here.member()
  const { paypal } = world.services.config
  const { clientId } = paypal
  const cart = () => ask(`/v1/checkout/cart/${products.reserved}`, { method: 'POST' })
  await setState(id, { ...able, card: 'none' })
  expect((await cart()).status).toBe(200)
  Object.assign(paypal, { clientId: null })
  try {
    expect(((await ask('/v1/me')).body as Me).refusals?.reserve).toEqual(['card_missing'])
    expect(codeOf(await cart())).toBe('card_missing')
  } finally {
    Object.assign(paypal, { clientId })
  }
})
