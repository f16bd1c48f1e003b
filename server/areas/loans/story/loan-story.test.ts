import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/shapes/order.ts'
import { loanStories, storyText } from '#contract/texts/loan-stories.ts'
import { loanStory } from '#domain/loans/loan-story.ts'
import { orderStoryFacts } from '#domain/loans/order-facts.ts'
import { sendDuePushes } from '#server/platform/push/send-due.ts'
import { type Scene, scene } from '#tests/support/loans.ts'
import { startPushService } from '#tests/support/push-service.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { queueReminder } from '../loan-notifications.ts'
import { finishMove, moveLoan } from '../move-loan.ts'

let world: World
let here: Scene
let service: Awaited<ReturnType<typeof startPushService>>
beforeAll(async () => {
  world = await openWorld()
  here = await scene(world)
  service = await startPushService()
  world.services.config.pushServices.push(service.origin)
})
afterAll(async () => {
  await service.close()
  await world.close()
})

type Member = Awaited<ReturnType<Scene['member']>>

/** A device of the member that receives push messages. */
async function deviceOf({ ask }: Member) {
  const { key } = (await ask('/v1/me/push/key')).body
  const { device, subscription } = service.subscribe(key)
  await ask('/v1/me/push', { method: 'PUT', body: subscription })
  return device
}

/** The sentence that the app shows for the loan, in Italian. */
async function onScreen({ ask }: Member, id: string) {
  const order: Order = (await ask(`/v1/me/orders/${id}`)).body
  const recipient = order.user.first_name === null ? 'borrower' : 'owner'
  const story = loanStory(orderStoryFacts(order, '2026-11-20'), recipient)
  return storyText(story, loanStories[story.says], 'it')
}

const description = (calendar: string) =>
  /DESCRIPTION:(.*)\r\n/.exec(calendar.replace(/\r\n[ \t]/g, ''))?.[1] ?? ''

async function expectEverywhere(member: Member, id: string, sentence: string) {
  const device = await deviceOf(member)
  return async (move: () => Promise<unknown>) => {
    await move()
    await sendDuePushes(world.services)
    expect(await onScreen(member, id)).toBe(sentence)
    const mail = (await here.emailsTo(member.email)).at(-1)
    expect((mail?.body ?? '').split('\n\n')).toContainEqual(expect.stringContaining(sentence))
    expect(device.delivered.at(-1)?.message).toMatchObject({ body: sentence })
    const { body } = await member.ask(`/v1/me/orders/${id}/calendar`)
    const escaped = sentence.replace(/[,;]/g, '\\$&')
    expect(description(body.content)).toContain(`${escaped}\\n`)
  }
}

test('a loan says the same on screens, in e-mail, push and calendar: until when the borrower has it', async () => {
  const borrower = await here.member()
  const loan = { member: borrower.id, from: '2026-11-20', to: '2026-11-27' }
  const { id } = await here.loan(loan)
  const check = await expectEverywhere(borrower, id, "Ce l'hai tu fino a ven 27 nov")
  await check(() =>
    world.inLibrary(async ctx => finishMove(ctx, await moveLoan(ctx, id, 'hand_out', 'desk'))),
  )
})

test('the same for a private loan: until when both agree on a time, for borrower and owner', async () => {
  const { id, owner, borrower } = await here.request()
  const meet = "Mettetevi d'accordo entro mer 25 nov"
  const check = await expectEverywhere(borrower, id, meet)
  await check(() => world.inLibrary(ctx => moveLoan(ctx, id, 'agree', 'owner')))
  const later = "Mettetevi d'accordo entro sab 28 nov"
  const owners = await expectEverywhere(owner, id, later)
  await owners(() => world.inLibrary(ctx => moveLoan(ctx, id, 'defer', 'borrower')))
})

test('an owner reads until when to answer, and a lapsed or refused loan asks for nothing', async () => {
  const { id, owner, borrower } = await here.request()
  const owners = await expectEverywhere(owner, id, 'Rispondi entro sab 28 nov')
  await owners(() => world.inLibrary(ctx => moveLoan(ctx, id, 'defer', 'borrower')))
  const denied = 'Non si è potuto prestare: puoi cercarne un altro'
  const check = await expectEverywhere(borrower, id, denied)
  const motivation = 'Si è rotto'
  await check(() => world.inLibrary(ctx => moveLoan(ctx, id, 'deny', 'owner', { motivation })))
})

test('with a locker code in hand the e-mail says that nothing is missing', async () => {
  const { borrower, id } = await here.loan({
    from: '2026-11-23',
    to: '2026-11-26',
    booked: '2026-11-01T10:00:00Z',
    method: 'smartlocker',
  })
  await world.inLibrary(ctx => queueReminder(ctx, [id], 'pickup_tomorrow', '2026-11-23'))
  const [mail] = await here.emailsTo(borrower?.email ?? '')
  expect(mail?.body).toContain('Ritira da lun 23 nov. Non manca niente: hai già il codice.')
})
