import type { Me } from '#contract/shapes/member.ts'
import type { SecondStep } from '#contract/shapes/security.ts'
import { call } from '#src/api/client.ts'
import { settled, settleSignOut, welcome, wipe } from './access.ts'
import { signOutDue } from './forget.ts'
import { recallMember, rememberMember, token } from './memory.ts'
import { session, setSession } from './session.ts'
import { sendToTabs } from './tabs.ts'

/**
 * Signs in by a password, and the mailed code if it is required.
 * @returns the ways to take the second step, if there is one; `null` once signed in
 * @throws Failure credentials_invalid, sign_in_code_required, too_many_attempts…
 */
export async function signIn(
  email: string,
  password: string,
  code?: string,
): Promise<SecondStep | null> {
  // The late answer that nobody is signed in could remove the new cookie.
  await settled()
  const answer = await call('auths.signin', { body: { email, password, ...(code && { code }) } })
  if ('second_step' in answer) return answer.second_step
  await enter(async () => answer)
  return null
}

/** Signs in the member that `prove` returns, in place of any other. @throws Failure of `prove` */
export async function enter<T extends { data: Me; access_token: string }>(prove: () => Promise<T>) {
  await settleSignOut()
  const proved = await prove()
  const known = recallMember() ?? session().member
  if (known && known.id !== proved.data.id) await wipe()
  signOutDue.clear()
  await welcome(proved.data, proved.access_token)
  sendToTabs({ type: 'changed' })
  return proved
}

/** The member accepted the adhesion, and continues with the new token. */
export function adhesionAccepted(accessToken: string) {
  const { status, member } = session()
  if (!member) return
  token.set(accessToken, member.id)
  const known = { ...member, adhesion: true }
  rememberMember(known)
  setSession(status, known)
}
