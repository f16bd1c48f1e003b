import type { InputOf } from '#contract/endpoints.ts'
import type { SecondStep } from '#contract/shapes/security.ts'
import { call } from '#src/api/client.ts'
import { tabStorage } from '#src/platform/storage.ts'
import { awaitEntry, enter, sessionReady } from './access.ts'
import { inTurn } from './refresh.ts'

const fromKey = 'sign-on-from'

/** What the provider sends back in the address. */
export type SignOnAnswer = InputOf<'openid.signin'>['body']

/**
 * Leaves for the provider's page, to come back to `from`; `fresh` makes it ask for the credentials again.
 * @throws Failure
 */
export async function startSignOn(from: string, fresh = false) {
  const { url } = await call('openid.start', { body: { from, fresh } })
  tabStorage.set(fromKey, from)
  window.location.assign(url)
}

/** Where the last sign-on begun in this tab was to come back to. */
export function signOnFrom(): string {
  return tabStorage.get(fromKey) ?? '/'
}

/** Where to go back to; `ways` where a second step is still to come. */
export type SignedOn = { from: string; ways: SecondStep | null }

let flight: { state: string; done: Promise<SignedOn> } | null = null

/**
 * Ends a sign-on with the provider's answer, once however often it is asked.
 * @throws Failure sso_*…
 */
export function signInWithCode(answer: SignOnAnswer): Promise<SignedOn> {
  if (flight?.state !== answer.state) {
    flight = { state: answer.state, done: exchange(answer) }
    flight.done.catch(() => {
      flight = null
    })
  }
  return flight.done
}

async function exchange(body: SignOnAnswer): Promise<SignedOn> {
  await sessionReady().catch(() => {})
  const entry = inTurn(async () => {
    const answer = await call('openid.signin', { body })
    if ('second_step' in answer) return { from: answer.from, ways: answer.second_step }
    await enter(async () => answer)
    return { from: answer.from, ways: null }
  })
  awaitEntry(entry)
  return entry
}
