import type { InputOf } from '#contract/endpoints.ts'
import type { SecondStep } from '#contract/shapes/security.ts'
import { call } from '#src/api/client.ts'
import { tabStorage } from '#src/platform/storage.ts'
import { enterFromLink } from './access.ts'
import { enter } from './sign-in.ts'

/** The provider's query parameters. */
export type SignOnAnswer = InputOf<'openid.signin'>['body']

/**
 * Goes to the provider's page and later back to `from`. With `fresh` the provider asks for the
 * credentials again. @throws Failure
 */
export async function startSignOn(from: string, fresh = false) {
  const { url } = await call('openid.start', { body: { from, fresh } })
  tabStorage.set('sign-on-from', from)
  window.location.assign(url)
}

/** The return page of the last sign-on that began in this tab. */
export function signOnFrom(): string {
  return tabStorage.get('sign-on-from') ?? '/'
}

/** The page to return to; `ways` if a second step is required. */
export type SignedOn = { from: string; ways: SecondStep | null }

let flight: { state: string; done: Promise<SignedOn> } | null = null

/**
 * Completes a sign-on with the provider's answer, only once even if called again. @throws Failure
 * sso_*…
 */
export function signInWithCode(answer: SignOnAnswer): Promise<SignedOn> {
  if (flight?.state !== answer.state) {
    flight = { state: answer.state, done: enterFromLink(() => exchange(answer)) }
    flight.done.catch(() => {
      flight = null
    })
  }
  return flight.done
}

async function exchange(body: SignOnAnswer): Promise<SignedOn> {
  const answer = await call('openid.signin', { body })
  if ('second_step' in answer) return { from: answer.from, ways: answer.second_step }
  await enter(async () => answer)
  return { from: answer.from, ways: null }
}
