import { call } from '#src/api/client.ts'
import { enterFromLink } from './access.ts'
import { enter } from './sign-in.ts'

/** A password chosen on the page, if it must be. */
type Choice = { password: string; confirm_password: string }

let flight: { t: string; done: Promise<boolean> } | null = null

/**
 * Confirms the address of a sign-up by the secret of its e-mail, once even if called again while it runs.
 * @returns whether the member is signed in now
 * @throws Failure link_unusable, password_choice_required…
 */
export function confirmAddress(t: string, choice?: Choice): Promise<boolean> {
  if (flight?.t !== t || choice) {
    flight = { t, done: enterFromLink(() => exchange({ t, ...choice })) }
    flight.done.catch(() => {
      flight = null
    })
  }
  return flight.done
}

async function exchange(body: { t: string } & Partial<Choice>): Promise<boolean> {
  const { entered } = await call('auths.verify', { body })
  if (entered) await enter(async () => entered)
  return entered !== null
}
